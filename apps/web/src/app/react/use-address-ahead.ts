import { useEffect, useRef, useState } from 'react'
import { afterFrame, onThisScreen } from './after-frame.ts'
import { useSteady } from './use-steady.ts'

/**
 * What an address says, as it is pressed: the press is answered first, and the router, which has its own to do, follows after that picture.
 *
 * @param address what the address says; the same object for as long as it says the same
 * @param go leads to another address
 * @returns what to show, and what goes there
 */
export function useAddressAhead<Address, Rest extends unknown[]>(
  address: Address,
  go: (next: Address, ...rest: Rest) => void,
): readonly [Address, (next: Address, ...rest: Rest) => void] {
  const [ahead, setAhead] = useState<{ readonly of: Address; readonly shown: Address }>()
  // The address has followed, or somebody went elsewhere.
  if (ahead && ahead.of !== address) setAhead(undefined)
  const following = useRef<{ readonly now: () => void; readonly never: () => void }>(undefined)
  useEffect(() => () => following.current?.never(), [])

  const lead = useSteady((next: Address, ...rest: Rest) => {
    // Two presses within one picture are two steps of the history.
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
  })
  return [ahead && ahead.of === address ? ahead.shown : address, lead]
}
