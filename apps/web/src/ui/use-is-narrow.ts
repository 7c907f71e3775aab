import { useSyncExternalStore } from 'react'

/** A hook that tells whether the screen is narrower than a width. Printing uses the value of the screen. */
function isBelow(width: string): () => boolean {
  const wide = `(min-width: ${width})`
  // The last value on screen: printing changes the width, but must look like the screen.
  let isScreenBelow = false
  const listen = (heard: () => void) => {
    const query = window.matchMedia(wide)
    query.addEventListener('change', heard)
    return () => query.removeEventListener('change', heard)
  }
  const read = () => {
    if (!window.matchMedia('print').matches) isScreenBelow = !window.matchMedia(wide).matches
    return isScreenBelow
  }
  return () => useSyncExternalStore(listen, read)
}

/** Whether the screen is too narrow for two columns or for the days of a month. */
export const useIsNarrow = isBelow('48rem')

/** Whether the screen is too narrow for a column beside a list. */
export const useIsBelowDesk = isBelow('64rem')
