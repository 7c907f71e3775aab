import type { KioskRegistration } from '@callboard/contract/kiosk/endpoints'
import type { KioskOptional } from '@callboard/contract/kiosk/rules'

/** The fields of a registration that belong to each question. */
const FIELDS_OF: Readonly<Record<KioskOptional, readonly (keyof KioskRegistration)[]>> = {
  age: ['age'],
  instagram: ['instagram'],
  location: ['location', 'hometown'],
  height: ['heightFeet', 'heightInches'],
  year: ['year'],
  school: ['school'],
  gender: ['gender'],
  ethnicity: ['ethnicity'],
  religion: ['religion'],
  bio: ['bio', 'hobbies'],
  weeklyAvailability: ['weeklyAvailability'],
}

/** A registration without answers to questions that its link does not ask: what the office does not want to know is not stored. */
export function onlyAsked(
  registration: KioskRegistration,
  { fields, asksPhotos }: { readonly fields: readonly KioskOptional[]; readonly asksPhotos: boolean },
): KioskRegistration {
  const unasked = Object.entries(FIELDS_OF).flatMap(([question, names]) => (fields.some((field) => field === question) ? [] : names))
  const cleared = Object.fromEntries(unasked.map((name) => [name, null]))
  return { ...registration, ...cleared, ...(!asksPhotos && { photos: [] }) }
}
