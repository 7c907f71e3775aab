import { isDesk } from '@callboard/contract/access'
import type { Refusal } from '@callboard/contract/all-errors'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Authorized, SignedInActor } from './actor.ts'
import { AppError } from './app-error.ts'

/** Whether somebody may do something to a thing: why not, or `undefined` when they may. Nothing is allowed to a thing that is not there. */
type Check<Thing> = (thing: Thing | undefined) => Refusal | undefined

/**
 * The only way to prove that a caller may do `Action` to a thing.
 *
 * @param thing what was found, or nothing
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
  if (thing === undefined) throw new Error('a check allowed something to a thing that is not there')
  return thing as Authorized<Thing, Action>
}

/** Anybody who found it may: the search was for their own things, or by a secret. @param missing the refusal when it is not there */
export const ifFound =
  (missing: Refusal): Check<object> =>
  (thing) =>
    thing === undefined ? missing : undefined

/** Only the casting desk may. @param missing the refusal when it is not there */
export const ofDesk =
  ({ role }: Pick<SignedInActor, 'role'>, missing: Refusal = COMMON_ERROR.notFound): Check<object> =>
  (thing) =>
    isDesk(role) ? ifFound(missing)(thing) : COMMON_ERROR.forbidden

/** Only casting directors may. @param missing the refusal when it is not there */
export const ofDirector =
  ({ role }: Pick<SignedInActor, 'role'>, missing: Refusal = COMMON_ERROR.notFound): Check<object> =>
  (thing) =>
    role === 'admin' ? ifFound(missing)(thing) : COMMON_ERROR.forbidden
