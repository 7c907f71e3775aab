import { isDesk } from '@callboard/contract/access'
import type { Refusal } from '@callboard/contract/all-errors'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Authorized, SignedInActor } from './actor.ts'
import { AppError } from './app-error.ts'

/** Decides whether the caller may act on a thing: the refusal, or `undefined` if they may. It must refuse a thing that does not exist. */
type Check<Thing> = (thing: Thing | undefined) => Refusal | undefined

/**
 * The only way to prove that a caller may do `Action` to a thing.
 *
 * @param thing the object, if it was found
 * @param check decides
 * @returns the thing with the proof
 * @throws AppError what the check refuses with
 */
export function authorize<Thing extends object, Action extends string>(
  thing: Thing | undefined,
  check: Check<Thing>,
): Authorized<Thing, Action> {
  const refusal = check(thing)
  if (refusal) throw new AppError(refusal)
  if (thing === undefined) throw new Error('a check allowed access to a thing that does not exist')
  return thing as Authorized<Thing, Action>
}

/** Allows everybody, because the query found only the caller's own things, or used a secret. @param missing the refusal if nothing was found */
export const ifFound =
  (missing: Refusal): Check<object> =>
  (thing) =>
    thing === undefined ? missing : undefined

/** Allows the casting desk only. @param missing the refusal if nothing was found */
export const ofDesk =
  ({ role }: Pick<SignedInActor, 'role'>, missing: Refusal = COMMON_ERROR.notFound): Check<object> =>
  (thing) =>
    isDesk(role) ? ifFound(missing)(thing) : COMMON_ERROR.forbidden

/** Allows casting directors only. @param missing the refusal if nothing was found */
export const ofDirector =
  ({ role }: Pick<SignedInActor, 'role'>, missing: Refusal = COMMON_ERROR.notFound): Check<object> =>
  (thing) =>
    role === 'admin' ? ifFound(missing)(thing) : COMMON_ERROR.forbidden
