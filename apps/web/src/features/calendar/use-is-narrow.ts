import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

function listen(heard: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** What the screen was last found to be: a sheet has a width of its own, and shows what the screen did. */
let isScreenNarrow = false

function read(): boolean {
  if (!window.matchMedia('print').matches) isScreenNarrow = !window.matchMedia(WIDE).matches
  return isScreenNarrow
}

/** Whether days are too narrow for bars, and the list below has the events. On paper as on the screen it is printed from. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, read)
