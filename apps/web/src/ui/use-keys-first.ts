import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Handles the keys of an element before dialogs and menus do: these listen for Escape on the document, in the capture phase, and would
 * close while a list inside them is open.
 */
export function useKeysFirst(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => element.current?.contains(event.target as Node) && handle(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [element])
}
