import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

function listen(heard: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

const read = () => !window.matchMedia(WIDE).matches

/** Whether days are too narrow for bars, and the list below has the events. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, read)
