import { isDesk } from '@callboard/contract/access'
import { type CastingPercentages, percentagesOf } from '@callboard/contract/casting/projects/casting-numbers'
import { PROJECT_MESSAGE } from '@callboard/contract/casting/projects/endpoints'
import { PROJECT_TITLE_LENGTH } from '@callboard/contract/casting/projects/rules'
import { cutText } from '@callboard/contract/graphemes'
import type { SignedInActor } from '#platform/actor.ts'

/** The account that limits the casting calls an actor sees to those of a student; `null` for the office, which sees all. */
export function studentOf(actor: SignedInActor): string | null {
  return isDesk(actor.role) ? null : actor.userId
}

/** The stored percentages, computed from the counts; a missing count is 0. */
export function storedPercentages(numbers: {
  numberOfStudents: number
  numberOfMale: number | null
  numberOfFemale: number | null
}): CastingPercentages {
  return percentagesOf({
    numberOfStudents: numbers.numberOfStudents,
    numberOfMale: numbers.numberOfMale ?? 0,
    numberOfFemale: numbers.numberOfFemale ?? 0,
  })
}

/** The title of a copy, truncated to the maximum length without splitting a character. */
export function copyTitle(title: string): string {
  return cutText(`${PROJECT_MESSAGE.copyOf}${title}`, PROJECT_TITLE_LENGTH, '…')
}
