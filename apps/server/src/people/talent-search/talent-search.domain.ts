import { foldedWords, foldText, SUBSTRING_LENGTH } from '@callboard/contract/fold'
import { type FreeTime, freeTimeOf } from '@callboard/contract/people/availability/free-time'
import type { FreedomForRole } from '@callboard/contract/people/availability/rules'
import type { MissingState } from '@callboard/contract/people/consents/rules'
import type { RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import type { TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import type { Place } from '@callboard/contract/people/talent-search/places'
import { unknownOf } from '@callboard/contract/people/talent-search/unknown'
import { familyPattern } from '@callboard/contract/people/talent-search/word-families'

/** The part of the list that a page shows. Pages by position cost the same at any depth. */
export type PagePlace =
  | { readonly from: 'start'; readonly offset: number }
  | { readonly from: 'after' | 'before'; readonly position: Place }
  | { readonly from: 'end' }

/** Whether the page is read from its last talent to its first. */
export function isBackwards({ from }: PagePlace): boolean {
  return from === 'before' || from === 'end'
}

/** A range of a number in the profile, including its bounds. */
interface Range {
  /** Heights are inches. */
  readonly of: 'age' | 'height' | 'rating' | 'graduation'
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Whether the range includes people without the number. */
  readonly orUnknown?: boolean
}

/** The conditions of a search, with phrases as normalised words. All must match. */
export interface TalentFilter {
  /** Words that must occur in the searched text; longest first. */
  readonly words: readonly string[]
  /** Only these people: the typed text is their email address, telephone or student number. */
  readonly ids?: readonly number[]
  /** Regular expressions for words with a family; all of them must match the searched text. */
  readonly families?: readonly string[]
  /** Words that must occur in the name as well as in the searched text. */
  readonly nameWords?: readonly string[]
  /** Words that must occur in the location. */
  readonly locationWords: readonly string[]
  readonly experienceLevel?: TalentCriteria['experienceLevel']
  readonly ageMin?: number | undefined
  readonly ageMax?: number | undefined
  /** Only profiles created after this instant. */
  readonly madeSince?: Date | undefined
  /** Only profiles created from this day on, `YYYY-MM-DD` in the time zone of the institution. */
  readonly addedSince?: { readonly day: string; readonly timeZone: string } | undefined
  /** Only profiles that were created or changed since this instant. */
  readonly changedSince?: Date
  /** Only profiles that are confirmed by their person or the office, or only others. */
  readonly isConfirmed?: boolean
  /** Only people who were not booked since this instant. */
  readonly notCastSince?: Date
  /** Lists of normalised traits, for example `year:junior`. A profile needs one trait of each list. */
  readonly traits?: readonly (readonly string[])[]
  /** Lists of phrases, as words. The major must contain every word of one phrase of each list. */
  readonly majors?: readonly (readonly (readonly string[])[])[]
  readonly ranges?: readonly Range[]
  /** Only people with this last answer about being photographed, for the current version of the text. */
  readonly consent?: { readonly state: MissingState; readonly version: string }
  /** Only people who are free then. */
  readonly free?: FreeTime
  /** Only people who are free then, or whose availability is unknown. */
  readonly freeOrUnknown?: FreeTime
  /** Only people with this availability while a role needs them; `time` is `undefined` for a role without one. */
  readonly freedom?: { readonly time: FreeTime | undefined; readonly is: FreedomForRole }
  /** Only people who meet this number of a role's criteria. */
  readonly fit?: { readonly criteria: readonly TalentFilter[]; readonly met: number }
}

/** Matches everybody. */
export const EVERYBODY: TalentFilter = { words: [], locationWords: [] }

/** Characters that a trigram index ignores; a word of only these is matched anywhere. */
const PLAIN_SYMBOLS = /^[%_\\]+$/

/**
 * The `LIKE` pattern for a normalised word: it matches anywhere, but words of one or two characters only at the start of a word.
 *
 * @param word as returned by `search_terms`; `%`, `_` and `\` are literal
 */
export function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const anywhere = [...word].length >= SUBSTRING_LENGTH || PLAIN_SYMBOLS.test(word)
  return anywhere ? `%${literal}%` : `% ${literal}%`
}

type Trait = 'experience' | 'year' | 'gender' | 'school' | 'specialties' | 'consent' | 'photos' | 'tape' | 'worked'

/** Traits as the database stores them in `traits`. */
const traitsOf = (name: Trait, values: readonly string[]) => values.map((value) => `${name}:${foldText(value)}`)

/** The value of a trait that is missing in a profile. */
const NOT_GIVEN = ''

/** One list for a filter where one of the values is enough; no list for a filter without values. */
const oneOf = (name: Trait, values: readonly string[] | undefined) => (values && values.length > 0 ? [traitsOf(name, values)] : [])

const isBounded = ({ from, to }: Range) => from !== undefined || to !== undefined

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/**
 * The filter of criteria. The words of the search and the location are normalised already.
 *
 * @param timeZone the institution's, as is `travelMinutes`
 * @param consentVersion the current version of the text about photographs
 */
export function filterOf(
  criteria: Omit<TalentCriteria, 'search' | 'location'>,
  { words, locationWords }: Pick<TalentFilter, 'words' | 'locationWords'>,
  { now, timeZone, travelMinutes, consentVersion }: { now: Date; timeZone: string; travelMinutes: number; consentVersion: string },
): TalentFilter {
  const { experienceLevel, ageMin, ageMax, experience, year, gender, school, specialties, specialtiesMatch, major } = criteria
  const { freeOn, freeFrom, freeTo, freeFor, consent, photos, tape, worked, notCastFor, addedSince } = criteria
  const { confirmed, changedSince } = criteria
  const { profile: orUnknown, time: orUnknownTime } = unknownOf(criteria.unknown)
  const given = (name: Trait, values: readonly string[] | undefined) => oneOf(name, orUnknown && values ? [...values, NOT_GIVEN] : values)
  const isYesOrNo = (name: Trait, value: 'yes' | 'no' | undefined) => oneOf(name, value && [value])
  const traits = [
    ...given('experience', experience),
    ...given('year', year),
    ...given('gender', gender),
    ...given('school', school),
    ...(specialtiesMatch === 'any' ? oneOf('specialties', specialties) : traitsOf('specialties', specialties ?? []).map((one) => [one])),
    // Traits only distinguish yes and no. Other answers are searched among people with the trait.
    ...isYesOrNo('consent', consent === 'older' ? 'yes' : consent && consent !== 'yes' ? 'no' : consent),
    ...isYesOrNo('photos', photos),
    ...isYesOrNo('tape', tape),
    ...isYesOrNo('worked', worked),
  ]
  const all: Range[] = [
    // The list's index answers only ages without unknown ones.
    ...(orUnknown ? [{ of: 'age' as const, from: ageMin, to: ageMax, orUnknown }] : []),
    { of: 'height', from: criteria.heightMin, to: criteria.heightMax, orUnknown },
    { of: 'rating', from: criteria.ratingMin, to: criteria.ratingMax },
    { of: 'graduation', from: criteria.graduationMin, to: criteria.graduationMax, orUnknown },
  ]
  const ranges = all.filter(isBounded)
  const families = words.flatMap((word) => familyPattern(word) ?? [])
  return {
    words: words.filter((word) => familyPattern(word) === undefined),
    ...(families.length > 0 && { families }),
    locationWords,
    experienceLevel,
    ...(!orUnknown && { ageMin, ageMax }),
    ...(traits.length > 0 && { traits }),
    ...(ranges.length > 0 && { ranges }),
    ...(major && { majors: [major.map(foldedWords)] }),
    ...(notCastFor !== undefined && { notCastSince: monthsBefore(now, notCastFor) }),
    ...(consent !== undefined && consent !== 'yes' && consent !== 'no' && { consent: { state: consent, version: consentVersion } }),
    ...(freeOn !== undefined && {
      [orUnknownTime ? 'freeOrUnknown' : 'free']: freeTimeOf({ freeOn, freeFrom, freeTo, freeFor }, { timeZone, travelMinutes }),
    }),
    ...(confirmed !== undefined && { isConfirmed: confirmed === 'yes' }),
    ...(changedSince !== undefined && { changedSince: new Date(changedSince) }),
    ...(addedSince !== undefined && { addedSince: { day: addedSince, timeZone } }),
  }
}

/** A filter for each criterion that a role sets. It matches exactly the people for whom `checkCriteria` says *met*. */
export function filtersOfRole(criteria: RoleCriteria): TalentFilter[] {
  const { genders, years, schools, majors, experienceLevels, ageFrom, ageTo, heightFrom, heightTo, specialtiesAll, specialtiesAny } =
    criteria
  const traits = [
    ...[oneOf('gender', genders), oneOf('year', years), oneOf('school', schools), oneOf('experience', experienceLevels)],
    [...traitsOf('specialties', specialtiesAll).map((one) => [one]), ...oneOf('specialties', specialtiesAny)],
  ].filter((lists) => lists.length > 0)
  const all: Range[] = [
    { of: 'age', from: ageFrom ?? undefined, to: ageTo ?? undefined },
    { of: 'height', from: heightFrom ?? undefined, to: heightTo ?? undefined },
  ]
  return [
    ...traits.map((lists) => ({ ...EVERYBODY, traits: lists })),
    ...(majors.length > 0 ? [{ ...EVERYBODY, majors: [majors.map(foldedWords)] }] : []),
    ...all.filter(isBounded).map((range) => ({ ...EVERYBODY, ranges: [range] })),
  ]
}

/**
 * The people who match a filter and meet a number of a role's criteria.
 * @param criteria the filters of the criteria
 */
export function fitting(filter: TalentFilter, criteria: readonly TalentFilter[], met: number): TalentFilter {
  if (met < criteria.length) return { ...filter, fit: { criteria, met } }
  // People who meet all criteria are found by ordinary conditions, which have indexes.
  const parts = [filter, ...criteria]
  return {
    ...filter,
    traits: parts.flatMap(({ traits = [] }) => traits),
    majors: parts.flatMap(({ majors = [] }) => majors),
    ranges: parts.flatMap(({ ranges = [] }) => ranges),
  }
}
