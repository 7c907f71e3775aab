import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Criterion, CriterionResult, RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import { formatDay, listText, withZoneOn } from '#app/language/dates.ts'
import { locale, msg, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { readable } from './profile-text.ts'

/** The role's name; the default name in casting calls without named roles is translated. */
export function roleName(name: string): string {
  return name === PARTICIPANT ? t(PARTICIPANT) : name
}

/** The name of a role among others, with a note if it is cancelled. */
export function roleLabel({ name, isCancelled }: Pick<Role, 'name' | 'isCancelled'>): string {
  return isCancelled ? t('{role} (cancelled)', { role: roleName(name) }) : roleName(name)
}

/** The subject of each criterion. */
const CRITERION_WORDS: Readonly<Record<Criterion, string>> = {
  gender: msg('Gender'),
  year: msg('Year'),
  school: msg('School'),
  major: msg('Major'),
  experience: msg('Experience'),
  age: msg('Age'),
  height: msg('Height'),
  specialties: msg('Specialties'),
}
export const criterionText = (criterion: Criterion): string => t(CRITERION_WORDS[criterion])

/** Inches as a height, such as `5'6"`. */
export const heightText = (inches: number): string => formatHeight({ feet: Math.floor(inches / 12), inches: inches % 12 })

/** *Junior or Senior*. */
export const either = (words: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words)

/** *18 to 25*, *from 18*, *up to 25*; `null` without bounds. */
export function rangeText(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return from === to ? from : t('{from} to {to}', { from, to })
  if (from !== null) return t('from {from}', { from })
  return to === null ? null : t('up to {to}', { to })
}

const ageText = (age: number | null) => (age === null ? null : String(age))
const inchesText = (inches: number | null) => (inches === null ? null : heightText(inches))
const oneOf = (words: readonly string[]) => (words.length === 0 ? null : either(words))

/** The text of a role's criterion, such as *Junior or Senior*; `null` if it is not set. */
function askedText(criteria: RoleCriteria, criterion: Criterion): string | null {
  switch (criterion) {
    case 'gender':
      return oneOf(criteria.genders.map((gender) => t(gender)))
    case 'year':
      return oneOf(criteria.years.map((year) => t(year)))
    case 'school':
      return oneOf(criteria.schools.map((school) => t(school)))
    case 'major':
      return oneOf(criteria.majors)
    case 'experience':
      return oneOf(criteria.experienceLevels.map(readable))
    case 'age': {
      const range = rangeText(ageText(criteria.ageFrom), ageText(criteria.ageTo))
      return range && t('{range} years old', { range })
    }
    case 'height':
      return rangeText(inchesText(criteria.heightFrom), inchesText(criteria.heightTo))
    case 'specialties': {
      const parts = [criteria.specialtiesAll.length > 0 && listText(criteria.specialtiesAll), oneOf(criteria.specialtiesAny)]
      return parts.filter(Boolean).join('; ') || null
    }
  }
}

const ALL = Object.keys(CRITERION_WORDS) as Criterion[]

/** All criteria of a role, one entry each. */
export function criteriaTexts(criteria: RoleCriteria): { criterion: Criterion; text: string }[] {
  return ALL.flatMap((criterion) => {
    const text = askedText(criteria, criterion)
    return text === null ? [] : [{ criterion, text }]
  })
}

/** Why a role does not fit a person: the criteria that they do not meet, such as *Grad Student*. */
export function missedText(criteria: RoleCriteria, results: readonly CriterionResult[]): string {
  return results.flatMap(({ criterion, result }) => (result === 'missed' ? (askedText(criteria, criterion) ?? []) : [])).join(', ')
}

/** The hours of a role on a day, with the zone if the reader is in another one. @param timeZone the institution's */
export function roleHours(
  { day, shootTime, endTime }: Pick<Role, 'shootTime' | 'endTime'> & { readonly day: string | null },
  timeZone: string,
): string | null {
  const text = rangeText(shootTime && formatTimeOfDay(shootTime), endTime && formatTimeOfDay(endTime))
  const time = endTime ?? shootTime
  return text && time ? withZoneOn(text, { day, time }, timeZone) : text
}

/** The day and times of a role, if it has its own. @param timeZone the institution's */
export function roleWhen({ shootDate, shootTime, endTime }: Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>, timeZone: string): string {
  return [shootDate && formatDay(shootDate), roleHours({ day: shootDate, shootTime, endTime }, timeZone)].filter(Boolean).join(', ')
}
