import type { KioskOptional } from '@callboard/contract/exchange/kiosk/rules'
import { msg } from '#app/language/t.ts'

/** The office's names for the optional questions of a registration. */
export const QUESTION_NAME: Readonly<Record<KioskOptional, string>> = {
  age: msg('Age'),
  instagram: msg('Instagram Handle'),
  location: msg('Hometown'),
  height: msg('Height'),
  year: msg('Year'),
  school: msg('School'),
  gender: msg('Gender'),
  ethnicity: msg('Ethnicity'),
  religion: msg('Religion'),
  bio: msg('Hobbies'),
  weeklyAvailability: msg('Weekly Availability'),
}
