import { z } from 'zod'
import { calendarDay, id, instant, sequentialId, timeOfDay } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { FREEDOMS } from '../availability/rules.ts'
import { criterionResult, talentCard } from '../profiles/endpoints.ts'
import { EXPERIENCE_LEVELS } from '../profiles/experience.ts'
import { MAX_CHOSEN } from '../profiles/talents.rules.ts'
import { timesExclude } from './address.ts'
import { TALENT_SEARCH_MESSAGE } from './messages.ts'
import { readPlace } from './places.ts'
import {
  CONSENT_FILTERS,
  COUNTED_FILTERS,
  RANGES,
  SPECIALTIES_MATCHES,
  TALENT_PAGE_SIZE,
  TALENT_SEARCH_LIMITS,
  TALENT_SORTS,
  UNKNOWN_VALUES,
  YES_OR_NO,
} from './rules.ts'

// PostgreSQL cannot store NUL and lone surrogates, and no talent has them.
const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, ' ').trim()

const filterText = z
  .string(TALENT_SEARCH_MESSAGE.text)
  .max(TALENT_SEARCH_LIMITS.text, TALENT_SEARCH_MESSAGE.tooLong)
  .transform(storable)
  .optional()

// A form sends empty fields as empty texts.
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z.coerce.number(message).int(message).min(minimum, message).max(maximum, message)
const optionalNumber = (minimum: number, maximum: number, message: string) =>
  z.preprocess(unlessEmpty, wholeNumber(minimum, maximum, message).optional())
const optionalChoice = <const Values extends readonly string[]>(values: Values, message: string = TALENT_SEARCH_MESSAGE.choice) =>
  z.preprocess(unlessEmpty, z.enum(values, message).optional())

const age = optionalNumber(0, TALENT_SEARCH_LIMITS.age, TALENT_SEARCH_MESSAGE.age)
const height = optionalNumber(TALENT_SEARCH_LIMITS.minHeight, TALENT_SEARCH_LIMITS.maxHeight, TALENT_SEARCH_MESSAGE.height)
const rating = optionalNumber(0, TALENT_SEARCH_LIMITS.rating, TALENT_SEARCH_MESSAGE.rating)
const { minGraduation, maxGraduation } = TALENT_SEARCH_LIMITS
const time = z.preprocess(unlessEmpty, timeOfDay.optional())
const graduation = optionalNumber(minGraduation, maxGraduation, TALENT_SEARCH_MESSAGE.graduation)

/** One value, or several as a list or repeated parameter; `undefined` without a value. */
const several = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => {
    if (given === undefined || given === null) return undefined
    const values = (Array.isArray(given) ? given : [given]).filter(
      (one) => !(typeof one === 'string' && one.length <= TALENT_SEARCH_LIMITS.value && one.trim() === ''),
    )
    return values.length > 0 ? [...new Set(values)] : undefined
  }, z.array(value).max(TALENT_SEARCH_LIMITS.values, TALENT_SEARCH_MESSAGE.tooMany).optional())

const values = several(
  z.string(TALENT_SEARCH_MESSAGE.text).max(TALENT_SEARCH_LIMITS.value, TALENT_SEARCH_MESSAGE.value).transform(storable),
)

const timesOfDay = {
  /** The time on that day from which people must be free, at the campus; 8 AM by default. */
  freeFrom: time,
  /** The end of that time; 9 PM by default. */
  freeTo: time,
  /** How many free minutes in a row are enough; by default the whole time. */
  freeFor: optionalNumber(TALENT_SEARCH_LIMITS.minFree, TALENT_SEARCH_LIMITS.maxFree, TALENT_SEARCH_MESSAGE.minutes),
}

/**
 * The filters. All given filters must match. A filter with several values matches if one of them does. Accents and capitals are
 * ignored.
 */
const criteria = {
  /**
   * Every word must be found in name, major, year, school, experience level, specialties, bio or location. Email addresses,
   * telephone numbers and student numbers work too.
   */
  search: filterText,
  experienceLevel: optionalChoice(EXPERIENCE_LEVELS, TALENT_SEARCH_MESSAGE.experienceLevel),
  ageMin: age,
  ageMax: age,
  /** Words that the location must contain. */
  location: filterText,
  /** Experience levels. */
  experience: several(z.enum(EXPERIENCE_LEVELS, TALENT_SEARCH_MESSAGE.experienceLevel)),
  year: values,
  gender: values,
  school: values,
  /** Each consists of one or several words, all of which a major must contain. */
  major: values,
  specialties: values,
  /** Whether all specialties are required (the default), or one of them. */
  specialtiesMatch: optionalChoice(SPECIALTIES_MATCHES),
  /** Inches. */
  heightMin: height,
  /** Inches. */
  heightMax: height,
  ratingMin: rating,
  ratingMax: rating,
  /** Whether the talent agreed to be photographed for casting, or the state of another answer. */
  consent: optionalChoice(CONSENT_FILTERS),
  photos: optionalChoice(YES_OR_NO),
  /** Whether there is a self-tape. */
  tape: optionalChoice(YES_OR_NO),
  /** Whether the talent was booked at least once. */
  worked: optionalChoice(YES_OR_NO),
  /** Whether the office or the person confirmed the profile; `no` finds profiles from a kiosk, an import or a program. */
  confirmed: optionalChoice(YES_OR_NO),
  /** The moment since which the profile was created or changed. */
  changedSince: z.preprocess(unlessEmpty, instant.optional()),
  /** Not booked in the last months, or never. */
  notCastFor: optionalNumber(1, TALENT_SEARCH_LIMITS.months, TALENT_SEARCH_MESSAGE.months),
  graduationMin: graduation,
  graduationMax: graduation,
  /** The first day on which the profile was created, in the institution's time zone. */
  addedSince: z.preprocess(unlessEmpty, calendarDay.optional()),
  /** A day on which people must be free: for an hour if no time is given. People whose hours are unknown are not found. */
  freeOn: z.preprocess(unlessEmpty, calendarDay.optional()),
  ...timesOfDay,
  /**
   * `include` also finds people who did not state the year, gender, school, age, height or graduation that a filter asks for.
   */
  unknown: optionalChoice(UNKNOWN_VALUES),
}

/** Refuses empty ranges, with the error on their upper bound. */
function inOrder(given: Partial<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const { from, to, message } of RANGES) {
    const [lower, upper] = [given[from], given[to]]
    if (typeof lower === 'number' && typeof upper === 'number' && lower > upper)
      context.addIssue({ code: 'custom', message: TALENT_SEARCH_MESSAGE[message], path: [to] })
  }
  if (timesExclude(given)) context.addIssue({ code: 'custom', message: TALENT_SEARCH_MESSAGE.times, path: ['freeTo'] })
}

/** A day, and times of that day, for which the office looks for free people. */
export const askedTime = z.object({ freeOn: calendarDay, ...timesOfDay }).superRefine(inOrder)

/** Criteria of a talent search; missing and empty values do not filter. */
export const talentCriteria = z.object(criteria).superRefine(inOrder)
export type TalentCriteria = z.output<typeof talentCriteria>

/** The cursor of the talent in the list. */
const cursor = z.preprocess(unlessEmpty, z.string(TALENT_SEARCH_MESSAGE.cursor).optional())

export const talentSearchQuery = z
  .object({
    ...criteria,
    sort: z.preprocess(unlessEmpty, z.enum(TALENT_SORTS, TALENT_SEARCH_MESSAGE.choice).default('newest')),
    /** A role. The answer then has each talent's results for its criteria. Required to sort by `fit`. */
    role: z.preprocess(unlessEmpty, z.coerce.number(TALENT_SEARCH_MESSAGE.role).pipe(sequentialId).optional()),
    limit: z.preprocess(unlessEmpty, wholeNumber(1, TALENT_SEARCH_LIMITS.maxPage, TALENT_SEARCH_MESSAGE.limit).default(TALENT_PAGE_SIZE)),
    offset: z.preprocess(unlessEmpty, wholeNumber(0, TALENT_SEARCH_LIMITS.maxOffset, TALENT_SEARCH_MESSAGE.offset).default(0)),
    /** The cursor of the last talent of the previous page. It replaces `offset` and is fast at any depth. */
    after: cursor,
    /** The cursor of the first talent of the next page. */
    before: cursor,
  })
  .superRefine(inOrder)
  .superRefine(({ sort, role, after, before }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
    if (sort === 'fit' && role === undefined) refuse('role', TALENT_SEARCH_MESSAGE.role)
    if (after !== undefined && !readPlace(sort, after)) refuse('after', TALENT_SEARCH_MESSAGE.cursor)
    if (before !== undefined && !readPlace(sort, before)) refuse('before', TALENT_SEARCH_MESSAGE.cursor)
  })
export type TalentSearchQuery = z.output<typeof talentSearchQuery>

/** A talent in the results of a search. */
export const foundTalent = z.object({
  ...talentCard.shape,
  /** For a search with a role: the results for its criteria. */
  results: z.array(criterionResult).optional(),
  /** For a search with a role: whether the talent is free at its time; `null` if the role has no time or its day is over. */
  freedom: z.enum(FREEDOMS).nullable().optional(),
})
export type FoundTalent = z.infer<typeof foundTalent>

/** A value of a filter, and how many talents match it and the other filters; `capped` if there may be more. */
const choice = z.object({ value: z.string(), count: z.number().int(), capped: z.boolean() })
export type TalentChoice = z.infer<typeof choice>

const talentChoices = z.record(z.enum(COUNTED_FILTERS), z.array(choice))
export type TalentChoices = z.infer<typeof talentChoices>

export const talentSearchEndpoints = {
  searchTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search',
    summary: 'Talents that match every word and filter, newest first or in another order',
    access: 'desk',
    topics: ['talent'],
    token: 'read-talent',
    query: talentSearchQuery,
    success: { status: 200, body: z.array(foundTalent) },
    errors: [400, 401, 403, 404, 429],
    // A person who types sends at most two requests a second; ten times as many come from a program.
    accountLimit: { max: 600, seconds: 60 },
  }),
  countTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search/count',
    summary: `How many talents match, counted to ${TALENT_SEARCH_LIMITS.countCap}`,
    access: 'desk',
    topics: ['talent'],
    token: 'read-talent',
    query: talentCriteria,
    success: { status: 200, body: z.object({ count: z.number().int(), capped: z.boolean() }) },
    errors: [400, 401, 403, 429],
    // The same limit as for the search.
    accountLimit: { max: 600, seconds: 60 },
  }),
  talentIds: endpoint({
    method: 'GET',
    path: '/api/talent/search/ids',
    summary: `Ids of the talents that match, newest first, at most ${MAX_CHOSEN}`,
    access: 'desk',
    topics: ['talent'],
    query: talentCriteria,
    success: { status: 200, body: z.array(id).max(MAX_CHOSEN) },
    errors: [400, 401, 403, 429],
    // The same limit as for the search.
    accountLimit: { max: 600, seconds: 60 },
  }),
  talentChoices: endpoint({
    method: 'GET',
    path: '/api/talent/search/choices',
    summary: 'For each filter with choices: how many talents match each choice and the other filters',
    access: 'desk',
    topics: ['talent'],
    token: 'read-talent',
    query: talentCriteria,
    success: { status: 200, body: talentChoices },
    errors: [400, 401, 403, 429],
    // The same limit as for the search.
    accountLimit: { max: 600, seconds: 60 },
  }),
} as const
