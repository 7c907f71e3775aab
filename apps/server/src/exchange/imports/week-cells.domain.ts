import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS, type ImportWeekday } from '@callboard/contract/exchange/imports/weekdays'
import { AVAILABILITY, hasHours, hoursOfDay, slotOf, type WeeklyHours } from '@callboard/contract/people/profiles/week'
import { msg, type Translator } from '@callboard/contract/translate'
import { folded } from './cell-texts.domain.ts'
import type { Read } from './days.domain.ts'

/** The text of both exports for a day without hours. */
const NOT_AVAILABLE = msg('Not available')

const SAYS_NONE = new Set(['not available', 'unavailable', 'no disponible', 'no'])

export const isWeekday = (field: string): field is ImportWeekday => (IMPORT_WEEKDAYS as readonly string[]).includes(field)

/** A time in a cell: `9`, `9:00`, `9 AM`. */
interface Time {
  readonly hour: number
  readonly half: 'am' | 'pm' | undefined
  readonly hasMinutes: boolean
}

const TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/
const WORDS: Readonly<Record<string, string>> = { noon: '12 pm', midday: '12 pm', mediodia: '12 pm', midnight: '24', medianoche: '24' }

function timeIn(text: string): Time | undefined {
  const [, hour, minutes = '00', half] = TIME.exec(WORDS[text] ?? text) ?? []
  // Weeks know whole hours only.
  if (hour === undefined || minutes !== '00' || Number(hour) > 24 || (half && (Number(hour) > 12 || hour === '0'))) return undefined
  return { hour: Number(hour), half: half as Time['half'], hasMinutes: text.includes(':') || text.includes('.') }
}

const clockHour = (hour: number, half: Time['half']) => (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour)

/** The earliest start hour that is clear without AM or PM: `9-5` is a day, but `2-4` may be night or afternoon. */
const EARLIEST_ALONE = AVAILABILITY.firstHour

/** The first hour of a span, and the one after its last; `undefined` if it is ambiguous or not a span. */
function spanOf(from: Time, to: Time): readonly [number, number] | undefined {
  const isAlone = !from.half && !to.half && !from.hasMinutes && !to.hasMinutes
  if (isAlone && from.hour < EARLIEST_ALONE) return undefined
  const ends = [clockHour(to.hour, to.half), to.half || to.hour > 12 ? 24 : to.hour + 12]
  const starts =
    !from.half && to.half && from.hour <= 12 ? [clockHour(from.hour, to.half), from.hour % 12] : [clockHour(from.hour, from.half)]
  // Midnight ends a day.
  if (ends[0] === 0) ends[0] = 24
  for (const start of starts) {
    const end = ends.find((at, choice) => at > start && (choice === 0 || !to.half))
    if (end !== undefined && end <= 24) return [start, end]
  }
  return undefined
}

/** Normalises a cell: lower case, and one spelling for each word and sign. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s/g, (space) => (space === '\n' ? ';' : ' '))
    .replace(/([ap])[. ]{0,2}m\b\.?/g, '$1m')
    .replace(/ ?- ?/g, '-')

function hoursOfSpan(text: string): number[] | undefined {
  const [from = '', to = '', ...others] = text.replace(/^(?:from|de|desde) /, '').split(/-| to | a | until | hasta /)
  const [start, end] = [timeIn(from.trim()), timeIn(to.trim())]
  const span = start && end && others.length === 0 ? spanOf(start, end) : undefined
  return span && Array.from({ length: span[1] - span[0] }, (_, at) => span[0] + at)
}

/**
 * Reads the free hours of a day, counted from midnight: `9 AM-12 PM, 2 PM-3 PM`, `09:00-12:00; 14:00-15:00`, `9-5`. *Not available* means
 * no hours.
 */
export function readHours(text: string, translators: readonly Translator[]): Read<readonly number[]> {
  const word = folded(text)
  if (SAYS_NONE.has(word) || translators.some(({ t }) => folded(t(NOT_AVAILABLE)) === word)) return { value: [] }
  const hours = new Set<number>()
  for (const part of plain(text).split(/[,;&]| and | y /)) {
    if (part.trim() === '') continue
    const found = hoursOfSpan(part.trim())
    if (!found) return { problem: IMPORT_MESSAGE.hours }
    for (const hour of found) hours.add(hour)
  }
  return hours.size > 0 ? { value: [...hours].sort((a, b) => a - b) } : { problem: IMPORT_MESSAGE.hours }
}

/** The weekday fields of a row. */
export const hoursAmong = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([field]) => isWeekday(field)))

const keyOf = (day: ImportWeekday) => String(IMPORT_WEEKDAYS.indexOf(day))

/** The free hours of a day in a stored week; `null` if the week has no hours at all. */
export function hoursOn(week: WeeklyHours | null, day: ImportWeekday): number[] | null {
  return hasHours(week) ? hoursOfDay(week[keyOf(day)]).flatMap((isFree, hour) => (isFree ? [hour] : [])) : null
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Formats hours as the page shows them: `09:00-12:00; 14:00-15:00`. */
export function hoursText(hours: readonly number[]): string {
  const starts = hours.filter((hour) => !hours.includes(hour - 1))
  const ends = hours.filter((hour) => !hours.includes(hour + 1))
  return hours.length === 0 ? NOT_AVAILABLE : starts.map((start, at) => `${clock(start)}-${clock((ends[at] ?? start) + 1)}`).join('; ')
}

/** The stored form of hours. Early and late hours are stored only if one of them is free. */
function slotsOf(hours: readonly number[]): boolean[] {
  const free = new Set(hours.map(slotOf))
  const length = Math.max(...free) < AVAILABILITY.daySlots ? AVAILABILITY.daySlots : AVAILABILITY.slots
  return Array.from({ length }, (_, slot) => free.has(slot))
}

/**
 * A stored week with the hours that a row sets for some days. Other days stay. A cleared day has no hours if another day has some.
 *
 * @returns `null` if no day is known
 */
export function weekWith(week: WeeklyHours | null, days: Readonly<Record<string, unknown>>): WeeklyHours | null {
  const given = Object.entries(days).filter((entry): entry is [ImportWeekday, readonly number[] | null] => isWeekday(entry[0]))
  const merged: Record<string, readonly boolean[]> = Object.fromEntries(
    Object.entries(week ?? {}).flatMap(([key, slots]) => (slots ? [[key, slots]] : [])),
  )
  for (const [day, hours] of given) {
    if (hours) merged[keyOf(day)] = slotsOf(hours)
    else delete merged[keyOf(day)]
  }
  return Object.keys(merged).length > 0 ? merged : null
}
