import { msg } from '#app/language/t.ts'
import type { ProfileField } from '#shared/profile-form/profile-values.ts'
import { ACADEMIC_FIELDS, CONTACT_FIELDS } from '#shared/profile-form/profile-values.ts'

/** One step of the form on a phone. */
interface ProfileStep {
  readonly title: string
  /** In the order of the page. */
  readonly fields: readonly ProfileField[]
}

/** The steps of the form on a narrow screen. Together they hold every field once. */
export const PROFILE_STEPS: readonly [ProfileStep, ...ProfileStep[]] = [
  { title: msg('Contact'), fields: CONTACT_FIELDS },
  { title: msg('Academic'), fields: ACADEMIC_FIELDS },
  { title: msg('About you'), fields: ['age', 'height', 'gender', 'experienceLevel', 'specialties', 'bio'] },
  { title: msg('Photos'), fields: ['portfolio', 'photoAlts', 'available', 'isPublic', 'hidesContact'] },
]

/** The last step, counted from 0. */
export const LAST_STEP = PROFILE_STEPS.length - 1

/** A form is narrow below the width at which it fits on one page (`md`). */
export const NARROW = '(width < 48rem)'

/** @returns a valid step for any value in the URL */
export function readStep(given: unknown): number {
  const step = Number(given)
  return Number.isInteger(step) && step >= 1 && step <= PROFILE_STEPS.length ? step - 1 : 0
}

/**
 * The first step that contains one of these fields.
 *
 * @returns `undefined` if none does
 */
export function stepOf(fields: readonly string[]): number | undefined {
  const step = PROFILE_STEPS.findIndex((candidate) => candidate.fields.some((field) => fields.includes(field)))
  return step < 0 ? undefined : step
}
