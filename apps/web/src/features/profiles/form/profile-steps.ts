import { msg } from '#app/language/t.ts'
import type { ProfileField } from '#shared/profile-form/profile-values.ts'
import { ACADEMIC_FIELDS, CONTACT_FIELDS } from '#shared/profile-form/profile-values.ts'

/** One step of the form on a phone. */
interface ProfileStep {
  readonly title: string
  /** In their order on the page. */
  readonly fields: readonly ProfileField[]
}

/** The steps that the form has where it is too narrow for one page. Together they hold every field of it once. */
export const PROFILE_STEPS: readonly [ProfileStep, ...ProfileStep[]] = [
  { title: msg('Contact'), fields: CONTACT_FIELDS },
  { title: msg('Academic'), fields: ACADEMIC_FIELDS },
  { title: msg('About you'), fields: ['age', 'height', 'gender', 'experienceLevel', 'specialties', 'bio'] },
  { title: msg('Photos'), fields: ['portfolio', 'photoAlts', 'available', 'isPublic', 'hidesContact'] },
]

/** From 0. */
export const LAST_STEP = PROFILE_STEPS.length - 1

/** Where a form is narrow: below the width at which it stands on one page (`md`). */
export const NARROW = '(width < 48rem)'

/** @returns the place of a step that exists, whatever an address says */
export function readStep(given: unknown): number {
  const step = Number(given)
  return Number.isInteger(step) && step >= 1 && step <= PROFILE_STEPS.length ? step - 1 : 0
}

/**
 * The first step that holds one of these fields.
 *
 * @returns `undefined` where none does
 */
export function stepOf(fields: readonly string[]): number | undefined {
  const step = PROFILE_STEPS.findIndex((candidate) => candidate.fields.some((field) => fields.includes(field)))
  return step < 0 ? undefined : step
}
