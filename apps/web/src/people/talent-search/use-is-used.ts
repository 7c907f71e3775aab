import { type RefCallback, useCallback, useState } from 'react'

/** Whether the pointer or the focus is in an element. @returns the answer, and the element's ref */
export function useIsUsed<Shown extends HTMLElement>(): [isUsed: boolean, ref: RefCallback<Shown>] {
  const [isUsed, setIsUsed] = useState(false)
  const ref = useCallback((element: Shown | null) => {
    if (!element) return undefined
    const listening = new AbortController()
    const on = (event: string, isNow: () => boolean) =>
      element.addEventListener(event, () => setIsUsed(isNow()), { signal: listening.signal })
    on('pointerenter', () => true)
    on('focusin', () => true)
    on('pointerleave', () => element.contains(document.activeElement))
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => setIsUsed((relatedTarget instanceof Node && element.contains(relatedTarget)) || element.matches(':hover')),
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
      setIsUsed(false)
    }
  }, [])
  return [isUsed, ref]
}
