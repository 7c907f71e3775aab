import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable callback that always calls the latest function, so that memoized children do not re-render. */
export function useSteady<Args extends readonly unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
