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

/** Whether days are too narrow for bars, so that a list below shows the events. Printing uses the value of the screen. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, read)
