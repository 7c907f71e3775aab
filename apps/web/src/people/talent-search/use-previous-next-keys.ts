import { useEffect } from 'react'
import { isShortcut } from '#app/shortcuts.ts'

/** Whether the arrow key belongs to a field, a menu, or a dialog above the profile. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  const elsewhere = target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null
  return defaultPrevented || elsewhere || document.querySelectorAll('[role=dialog], [role=menu]').length > 1
}

/** Lets arrow keys move through the talents of the page, unless they are needed elsewhere. */
export function usePreviousNextKeys({ previous, next }: { previous?: number; next?: number }, onOpen: (id: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBack = isShortcut('An open talent', 'previous', event)
      const target = isBack ? previous : isShortcut('An open talent', 'next', event) ? next : undefined
      if (target !== undefined && !isTaken(event)) onOpen(target)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next, onOpen])
}
