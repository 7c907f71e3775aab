import { cutText, firstGrapheme } from '@callboard/contract/graphemes'
import { FREE_DAY, FREE_DAY_MINUTES } from '@callboard/contract/people/availability/rules'
import { outOfTen } from '@callboard/contract/people/profiles/rating'
import { filtersOf, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { formatDay, oneDecimal, withZoneOn } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { durationText } from '#shared/duration-text.ts'
import { readable } from '#shared/profile-text.ts'
import { either, heightText, rangeText } from '#shared/role-text.ts'
import { consentText } from './consent-text.ts'

/** A filter that is set, as text. `withoutFilter` takes its key. */
export interface SetFilter {
  readonly key: string
  readonly text: string
}

function ageText({ ageMin, ageMax }: TalentFilters): string | undefined {
  if (ageMin !== undefined && ageMax !== undefined) return t('{ageMin} to {ageMax} years', { ageMin, ageMax })
  if (ageMin !== undefined) return t('from {ageMin} years', { ageMin })
  return ageMax === undefined ? undefined : t('up to {ageMax} years', { ageMax })
}

const bounds = (from: number | undefined, to: number | undefined, text: (value: number) => string) =>
  rangeText(from === undefined ? null : text(from), to === undefined ? null : text(to))

function heightRange({ heightMin, heightMax }: TalentFilters): string | null {
  const range = bounds(heightMin, heightMax, heightText)
  return range && t('{range} tall', { range })
}

function ratingRange({ ratingMin, ratingMax }: TalentFilters): string | null {
  const range = bounds(ratingMin, ratingMax, (rating) => oneDecimal(outOfTen(rating)))
  return range && t('rating {range}', { range })
}

function graduationRange({ graduationMin, graduationMax }: TalentFilters): string | null {
  const range = bounds(graduationMin, graduationMax, String)
  return range && t('graduation {range}', { range })
}

/** The filters of a free time, which count as one for people. */
const FREE: ReadonlySet<string> = new Set(['freeOn', 'freeFrom', 'freeTo', 'freeFor'])

function freeText({ freeOn, freeFrom, freeTo, freeFor }: TalentFilters, timeZone: string | undefined): string | undefined {
  if (freeOn === undefined) return undefined
  const day = formatDay(freeOn)
  const hasTimes = freeFrom !== undefined || freeTo !== undefined
  const end = freeTo ?? FREE_DAY.to
  const to = formatTimeOfDay(end)
  const times = {
    from: formatTimeOfDay(freeFrom ?? FREE_DAY.from),
    to: timeZone ? withZoneOn(to, { day: freeOn, time: end }, timeZone) : to,
  }
  const minutes = freeFor ?? (hasTimes ? undefined : FREE_DAY_MINUTES)
  if (minutes === undefined) return t('free on {day}, {from} to {to}', { day, ...times })
  return hasTimes
    ? t('free for {duration} on {day}, {from} to {to}', { day, ...times, duration: durationText(minutes) })
    : t('free for {duration} on {day}', { day, duration: durationText(minutes) })
}

/** The text for people that a search finds although they have not given the wanted fact. */
function unknownText({ unknown, freeOn }: TalentFilters): string | undefined {
  if (unknown === 'time') return t('or free time not given')
  return unknown && (unknown === 'profile' && freeOn ? t('or not given in the profile') : t('or not given'))
}

const yesOrNo = (value: 'yes' | 'no' | undefined, yes: string, no: string) => value && (value === 'yes' ? yes : no)

/** One filter for each chosen value of a list. */
const inList = (name: string, values: readonly string[] | undefined, text: (value: string) => string): SetFilter[] =>
  (values ?? []).map((value) => ({ key: `${name}:${value}`, text: text(value) }))

function specialties({ specialties: named = [], specialtiesMatch }: TalentFilters): SetFilter[] {
  return specialtiesMatch === 'any' ? [{ key: 'specialties', text: either(named) }] : inList('specialties', named, (specialty) => specialty)
}

const one = (key: string, text: string | null | undefined): SetFilter[] => (text ? [{ key, text }] : [])

/**
 * All filters that are set, except the search words.
 *
 * @param timeZone the institution's, to show it beside times; missing for names that are the same for every reader
 */
export function setFilters(filters: TalentFilters, timeZone?: string): readonly SetFilter[] {
  const { experienceLevel, location, notCastFor, addedSince } = filters
  return [
    ...one('experienceLevel', experienceLevel && readable(experienceLevel)),
    ...one('age', ageText(filters)),
    ...one('location', location && t('in {location}', { location })),
    ...inList('year', filters.year, t),
    ...inList('gender', filters.gender, t),
    ...inList('school', filters.school, t),
    ...inList('experience', filters.experience, readable),
    ...inList('major', filters.major, (major) => major),
    ...specialties(filters),
    ...one('height', heightRange(filters)),
    ...one('rating', ratingRange(filters)),
    ...one('graduation', graduationRange(filters)),
    ...one('unknown', unknownText(filters)),
    ...one('consent', filters.consent && consentText(filters.consent)),
    ...one('photos', yesOrNo(filters.photos, t('Has photos'), t('No photos'))),
    ...one('tape', yesOrNo(filters.tape, t('Has a self-tape'), t('No self-tape'))),
    ...one('worked', yesOrNo(filters.worked, t('Worked with us'), t('Never cast'))),
    ...one('confirmed', yesOrNo(filters.confirmed, t('Confirmed'), t('Unconfirmed'))),
    ...one('notCastFor', notCastFor === undefined ? undefined : plural(notCastFor, 'Not cast for 1 month', 'Not cast for {count} months')),
    ...one('free', freeText(filters, timeZone)),
    ...one('addedSince', addedSince && t('Added since {day}', { day: formatDay(addedSince) })),
  ]
}

/** The key of words that name several days, and so are only searched as words. */
const SEVERAL_DAYS = 'severalDays'

/** Says that words of a search set no filter, because they name several days. @param unread as of a sentence */
export function wordsOnly(unread: string | undefined): readonly SetFilter[] {
  return one(SEVERAL_DAYS, unread && t('“{words}” stays words: a search knows one day', { words: unread }))
}

/** As `withoutFilter`, which also removes the words of `wordsOnly`. */
export function withoutChip(filters: TalentFilters, key: string, unread: string | undefined): TalentFilters {
  if (key !== SEVERAL_DAYS || unread === undefined) return withoutFilter(filters, key)
  return filtersOf({ ...filters, search: filters.search?.replace(unread, '').trim() })
}

/** The search words, and all filters that are set. @param timeZone as of `setFilters` */
export function wordsAndFilters(filters: TalentFilters, timeZone?: string): readonly SetFilter[] {
  return [...one('search', filters.search && `“${filters.search}”`), ...setFilters(filters, timeZone)]
}

/** The filters without the one of this key: without both of its bounds, or without the one value that the key names. */
export function withoutFilter(filters: TalentFilters, key: string): TalentFilters {
  const [name = '', ...rest] = key.split(':')
  const value = rest.join(':')
  const left = Object.entries(filters).flatMap(([other, set]) => {
    if (other === name && rest.length > 0 && Array.isArray(set)) return [[other, set.filter((item) => item !== value)]]
    return other === name || (name === 'free' && FREE.has(other)) || other === `${name}Min` || other === `${name}Max` ? [] : [[other, set]]
  })
  const next: TalentFilters = filtersOf(Object.fromEntries(left))
  const { specialtiesMatch: _, ...without } = next
  return (next.specialties?.length ?? 0) > 1 ? next : without
}

/** Describes the filters of a search, such as *“dance”, Beginner, from 18 years, in Malibu*. @param timeZone as of `setFilters` */
export function filtersText(filters: TalentFilters, timeZone?: string): string {
  return wordsAndFilters(filters, timeZone)
    .map(({ text }) => text)
    .join(', ')
}

/** Suggests a name for a search: its search text, or else a description of its filters. */
export function suggestedName(filters: TalentFilters, limit: number): string {
  const text = filters.search ?? filtersText(filters)
  const first = firstGrapheme(text)
  return cutText(first.toUpperCase() + text.slice(first.length), limit)
}
