import { FREE_DAY } from '../availability/rules.ts'
import type { TalentFilters } from './address.ts'
import { TALENT_SEARCH_LIMITS } from './rules.ts'
import { END, isNegated, matchesOf, type Reading, type Span, START, without } from './sentence-text.ts'

/** A day that a text names. @property day `YYYY-MM-DD` */
export type NamedDay = Span & { readonly day: string }
/** Finds the days that a text names, in order. A library parses dates and times. */
export type FindDays = (text: string) => readonly NamedDay[]

const time = (name: string) =>
  String.raw`(?:(?<${name}Hour>\d{1,2})(?:[:.h](?<${name}Minute>\d\d))? ?(?<${name}Half>am|pm|a\.m\.|p\.m\.|h(?:rs?|oras)?)?|(?<${name}Noon>noon|midday|mediodia)|(?<${name}Midnight>midnight|medianoche))`
const PART = '(?<part>mornings?|afternoons?|evenings?|manana|tardes?|noches?)'
const OF_PART = `(?: (?:in the|de la|por la|en la) ${PART})?`

const RANGE = new RegExp(
  `${START}(?:(?<between>from|between|de|desde|entre) )?(?:las? )?${time('from')} ?(?:-|to|until|till|hasta|a|(?<and>and|y)) ?(?:las? )?${time('to')}${OF_PART}${END}`,
  'gu',
)
const AFTER = new RegExp(`${START}(?:after|from|desde|despues de|a partir de) (?:las? )?${time('from')}${OF_PART}${END}`, 'gu')
const BEFORE = new RegExp(`${START}(?:before|until|till|by|antes de|hasta) (?:las? )?${time('to')}${OF_PART}${END}`, 'gu')
const AT = new RegExp(`${START}(?<at>at |@ ?|a las? )?${time('from')}${OF_PART}${END}`, 'gu')
const PARTS = new RegExp(`${START}(?:(?:in the|this|por la|en la|de la) )?${PART}${END}`, 'gu')
const LASTING = new RegExp(
  `${START}(?:for|durante|por) (?:at least |al menos )?(?<many>\\d{1,3}(?:[.,]5)?) ?(?<unit>hours?|hrs?|h|horas?|minutes?|mins?|minutos?)${END}`,
  'gu',
)
const FREE = new RegExp(`${START}(?:free|available|libres?|disponibles?)${END}`, 'gu')

const PARTS_OF_DAY = { morning: ['08:00', '12:00'], afternoon: ['12:00', '17:00'], evening: ['17:00', '21:00'] } as const

function partOf(word: string): keyof typeof PARTS_OF_DAY {
  if (/^(?:morning|manana)/.test(word)) return 'morning'
  return /^(?:afternoon|tarde)/.test(word) ? 'afternoon' : 'evening'
}

type Groups = Readonly<Record<string, string | undefined>>

/** A time in minutes. `isSure` if the text states the half of the day. */
interface Typed {
  readonly minutes: number
  readonly isSure: boolean
}

const HALF = 12 * 60
const DAY = 24 * 60
/** Earlier hours without a.m. or p.m. mean the afternoon, because nobody casts at 2 AM. */
const FIRST_HOUR = 8

function typedTime(groups: Groups, name: 'from' | 'to', part = groups['part']): Typed | undefined {
  if (groups[`${name}Noon`]) return { minutes: HALF, isSure: true }
  if (groups[`${name}Midnight`]) return { minutes: 0, isSure: true }
  const hour = Number(groups[`${name}Hour`])
  const minute = Number(groups[`${name}Minute`] ?? 0)
  if (hour > 23 || minute > 59) return undefined
  const half = groups[`${name}Half`] ?? (part && (partOf(part) === 'morning' ? 'am' : 'pm'))
  const minutes = hour * 60 + minute
  if (half?.startsWith('p')) return { minutes: hour < 12 ? minutes + HALF : minutes, isSure: true }
  if (half?.startsWith('a')) return { minutes: hour === 12 ? minutes - HALF : minutes, isSure: true }
  const isSure = hour > 12 || half !== undefined || groups[`${name}Hour`]?.startsWith('0') === true
  return { minutes: !isSure && hour < FIRST_HOUR ? minutes + HALF : minutes, isSure }
}

/** The other half of the day. */
const otherHalf = (minutes: number) => (minutes < HALF ? minutes + HALF : minutes - HALF)

/**
 * Two times as a range. An unsure time gets the half of the day that makes the shortest range: *10–2* and *9–5pm* are working
 * days.
 */
function inOrder(from: Typed, to: Typed): readonly [number, number] | undefined {
  const starts = from.isSure ? [from.minutes] : to.isSure ? [from.minutes % HALF, (from.minutes % HALF) + HALF] : [from.minutes]
  const ends = to.isSure ? [to.minutes] : [to.minutes, otherHalf(to.minutes)]
  const pairs = starts.flatMap((start) => ends.map((end) => [start, end] as const)).filter(([start, end]) => start < end && end < DAY)
  return pairs.toSorted((one, other) => one[1] - one[0] - (other[1] - other[0]))[0]
}

/** The latest time that a filter accepts. */
const LAST = '23:59'

/**
 * The start of a time that lasts until midnight or after it, for example *10 PM to 2 AM*. The filter then ends at `LAST`.
 */
function overNight(from: Typed, to: Typed): number | undefined {
  const start = from.isSure ? from.minutes : Math.max(from.minutes, otherHalf(from.minutes))
  const end = to.isSure ? to.minutes : Math.min(to.minutes, otherHalf(to.minutes))
  return end === 0 || (start >= HALF && end < HALF) ? start : undefined
}

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type FoundTime = Span & { readonly times: TalentFilters }

function rangeOf(left: string): FoundTime | undefined {
  for (const { groups, ...span } of matchesOf(left, RANGE)) {
    if (groups['and'] && !/^(?:between|entre)$/.test(groups['between'] ?? '')) continue
    const [from, to] = [typedTime(groups, 'from'), typedTime(groups, 'to')]
    const times = from && to && inOrder(from, to)
    if (times) return { ...span, times: { freeFrom: clock(times[0]), freeTo: clock(times[1]) } }
    const begin = from && to && overNight(from, to)
    if (begin !== undefined) return { ...span, times: { freeFrom: clock(begin), freeTo: LAST } }
  }
  return undefined
}

function boundOf(left: string): FoundTime | undefined {
  for (const { groups, ...span } of matchesOf(left, AFTER)) {
    const from = typedTime(groups, 'from')
    if (!from) continue
    const freeFrom = clock(from.minutes)
    return { ...span, times: freeFrom < FREE_DAY.to ? { freeFrom } : { freeFrom, freeTo: LAST } }
  }
  for (const { groups, ...span } of matchesOf(left, BEFORE)) {
    const to = typedTime(groups, 'to')
    if (!to) continue
    if (to.minutes === 0) return { ...span, times: { freeTo: LAST } }
    const freeTo = clock(to.minutes)
    return { ...span, times: freeTo > FREE_DAY.from ? { freeTo } : { freeFrom: '00:00', freeTo } }
  }
  return undefined
}

/** A time alone means the hour from then on. */
function hourOf(left: string): FoundTime | undefined {
  for (const { groups, ...span } of matchesOf(left, AT)) {
    const from = typedTime(groups, 'from')
    const isTime =
      groups['at'] ?? groups['fromHalf'] ?? groups['fromMinute'] ?? groups['fromNoon'] ?? groups['fromMidnight'] ?? groups['part']
    if (!from || !isTime || from.minutes + 60 >= DAY) continue
    return { ...span, times: { freeFrom: clock(from.minutes), freeTo: clock(from.minutes + 60) } }
  }
  return undefined
}

function partOfDay(left: string): FoundTime | undefined {
  for (const { groups, ...span } of matchesOf(left, PARTS)) {
    const { part = '' } = groups
    // *Mañana* alone is tomorrow.
    if (part === 'manana' && span.length === part.length) continue
    const [freeFrom, freeTo] = PARTS_OF_DAY[partOf(part)]
    return { ...span, times: { freeFrom, freeTo } }
  }
  return undefined
}

function lastingOf(left: string): FoundTime | undefined {
  for (const { groups, ...span } of matchesOf(left, LASTING)) {
    const many = Number(groups['many']?.replace(',', '.'))
    const freeFor = groups['unit']?.startsWith('h') ? many * 60 : many
    if (freeFor < TALENT_SEARCH_LIMITS.minFree || freeFor > TALENT_SEARCH_LIMITS.maxFree) continue
    return { ...span, times: { freeFor } }
  }
  return undefined
}

/** The requested free time of a sentence. */
interface FreeTime {
  readonly filters: TalentFilters
  /** Several days. Filters support only one, so the whole part is searched for as words. */
  readonly unread?: Span
}

/** The span from the first of some parts to the last. */
function around(spans: readonly Span[]): Span {
  const index = Math.min(...spans.map((span) => span.index))
  return { index, length: Math.max(...spans.map((span) => span.index + span.length)) - index }
}

/**
 * Reads the day and time at which people must be free. Times without a day, and days that may be names, are searched for as
 * words.
 */
export function readFreeTime(sentence: Reading, findDays: FindDays): FreeTime {
  const left = sentence.left()
  const lasting = lastingOf(left)
  const others = lasting ? without(left, [lasting]) : left
  const found = rangeOf(others) ?? boundOf(others) ?? partOfDay(others) ?? hourOf(others)
  const times = [lasting, found].filter((one) => one !== undefined)
  const free = [...matchesOf(left, FREE)][0]
  if (free && isNegated(left, free)) return { filters: {} }
  const mayBeMeant = free !== undefined || times.length > 0
  // The library needs the accents.
  const text = without(sentence.text, [...sentence.taken, ...times])
  const days = findDays(text)
  const day = days.find(({ index }) => mayBeMeant || /(?:^| )(?:on|el) $/i.test(text.slice(0, index)))
  if (!day) return { filters: {} }
  const parts = [day, ...times, ...(free ? [free] : [])]
  if (days.some((other) => other.day !== day.day)) return { filters: {}, unread: around([...parts, ...days]) }
  for (const span of parts) sentence.take(span)
  return { filters: { freeOn: day.day, ...found?.times, ...lasting?.times } }
}
