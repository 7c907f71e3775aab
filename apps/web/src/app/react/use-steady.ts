import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that is always the same and does what the latest one does, so that what is handed it need not be rendered again. */
export function useSteady<Args extends readonly unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
