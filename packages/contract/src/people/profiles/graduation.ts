import { withValues } from '../../translate.ts'

/** Years ahead of today in which somebody may graduate. */
const YEARS_AHEAD = 8

/**
 * The latest year of graduation that a form takes: its specified bound, or some years from now.
 *
 * @param specified the bound that the specification names for the form
 */
export function latestGraduationYear(specified: number, today = new Date()): number {
  return Math.max(specified, today.getFullYear() + YEARS_AHEAD)
}

/** The years of graduation that a form takes. */
export interface GraduationYears {
  readonly minGraduationYear: number
  readonly maxGraduationYear: number
}

/** Why a year of graduation is not taken, with the years that are. */
export const graduationYearMessage = ({ minGraduationYear, maxGraduationYear }: GraduationYears) =>
  withValues('Please enter a valid graduation year, {earliest} to {latest}', {
    earliest: String(minGraduationYear),
    latest: String(maxGraduationYear),
  })
