import { emailKey } from '@callboard/contract/email'
import { type KioskForm, kioskForm } from '@callboard/contract/exchange/kiosk/endpoints'
import { emailDomainMessage } from '@callboard/contract/exchange/kiosk/rules'
import type { ConsentInput } from '@callboard/contract/people/consents/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { instagramHandle } from '#shared/profile-text.ts'
import type { WeekHours } from '#ui/week-grid-model.ts'
import { normalWeek } from '#ui/week-view.ts'

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'cellPhone',
  'age',
  'major',
  'expectedGraduationYear',
  'year',
  'heightFeet',
  'heightInches',
  'school',
  'instagram',
  'location',
  'gender',
  'ethnicity',
  'religion',
  'bio',
] as const

/** A field of the form. */
export type RegistrationField = (typeof FIELDS)[number]

/** The values of a registration's form, at the kiosk or by a link. */
export type RegistrationValues = Record<RegistrationField, string> & {
  readonly weeklyAvailability: WeekHours | null
  /** `null` if nothing is ticked. */
  readonly consent: ConsentInput | null
}

/** Validation errors by field. */
export type RegistrationErrors = Partial<Record<RegistrationField | 'weeklyAvailability' | 'consent', string>>

export const NOTHING_TYPED: RegistrationValues = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<RegistrationField, string>),
  weeklyAvailability: null,
  consent: null,
}

/** Whether the form contains personal data. */
export function isTyped(values: RegistrationValues): boolean {
  return FIELDS.some((field) => values[field] !== '') || values.weeklyAvailability !== null || values.consent !== null
}

/** Validates the form with the contract's schema. */
export function checkValues(values: RegistrationValues, emailDomains: readonly string[] | null): RegistrationErrors {
  const { error, data } = kioskForm.safeParse(values)
  const errors: RegistrationErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as RegistrationField] ??= message
  if (values.heightInches.trim() !== '' && values.heightFeet.trim() === '') errors.heightFeet ??= PROFILE_MESSAGE.feetToo
  if (data && emailDomains && !emailDomains.includes(emailKey(data.email).replace(/^.*@/, ''))) {
    errors.email = emailDomainMessage(emailDomains)
  }
  return errors
}

/** The request body of the form. */
export function sentValues(values: RegistrationValues): KioskForm {
  const handle = instagramHandle(values.instagram)
  return { ...values, instagram: handle && `@${handle}` }
}

/** The form values of a sent registration, for its correction. */
export function typedValues(body: KioskForm): RegistrationValues {
  const typed = FIELDS.map((field) => [field, String(body[field] ?? '')])
  return {
    ...(Object.fromEntries(typed) as Record<RegistrationField, string>),
    consent: body.consent ?? null,
    weeklyAvailability: normalWeek(body.weeklyAvailability ?? null),
  }
}
