import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { NOBODY, OTHER_PERSON_MESSAGE } from '@callboard/contract/page-person'
import { useSyncExternalStore } from 'react'

/** A call that was not sent, or was refused, because another user has signed in in this browser. Nothing was stored. */
export class OtherPersonError extends Error {
  constructor() {
    super(OTHER_PERSON_MESSAGE)
    this.name = 'OtherPersonError'
  }
}

let person: string | undefined
let other: User | null = null
let isLeaving = false
let check = () => {}
const listeners = new Set<() => void>()

/** Sets the user of this page; `null` if no one is signed in. */
export function renderedFor(user: User | null): void {
  person = user?.id ?? NOBODY
  setOtherPerson(null)
}

/** The id of this page's user, or `NOBODY`; `undefined` until it is known, and during prerendering. */
export const pagePerson = () => person

/** The user who is now signed in in this browser, if it is not this page's user. */
export const otherPerson = () => other

/** `otherPerson` as a hook. */
export function useOtherPerson(): User | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return useSyncExternalStore(subscribe, otherPerson, () => null)
}

/** Records that another user is signed in now; `null` when this page's user is back. */
export function setOtherPerson(user: User | null): void {
  other = user
  for (const listener of listeners) listener()
}

/** Sets the function that finds out who is signed in now. */
export function setPersonCheck(next: () => void): void {
  check = next
}

/** Checks who is signed in, after a sign that the user may have changed. */
export function checkPerson(): void {
  check()
}

/**
 * Marks the page as being left, to sign in again or to change its language. The typed text is stored, so the browser need not ask before it
 * leaves.
 */
export function leavePage(): void {
  isLeaving = true
}

/** Whether this page no longer belongs to the signed-in user: it is being left, or another user is signed in. */
export const isPageOver = () => isLeaving || other !== null
