import { cutText } from '@callboard/contract/graphemes'
import { type CastingPercentages, percentagesOf } from '@callboard/contract/projects/casting-numbers'
import { PROJECT_MESSAGE } from '@callboard/contract/projects/endpoints'
import { PROJECT_TITLE_LENGTH, type ProjectStatus } from '@callboard/contract/projects/rules'

/**
 * Whether a casting call accepts applications, until the end of the deadline's day.
 *
 * @param today the institution's calendar day, `YYYY-MM-DD`
 */
export function isOpen({ status, deadline }: { status: ProjectStatus; deadline: string | null }, today: string): boolean {
  return status === 'active' && (deadline === null || today <= deadline)
}

/** The stored percentages, from the counts; a missing count is 0. */
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
