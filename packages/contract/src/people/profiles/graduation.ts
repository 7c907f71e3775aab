import { withValues } from '../../translate.ts'

/** Most years from now until graduation. */
const YEARS_AHEAD = 8

/** The last year in the specification. */
const SPECIFIED = 2035

/**
 * The latest graduation year that forms and imports accept: the one of the specification, or some years from now if that is
 * later.
 */
export const latestGraduationYear = (today = new Date()): number => Math.max(SPECIFIED, today.getFullYear() + YEARS_AHEAD)

/** The range of accepted graduation years. */
export interface GraduationYears {
  readonly minGraduationYear: number
  readonly maxGraduationYear: number
}

/** The error for a graduation year, with the accepted ones. */
export const graduationYearMessage = ({ minGraduationYear, maxGraduationYear }: GraduationYears) =>
  withValues('Please enter a valid graduation year, {earliest} to {latest}', {
    earliest: String(minGraduationYear),
    latest: String(maxGraduationYear),
  })

/**
 * The graduation years that every form and import accepts. All use the same ones, so that none refuses what another has stored.
 */
export const GRADUATION_YEARS: GraduationYears = {
  minGraduationYear: 2020,
  get maxGraduationYear() {
    return latestGraduationYear()
  },
}

/** Whether forms and imports accept a graduation year. */
export const isGraduationYear = (year: number): boolean =>
  year >= GRADUATION_YEARS.minGraduationYear && year <= GRADUATION_YEARS.maxGraduationYear
