import type { User } from '@callboard/contract/accounts/endpoints'
import { NOBODY, OTHER_PERSON_MESSAGE } from '@callboard/contract/page-person'
import { useSyncExternalStore } from 'react'

/** A call that was not made, or was refused, because somebody else is signed in in this browser by now. Nothing was stored. */
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

/** Says whose page this is; `null` for nobody's. */
export function renderedFor(user: User | null): void {
  person = user?.id ?? NOBODY
  setOtherPerson(null)
}

/** The id of this page's person, or `NOBODY`; `undefined` until it is known, and where pages are rendered ahead. */
export const pagePerson = () => person

/** Who is signed in in this browser by now, if that is somebody else than this page's person. */
export const otherPerson = () => other

/** As `otherPerson`, for a component. */
export function useOtherPerson(): User | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return useSyncExternalStore(subscribe, otherPerson, () => null)
}

/** Somebody else is signed in by now; `null` when this page's person is back. */
export function setOtherPerson(user: User | null): void {
  other = user
  for (const listener of listeners) listener()
}

/** Sets what finds out who is signed in now. */
export function setPersonCheck(next: () => void): void {
  check = next
}

/** There is a sign that somebody else is signed in. */
export function checkPerson(): void {
  check()
}

/** The page is left because its person is not signed in any more; what was typed is kept, so that nothing needs to be asked. */
export function leavePage(): void {
  isLeaving = true
}

/** Whether this page is no longer its person's: it is being left, or somebody else is signed in. */
export const isPageOver = () => isLeaving || other !== null
