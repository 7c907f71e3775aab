import { withValues } from '../../translate.ts'

/** Years ahead of today in which somebody may graduate. */
const YEARS_AHEAD = 8

/** The last year that the specification names. */
const SPECIFIED = 2035

/** The latest year of graduation that forms and imports take: the specified bound, or some years from now. */
export const latestGraduationYear = (today = new Date()): number => Math.max(SPECIFIED, today.getFullYear() + YEARS_AHEAD)

/** Years of graduation that are taken. */
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

/** The years of graduation that every form and import takes: what one of them has stored, no other may refuse. */
export const GRADUATION_YEARS: GraduationYears = {
  minGraduationYear: 2020,
  get maxGraduationYear() {
    return latestGraduationYear()
  },
}

/** Whether forms and imports take a year of graduation. */
export const isGraduationYear = (year: number): boolean =>
  year >= GRADUATION_YEARS.minGraduationYear && year <= GRADUATION_YEARS.maxGraduationYear
