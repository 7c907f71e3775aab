import type { KioskRegistration } from './endpoints.ts'
import type { KioskOptional } from './rules.ts'

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

/**
 * A registration without answers to questions that were not asked. What the office does not want to know is not stored.
 *
 * @param asked the questions that the form asks in addition to the required ones
 */
export function onlyAsked(registration: KioskRegistration, asked: readonly KioskOptional[]): KioskRegistration {
  const unasked = Object.entries(FIELDS_OF).flatMap(([question, names]) => (asked.some((one) => one === question) ? [] : names))
  return { ...registration, ...Object.fromEntries(unasked.map((name) => [name, null])) }
}
