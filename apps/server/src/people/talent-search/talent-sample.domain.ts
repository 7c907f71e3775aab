import { type FreeTime, saysFree } from '@callboard/contract/people/availability/free-time'
import { hasHours, type WeeklyHours } from '@callboard/contract/people/profiles/week'
import { dayOf } from '@callboard/contract/time/month'
import { likePattern, type TalentFilter } from './talent-search.domain.ts'

/** The searched values of one talent. */
export interface SampledTalent {
  readonly searchText: string
  readonly locationText: string | null
  readonly experienceLevel: string | null
  readonly age: number | null
  /** Inches. */
  readonly height: number | null
  readonly rating: number
  readonly graduation: number | null
  /** Folded, with a space before it. */
  readonly majorText: string
  readonly traits: readonly string[]
  readonly lastCastAt: Date | null
  readonly createdAt: Date
  readonly weeklyAvailability: WeeklyHours | null
  /** The first and the last day that each timetable covers; `null` if there is none. */
  readonly coveredDays: readonly (readonly [from: string, to: string])[] | null
  /** The hours of each term, with its first and last day; `null` if there is none. */
  readonly terms: readonly (readonly [from: string, to: string, hours: WeeklyHours])[] | null
}

/** One condition, with a name by which its result is cached. */
type Condition = readonly [name: string, holds: (talent: SampledTalent) => boolean]

/** The matching talents of the sample, one bit each. A search combines about a dozen; with a byte each that takes 0.2 ms. */
type Fits = Int32Array

const BITS = 32
/** The number of cached conditions; each takes one bit for each sampled talent. */
const REMEMBERED_CONDITIONS = 2000

/** The text that the word's `LIKE` pattern matches. */
const sought = (word: string) => (likePattern(word).startsWith('% ') ? ` ${word}` : word)

/** What the sample counts: a filter, and lists of words. The searched text contains one word of each list. */
export interface Sampled extends Partial<TalentFilter> {
  readonly oneOf?: readonly (readonly string[])[]
}

const isWithin = (day: string, [from, to]: readonly [from: string, to: string, ...rest: unknown[]]) => from <= day && day <= to

/** Whether a person is free by their weekly hours; `undefined` without hours for that day. */
function hoursSayFree({ weeklyAvailability, terms }: SampledTalent, time: FreeTime): boolean | undefined {
  const term = terms?.find((each) => isWithin(time.day, each))?.[2]
  const hours = term ?? weeklyAvailability
  return term || hasHours(hours) ? saysFree(hours, time) : undefined
}

const hasTimetable = ({ coveredDays }: SampledTalent, { day }: FreeTime) => coveredDays?.some((days) => isWithin(day, days)) === true

/** The conditions of a filter. */
function conditionsOf(filter: Sampled): Condition[] {
  const {
    words = [],
    locationWords = [],
    families = [],
    experienceLevel,
    ageMin,
    ageMax,
    traits = [],
    majors = [],
    ranges = [],
    oneOf = [],
    fit,
  } = filter
  const { notCastSince, addedSince, madeSince, free } = filter
  const all: Condition[] = [
    ...words.map((word): Condition => [`w ${word}`, ({ searchText }) => searchText.includes(sought(word))]),
    ...oneOf.map((list): Condition => [`o ${list.join('\n')}`, ({ searchText }) => list.some((word) => searchText.includes(sought(word)))]),
    ...families.map((family): Condition => {
      const pattern = new RegExp(family)
      return [`y ${family}`, ({ searchText }) => pattern.test(searchText)]
    }),
    ...locationWords.map((word): Condition => [`l ${word}`, ({ locationText }) => locationText?.includes(sought(word)) === true]),
    ...traits.map((list): Condition => [`t ${list.join('\n')}`, (talent) => list.some((trait) => talent.traits.includes(trait))]),
    ...majors.map((phrases): Condition => {
      const holds = ({ majorText }: SampledTalent) => phrases.some((phrase) => phrase.every((word) => majorText.includes(sought(word))))
      return [`m ${JSON.stringify(phrases)}`, holds]
    }),
    ...ranges.map(({ of, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, orUnknown = false }): Condition => {
      const isWithin = (value: number | null) => (value === null ? orUnknown : value >= from && value <= to)
      return [`r ${of} ${from} ${to} ${orUnknown}`, (talent) => isWithin(talent[of])]
    }),
  ]
  if (experienceLevel !== undefined) all.push([`e ${experienceLevel}`, (talent) => talent.experienceLevel === experienceLevel])
  if (ageMin !== undefined) all.push([`a ${ageMin}`, ({ age }) => age !== null && age >= ageMin])
  if (ageMax !== undefined) all.push([`b ${ageMax}`, ({ age }) => age !== null && age <= ageMax])
  if (notCastSince) all.push([`c ${notCastSince.toISOString()}`, ({ lastCastAt }) => lastCastAt === null || lastCastAt < notCastSince])
  if (madeSince) all.push([`n ${madeSince.toISOString()}`, ({ createdAt }) => createdAt > madeSince])
  if (addedSince) {
    const { day, timeZone } = addedSince
    all.push([`d ${day} ${timeZone}`, ({ createdAt }) => dayOf(createdAt, timeZone) >= day])
  }
  if (free) {
    // Ignores classes and bookings, which are not in the sample; few people are busy by them at any one time.
    const mayBeFree = (talent: SampledTalent) => hoursSayFree(talent, free) ?? hasTimetable(talent, free)
    all.push([`x ${JSON.stringify(free)}`, mayBeFree])
  }
  if (fit) {
    const criteria = fit.criteria.map(conditionsOf)
    const countMet = (talent: SampledTalent) => criteria.filter((one) => one.every(([, holds]) => holds(talent))).length
    all.push([`f ${fit.met} ${JSON.stringify(fit.criteria)}`, (talent) => countMet(talent) === fit.met])
  }
  return all
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * A random sample of talents, for estimating how many a search finds. Conditions are counted together, so the estimate is right for two
 * common words that never occur in the same profile.
 */
export class TalentSample {
  /** The approximate number of all talents. */
  readonly total: number
  readonly #talents: readonly SampledTalent[]
  readonly #remembered = new Map<string, Fits>()

  constructor(total: number, talents: readonly SampledTalent[]) {
    this.total = Math.max(total, talents.length)
    this.#talents = talents
  }

  /**
   * @returns the share of talents that match all conditions; without any match, the share of half a talent, so never zero
   */
  share(filter: Sampled): number {
    const conditions = conditionsOf(filter).map(([name, holds]) => this.#fits(name, holds))
    const size = this.#talents.length
    if (conditions.length === 0 || size === 0) return 1
    const all = new Int32Array(Math.ceil(size / BITS)).fill(-1)
    for (const fits of conditions) {
      for (let place = 0; place < all.length; place++) all[place] = (all[place] ?? 0) & (fits[place] ?? 0)
    }
    const found = all.reduce((sum, bits) => sum + countBits(bits), 0)
    return Math.max(found, 0.5) / size
  }

  #fits(name: string, holds: (talent: SampledTalent) => boolean): Fits {
    const known = this.#remembered.get(name)
    if (known) return known
    const fits = new Int32Array(Math.ceil(this.#talents.length / BITS))
    for (const [index, talent] of this.#talents.entries())
      if (holds(talent)) fits[index >>> 5] = (fits[index >>> 5] ?? 0) | (1 << (index & 31))
    this.#remembered.set(name, fits)
    if (this.#remembered.size > REMEMBERED_CONDITIONS) {
      const [oldest = ''] = this.#remembered.keys()
      this.#remembered.delete(oldest)
    }
    return fits
  }
}
