import { IMPORT_FIELD_NAME } from '@callboard/contract/exchange/imports/rules'
import type { FieldChange, FieldValue } from '@callboard/contract/field-change'
import { formatDay, withZone } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { ratingOutOfTen, readable } from './profile-text.ts'
import { heightText, roleName } from './role-text.ts'
import { FIELD_NAME } from './settings-fields.ts'

const FIELD_OF_PROFILE: Readonly<Record<string, string>> = IMPORT_FIELD_NAME

/** The names of the fields of casting calls and roles, and of profile fields that imports lack, as in their forms. */
const FIELDS: Readonly<Record<string, string>> = {
  title: msg('Title'),
  officeNote: msg('Office note'),
  description: msg('Description'),
  type: msg('Type'),
  status: msg('Status'),
  deadline: msg('Apply by'),
  urgent: msg('Urgent'),
  campus: msg('Campus'),
  location: msg('Location'),
  address: msg('Address'),
  shootDate: msg('Shoot date'),
  shootTime: msg('Arrival'),
  endTime: msg('End'),
  numberOfStudents: msg('Number of students'),
  numberOfMale: msg('Men'),
  numberOfFemale: msg('Women'),
  gender: msg('Gender'),
  genders: msg('Gender'),
  skills: msg('Skills'),
  major: msg('Major'),
  majors: msg('Major'),
  allowedYears: msg('Years'),
  years: msg('Years'),
  schools: msg('School'),
  experienceLevels: msg('Experience'),
  ageFrom: msg('Age from'),
  ageTo: msg('Age to'),
  heightFrom: msg('Height from'),
  heightTo: msg('Height to'),
  specialtiesAll: msg('Specialties, all of'),
  specialtiesAny: msg('Specialties, one of'),
  offersToAlternates: msg('Offer an open place to the next alternate automatically'),
  wardrobe: msg('Wardrobe'),
  inspirationPhotos: msg('Inspiration photos'),
  name: msg('Name'),
  needed: msg('People needed'),
  neededMen: msg('Men among them'),
  neededWomen: msg('Women among them'),
  alternatesWanted: msg('Alternates'),
  pay: msg('Pay'),
  isInternal: msg('By invitation only'),
  role: msg('Role'),
  order: msg('Order of the roles'),
  portfolio: msg('Photos'),
  weeklyAvailability: msg('Weekly availability'),
}

/** The subject of a change: a field, or a field of a role. */
export function fieldText({ field, role }: Pick<FieldChange, 'field' | 'role'>): string {
  const label = t(FIELDS[field] ?? FIELD_NAME[field] ?? FIELD_OF_PROFILE[field] ?? field)
  return role === null ? label : `${roleName(role)}: ${label}`
}

const DAYS = new Set(['deadline', 'shootDate'])
const TIMES = new Set(['shootTime', 'endTime'])
const HEIGHTS = new Set(['heightFrom', 'heightTo'])
const ROLES = new Set(['role', 'order', 'name'])
/** Texts that people typed, shown unchanged. */
const TYPED = new Set([
  ...['title', 'description', 'campus', 'location', 'address', 'major', 'majors', 'wardrobe', 'pay', 'skills'],
  ...['firstName', 'lastName', 'email', 'cellPhone', 'instagram', 'studentNumber', 'officeNote', 'bio', 'specialties'],
])

function word(field: string, text: string, timeZone: string): string {
  if (DAYS.has(field)) return formatDay(text)
  if (TIMES.has(field)) return withZone(formatTimeOfDay(text), null, timeZone)
  if (ROLES.has(field)) return roleName(text)
  return TYPED.has(field) || field in FIELD_NAME ? text : readable(text)
}

function numberText(field: string, value: number): string {
  if (field === 'portfolio') return plural(value, '1 photo', '{count} photos')
  if (field === 'rating') return ratingOutOfTen(value)
  return HEIGHTS.has(field) ? heightText(value) : String(value)
}

/** The text of a field's value; `undefined` if it is empty. @param timeZone the institution's */
export function valueText(field: string, value: FieldValue, timeZone: string): string | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'string') return word(field, value, timeZone)
  if (value.length === 0) return undefined
  if (field === 'inspirationPhotos') return plural(value.length, '1 photo', '{count} photos')
  return value.map((one) => word(field, one, timeZone)).join(', ')
}
