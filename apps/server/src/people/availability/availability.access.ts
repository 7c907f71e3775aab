import { isDesk } from '@callboard/contract/access'
import { PROFILE_ERROR, TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { SignedInActor } from '#platform/actor.ts'
import { authorize } from '#platform/authorize.ts'
import type { PlannedStudent, ReadableStudent, Student } from './availability.repository.ts'

/** Students read and plan their own time. @throws AppError 404 without a profile */
export function authorizeOwnTime(actor: SignedInActor, student: Student | undefined): PlannedStudent {
  return authorize(student, (found) => (found?.userId === actor.userId ? undefined : PROFILE_ERROR.missing))
}

/** Casting directors read when anybody is busy. @throws AppError 404 */
export function authorizeTalentTime(actor: SignedInActor, student: Student | undefined): ReadableStudent {
  return authorize<Student, 'read'>(student, (found) => (found && isDesk(actor.role) ? undefined : TALENT_ERROR.missing))
}
