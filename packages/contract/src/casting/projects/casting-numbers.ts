/** How many students a casting call wants, and how many of them are men and women. The rest is open to anyone. */
export interface CastingNumbers {
  readonly numberOfStudents: number
  readonly numberOfMale: number
  readonly numberOfFemale: number
}

/** Limits of the project forms. */
export const CASTING_LIMITS = { minStudents: 1, maxStudents: 999, maxByGender: 999 } as const

/** The two percentages that follow from the counts; they are never stored. */
export interface CastingPercentages {
  readonly malePercentage: number
  readonly femalePercentage: number
}

/** Rounds to a whole number within bounds, halves upwards. A value that is not a number becomes the minimum. */
function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, Math.round(Number.isFinite(value) ? value : minimum)))
}

/** `count` of `total` as a percentage. Multiplied first: 29 % of 50 people is 14.5, but 0.29 × 50 is less in floating point. */
function shareOf(count: number, total: number): number {
  return clamp((count * 100) / total, 0, 100)
}

/**
 * The percentages of men and women. Together the counts are at most the total.
 *
 * Invariants (a test covers all counts): both are whole, from 0 to 100, and at most half a percent from the exact share. Together
 * they are at most 100, and exactly 100 when the counts make up the total.
 */
export function percentagesOf({ numberOfStudents, numberOfMale, numberOfFemale }: CastingNumbers): CastingPercentages {
  const malePercentage = shareOf(numberOfMale, numberOfStudents)
  // Rounding both halves up could make 101, so women get the rest when no place is open to anyone.
  const complete = numberOfMale + numberOfFemale === numberOfStudents
  return { malePercentage, femalePercentage: complete ? 100 - malePercentage : shareOf(numberOfFemale, numberOfStudents) }
}

/**
 * Changes the total and keeps the shares of men, women and open places as exactly as whole people allow.
 *
 * Invariants: the total is whole and within `CASTING_LIMITS`. Men and women together are at most the total, and exactly the total
 * if they were before. Each count is at most half a person from its share. The same total changes nothing.
 */
export function withTotal(numbers: CastingNumbers, total: number): CastingNumbers {
  const numberOfStudents = clamp(total, CASTING_LIMITS.minStudents, CASTING_LIMITS.maxStudents)
  const scaled = (count: number, maximum: number) => clamp((count * numberOfStudents) / numbers.numberOfStudents, 0, maximum)
  const numberOfMale = scaled(numbers.numberOfMale, numberOfStudents)
  const rest = numberOfStudents - numberOfMale
  const complete = numbers.numberOfMale + numbers.numberOfFemale === numbers.numberOfStudents
  return { numberOfStudents, numberOfMale, numberOfFemale: complete ? rest : scaled(numbers.numberOfFemale, rest) }
}

/**
 * Changes one count; the other takes the rest of the total.
 *
 * Invariants: both are whole and not negative. Together they are exactly the total, and the percentages are exactly 100. A count
 * beyond the total becomes the total.
 */
export function withCount(numbers: CastingNumbers, gender: 'male' | 'female', count: number): CastingNumbers {
  const chosen = clamp(count, 0, numbers.numberOfStudents)
  const rest = numbers.numberOfStudents - chosen
  return gender === 'male'
    ? { ...numbers, numberOfMale: chosen, numberOfFemale: rest }
    : { ...numbers, numberOfMale: rest, numberOfFemale: chosen }
}

/**
 * Changes one percentage. Both counts follow, rounded to whole people; halves go to the gender that was changed.
 *
 * Invariants: those of `withCount`. The resulting percentage differs from the requested one by at most `50 / total + 0.5`: a
 * third of ten people is three of them, which is 30 %. Requesting the same percentage again changes nothing.
 */
export function withPercentage(numbers: CastingNumbers, gender: 'male' | 'female', percentage: number): CastingNumbers {
  return withCount(numbers, gender, (clamp(percentage, 0, 100) * numbers.numberOfStudents) / 100)
}
