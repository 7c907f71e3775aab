import { isDesk } from '@callboard/contract/access'
import { PROFILE_ERROR, TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { PlannedStudent, ReadableStudent, Student } from './availability.repository.ts'

/** Students read and plan their own time. @throws AppError 404 without a profile */
export function authorizeOwnTime(actor: SignedInActor, student: Student | undefined): PlannedStudent {
  if (!student || student.userId !== actor.userId) throw new AppError(PROFILE_ERROR.missing)
  return student as PlannedStudent
}

/** Casting directors read when anybody is busy. @throws AppError 404 */
export function authorizeTalentTime(actor: SignedInActor, student: Student | undefined): ReadableStudent {
  if (!student || !isDesk(actor.role)) throw new AppError(TALENT_ERROR.missing)
  return student as ReadableStudent
}
