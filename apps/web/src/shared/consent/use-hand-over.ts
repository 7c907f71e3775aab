import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Keeps a device that the office has handed over on one screen: leaving it asks the office first, and shortcuts of the desk do nothing. It
 * is not a lock: anybody can close the browser.
 *
 * @param screen receives the keys
 * @param onLeave called when somebody tries to leave
 */
export function useHandOver(screen: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useBlocker({
    shouldBlockFn: () => {
      onLeave()
      return true
    },
    enableBeforeUnload: true,
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopImmediatePropagation()
        leave()
      } else if (event.ctrlKey || event.metaKey || event.altKey || !screen.current?.contains(event.target as Node)) {
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [screen])
}
