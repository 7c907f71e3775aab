import { startTransition, useEffect, useState } from 'react'

/** How long something lies ready for a press that has begun; milliseconds. One that was held longer, or led nowhere, leaves nothing. */
const READY_MS = 1000

/**
 * What an element is while it lies ready, in place of its role: nobody meets it, and whoever looks for windows and menus finds none. It is laid
 * out as it will be, and moved by a style that is not passed on to all that is in it. Its movements begin as it is shown.
 */
export const OUT_OF_SIGHT = { role: undefined, 'aria-hidden': true, style: { translate: '-200vw', animation: 'none' } } as const

/**
 * For what a press opens, a window or a menu: it is drawn out of sight while the finger is still down, so that all that is left to do, once it
 * lifts, is to show it.
 *
 * @param isOpen whether it was opened
 * @returns whether it lies ready, and what tells of a press that begins
 */
export function useReady(isOpen: boolean): { isReady: boolean; getReady: () => void } {
  const [isReady, setReady] = useState(false)
  // Once closed it is gone.
  if (isReady && isOpen) setReady(false)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setReady(false), READY_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  const getReady = () => {
    // The press itself is answered first.
    if (!isOpen) startTransition(() => setReady(true))
  }
  return { isReady, getReady }
}
