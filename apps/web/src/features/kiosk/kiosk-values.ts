import type { ConsentInput } from '@callboard/contract/consents/endpoints'
import { emailKey } from '@callboard/contract/email'
import type { Institution } from '@callboard/contract/institution'
import { type KioskForm, kioskForm } from '@callboard/contract/kiosk/endpoints'
import { emailDomainMessage, KIOSK_OPTIONAL } from '@callboard/contract/kiosk/rules'
import { PROFILE_MESSAGE } from '@callboard/contract/profiles/endpoints'
import { AVAILABILITY } from '@callboard/contract/profiles/week'
import { instagramHandle } from '#shared/profile-text.ts'
import { tidyWeek, type WeekHours } from '#ui/week-grid-model.ts'

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
export type KioskField = (typeof FIELDS)[number]

/** The values of the kiosk's form. */
export type KioskValues = Record<KioskField, string> & {
  readonly weeklyAvailability: WeekHours | null
  /** `null` if nothing is ticked. */
  readonly consent: ConsentInput | null
}

/** Validation errors by field. */
export type KioskErrors = Partial<Record<KioskField | 'weeklyAvailability' | 'consent', string>>

export const NOTHING_TYPED: KioskValues = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<KioskField, string>),
  weeklyAvailability: null,
  consent: null,
}

/** Whether the form contains personal data. */
export function isTyped(values: KioskValues): boolean {
  return FIELDS.some((field) => values[field] !== '') || values.weeklyAvailability !== null || values.consent !== null
}

/** Validates the form with the contract's schema. */
export function checkValues(values: KioskValues, emailDomains: readonly string[] | null): KioskErrors {
  const { error, data } = kioskForm.safeParse(values)
  const errors: KioskErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as KioskField] ??= message
  if (values.heightInches.trim() !== '' && values.heightFeet.trim() === '') errors.heightFeet ??= PROFILE_MESSAGE.feetToo
  if (data && emailDomains && !emailDomains.includes(emailKey(data.email).replace(/^.*@/, ''))) {
    errors.email = emailDomainMessage(emailDomains)
  }
  return errors
}

/** Whether a field is asked below the photos. */
export function isAskedLater(field: string, fields: Institution['kiosk']['fields']): boolean {
  const name = field === 'heightFeet' || field === 'heightInches' ? 'height' : field
  return KIOSK_OPTIONAL.some((optional) => optional === name && fields[optional] === 'photos')
}

/** The request body of the form. */
export function sentValues(values: KioskValues): KioskForm {
  const handle = instagramHandle(values.instagram)
  return { ...values, instagram: handle && `@${handle}` }
}

/** The form values of a sent registration, for its correction. */
export function typedValues(body: KioskForm): KioskValues {
  const typed = FIELDS.map((field) => [field, String(body[field] ?? '')])
  return {
    ...(Object.fromEntries(typed) as Record<KioskField, string>),
    consent: body.consent ?? null,
    weeklyAvailability: tidyWeek(body.weeklyAvailability ?? null, AVAILABILITY.slots),
  }
}
