import { useSyncExternalStore } from 'react'
import { isApple } from './shortcuts.ts'

const never = () => () => {}

/** Whether this is one of Apple's machines; not while a page is taken over that was drawn before anybody knew. */
export const useIsApple = (): boolean => useSyncExternalStore(never, isApple, () => false)
