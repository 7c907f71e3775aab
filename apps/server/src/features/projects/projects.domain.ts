import { cutText } from '@callboard/contract/graphemes'
import { type CastingPercentages, percentagesOf } from '@callboard/contract/projects/casting-numbers'
import { PROJECT_MESSAGE } from '@callboard/contract/projects/endpoints'
import { PROJECT_TITLE_LENGTH, type ProjectStatus } from '@callboard/contract/projects/rules'

/**
 * Whether a casting call takes applications. The whole day of the deadline still counts.
 *
 * @param today the institution's calendar day, `YYYY-MM-DD`
 */
export function isOpen({ status, deadline }: { status: ProjectStatus; deadline: string | null }, today: string): boolean {
  return status === 'active' && (deadline === null || today <= deadline)
}

/** The percentages of the counts as they are stored; a count that was not given is nobody. */
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

/** Times of day come from the database with seconds, which nobody enters. */
export function hoursAndMinutes(time: string | null): string | null {
  return time?.slice(0, 5) ?? null
}

/** The title of a copy; what is too long for a title is left out at its end, between whole characters. */
export function copyTitle(title: string): string {
  return cutText(`${PROJECT_MESSAGE.copyOf}${title}`, PROJECT_TITLE_LENGTH, '…')
}
