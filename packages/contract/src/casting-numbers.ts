/** How many students a casting call wants, and how many of them men and women. */
export interface CastingNumbers {
  readonly numberOfStudents: number
  readonly numberOfMale: number
  readonly numberOfFemale: number
}

/** Limits of the project forms (admin document, section 9). */
export const CASTING_LIMITS = { minStudents: 1, maxStudents: 999, maxByGender: 999 } as const

/** The two percentages that follow from the counts; they are never stored (decision 24). */
export interface CastingPercentages {
  readonly malePercentage: number
  readonly femalePercentage: number
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, Math.round(Number.isFinite(value) ? value : minimum)))
}

/** @returns the percentages of the counts, whole, from 0 to 100; together 100 when the counts make up the total */
export function percentagesOf({ numberOfStudents, numberOfMale, numberOfFemale }: CastingNumbers): CastingPercentages {
  const malePercentage = clamp((numberOfMale / numberOfStudents) * 100, 0, 100)
  // Rounding both could make 101; when nobody is left open, women are the rest of men.
  const complete = numberOfMale + numberOfFemale === numberOfStudents
  return { malePercentage, femalePercentage: complete ? 100 - malePercentage : clamp((numberOfFemale / numberOfStudents) * 100, 0, 100) }
}

/** Changes the total and keeps the share of men and women as near as whole people allow. */
export function withTotal(numbers: CastingNumbers, total: number): CastingNumbers {
  const numberOfStudents = clamp(total, CASTING_LIMITS.minStudents, CASTING_LIMITS.maxStudents)
  const numberOfMale = clamp((numbers.numberOfMale / numbers.numberOfStudents) * numberOfStudents, 0, numberOfStudents)
  return { numberOfStudents, numberOfMale, numberOfFemale: numberOfStudents - numberOfMale }
}

/** Changes one count; the other takes the rest of the total. */
export function withCount(numbers: CastingNumbers, gender: 'male' | 'female', count: number): CastingNumbers {
  const chosen = clamp(count, 0, numbers.numberOfStudents)
  const rest = numbers.numberOfStudents - chosen
  return gender === 'male'
    ? { ...numbers, numberOfMale: chosen, numberOfFemale: rest }
    : { ...numbers, numberOfMale: rest, numberOfFemale: chosen }
}

/** Changes one percentage; both counts follow, rounded to whole people. */
export function withPercentage(numbers: CastingNumbers, gender: 'male' | 'female', percentage: number): CastingNumbers {
  return withCount(numbers, gender, (clamp(percentage, 0, 100) / 100) * numbers.numberOfStudents)
}
