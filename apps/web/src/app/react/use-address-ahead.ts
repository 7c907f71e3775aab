import { useEffect, useRef, useState } from 'react'
import { afterFrame, onThisScreen } from './after-frame.ts'

/**
 * An optimistic copy of the state in the URL: a press updates the screen first, and the router navigates after the next frame.
 *
 * @param address the state in the URL; a stable object while the state is the same
 * @param go navigates to another state
 * @returns the state to render, and a function that changes it
 */
export function useAddressAhead<Address, Rest extends unknown[]>(
  address: Address,
  go: (next: Address, ...rest: Rest) => void,
): readonly [Address, (next: Address, ...rest: Rest) => void] {
  const [ahead, setAhead] = useState<{ readonly of: Address; readonly shown: Address }>()
  // The URL has caught up, or the user has navigated elsewhere.
  if (ahead && ahead.of !== address) setAhead(undefined)
  const following = useRef<{ readonly now: () => void; readonly never: () => void }>(undefined)
  useEffect(() => () => following.current?.never(), [])

  const lead = (next: Address, ...rest: Rest) => {
    // Two presses within one frame are two entries in the history.
    following.current?.now()
    setAhead({ of: address, shown: next })
    const follow = onThisScreen(() => {
      following.current = undefined
      go(next, ...rest)
    })
    const never = afterFrame(follow)
    following.current = {
      never,
      now: () => {
        never()
        follow()
      },
    }
  }
  return [ahead && ahead.of === address ? ahead.shown : address, lead]
}
