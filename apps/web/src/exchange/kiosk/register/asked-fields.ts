import { KIOSK_OPTIONAL, type KioskOptional, type KioskPlace } from '@callboard/contract/exchange/kiosk/rules'
import type { Institution } from '@callboard/contract/institution'
import type { RegistrationValues } from '#shared/registration/registration-values.ts'

/** Whether a step asks for a field. If the visitor has already typed an answer, it stays, even if the office has removed the question. */
export function isAsked(
  fields: Institution['kiosk']['fields'],
  { field, step, values }: { field: KioskOptional; step: Exclude<KioskPlace, 'off'>; values: RegistrationValues },
): boolean {
  if (fields[field] !== 'off') return fields[field] === step
  const hasValue = field === 'height' ? values.heightFeet + values.heightInches !== '' : Boolean(values[field])
  return hasValue && step === 'details'
}

/** Whether the form asks for a field below the photos. */
export function isAskedLater(field: string, fields: Institution['kiosk']['fields']): boolean {
  const name = field === 'heightFeet' || field === 'heightInches' ? 'height' : field
  return KIOSK_OPTIONAL.some((optional) => optional === name && fields[optional] === 'photos')
}
