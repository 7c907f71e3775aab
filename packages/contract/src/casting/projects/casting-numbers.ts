/** How many students a casting call wants, and how many of them men and women; what is left is open to anyone. */
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

/** The nearest whole number within bounds, halves upwards; what is not a number becomes the minimum. */
function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, Math.round(Number.isFinite(value) ? value : minimum)))
}

/** `count` of `total` as a percentage. Multiplied first: 29 % of 50 people is 14.5, but 0.29 × 50 is less in floating point. */
function shareOf(count: number, total: number): number {
  return clamp((count * 100) / total, 0, 100)
}

/**
 * The percentages of counts of which men and women together are at most the total.
 *
 * What holds for all such counts (tested over all of them): both are whole, from 0 to 100, and at most half a percent from the
 * exact share; together they are at most 100, and exactly 100 when the counts make up the total.
 */
export function percentagesOf({ numberOfStudents, numberOfMale, numberOfFemale }: CastingNumbers): CastingPercentages {
  const malePercentage = shareOf(numberOfMale, numberOfStudents)
  // Rounding both halves up could make 101; when nobody is left open, women are the rest of men.
  const complete = numberOfMale + numberOfFemale === numberOfStudents
  return { malePercentage, femalePercentage: complete ? 100 - malePercentage : shareOf(numberOfFemale, numberOfStudents) }
}

/**
 * Changes the total and keeps the shares of men, women and open places as near as whole people allow.
 *
 * What holds: the total is whole, within `CASTING_LIMITS`; men and women together are at most the total, and exactly the total
 * when they were before; each count is at most half a person from its share; the same total changes nothing.
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
 * What holds: both are whole and not negative, together they are exactly the total, and so are the percentages 100. A count beyond
 * the total becomes the total.
 */
export function withCount(numbers: CastingNumbers, gender: 'male' | 'female', count: number): CastingNumbers {
  const chosen = clamp(count, 0, numbers.numberOfStudents)
  const rest = numbers.numberOfStudents - chosen
  return gender === 'male'
    ? { ...numbers, numberOfMale: chosen, numberOfFemale: rest }
    : { ...numbers, numberOfMale: rest, numberOfFemale: chosen }
}

/**
 * Changes one percentage; both counts follow, rounded to whole people, halves towards the one that was changed.
 *
 * What holds is what holds for `withCount`. The percentage that the counts then have is at most `50 / total + 0.5` away from the one
 * asked for (a third of ten people is three of them, which is 30 %), and asking for that percentage again changes nothing.
 */
export function withPercentage(numbers: CastingNumbers, gender: 'male' | 'female', percentage: number): CastingNumbers {
  return withCount(numbers, gender, (clamp(percentage, 0, 100) * numbers.numberOfStudents) / 100)
}
