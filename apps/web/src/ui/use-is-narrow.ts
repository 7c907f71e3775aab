import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

function listen(heard: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** The last value on screen: printing changes the width, but must look like the screen. */
let isScreenNarrow = false

function read(): boolean {
  if (!window.matchMedia('print').matches) isScreenNarrow = !window.matchMedia(WIDE).matches
  return isScreenNarrow
}

/** Whether the screen is too narrow for two columns or for the days of a month. Printing uses the value of the screen. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, read)
