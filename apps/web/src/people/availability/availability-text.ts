import type { AvailabilityException, Term } from '@callboard/contract/people/availability/endpoints'
import { isOvernight, TIMETABLE_FAILURE_MESSAGE, TIMETABLE_PROBLEM_MESSAGE } from '@callboard/contract/people/availability/plan'
import type { LeftOut, Timetable } from '@callboard/contract/people/availability/timetables.endpoints'
import { AVAILABILITY } from '@callboard/contract/people/profiles/week'
import { formatDateTime, formatDay, listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { zoneName } from '#shared/zone-name.ts'
import { hourName } from '#ui/week-grid-model.ts'

/** The days of a term or an exception. */
export function daysText({ from, to }: Pick<Term, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
}

/** The time of an exception, as text. */
export function exceptionText(exception: AvailabilityException): string {
  const { start, end } = exception
  const days = daysText(exception)
  if (start === null || end === null) return days
  const hours = { day: days, from: formatTimeOfDay(start), to: formatTimeOfDay(end) }
  return isOvernight(exception) ? t('{day}, {from} to {to} the next day', hours) : t('{day}, {from}–{to}', hours)
}

/** The number of busy times in a timetable, and when it was read. */
export function timetableText({ times, readAt, failure }: Timetable, timeZone: string): string {
  const known = plural(times, '1 busy time', '{count} busy times')
  if (readAt === null) return known
  const when = formatDateTime(readAt, timeZone)
  if (failure !== null) return t('{known}, as read {when}', { known, when })
  // Without this question, a student with last year's file would think that everything is done.
  return times === 0 ? t('No busy times. Is it the timetable of this term?') : t('{known}, read {when}', { known, when })
}

/** The days that a timetable covers; `null` if it has no classes. */
export function coversText({ covers }: Timetable): string | null {
  return covers && t('Covers {days}. Of other days it says nothing.', { days: daysText(covers) })
}

/** Whether a timetable has ended, so that it says nothing about future days. */
export const isOver = ({ covers }: Timetable, today: string) => covers !== null && covers.to < today

/** What timetables say about the future of a student who gave no hours; `null` if none covers it. */
export function knownText(timetables: readonly Pick<Timetable, 'covers'>[], today: string): string | null {
  const covered = timetables.flatMap(({ covers }) => (covers && covers.to >= today ? [covers] : []))
  if (covered.length === 0) return null
  const { firstHour, daySlots } = AVAILABILITY
  const days = listText(covered.toSorted((one, other) => one.from.localeCompare(other.from)).map(daysText))
  const hours = { from: hourName(firstHour), to: hourName(firstHour + daySlots) }
  return t('From your timetable, {days}: free from {from} to {to} outside of your classes. Choose hours if that is not so.', {
    days,
    ...hours,
  })
}

/** What was unclear in a timetable, and how it was read, so that the student can check it. */
export function problemTexts({ problems, leftOut }: Timetable): string[] {
  const unclear = problems.filter((problem) => problem !== 'unreadable-event' || leftOut.length === 0)
  return [...unclear.map((problem) => t(TIMETABLE_PROBLEM_MESSAGE[problem])), ...leftOut.map(leftOutText)]
}

const LEFT_OUT: Readonly<Record<LeftOut['reason'], (count: number) => string>> = {
  start: (count) => plural(count, '1 entry does not say when it begins', '{count} entries do not say when they begin'),
  order: (count) => plural(count, '1 entry ends before it begins', '{count} entries end before they begin'),
  length: (count) =>
    plural(count, '1 entry has no end, as a due date, and takes no time', '{count} entries have no end, as due dates, and take no time'),
  date: (count) =>
    plural(count, '1 entry has a date or time that cannot be read', '{count} entries have a date or time that cannot be read'),
  rule: (count) => plural(count, '1 entry does not say clearly how it repeats', '{count} entries do not say clearly how they repeat'),
  often: (count) => plural(count, '1 entry repeats too often', '{count} entries repeat too often'),
}

/** The entries that were left out for the same reason: *2 entries end before they begin (Sep 14, 2026, 9:00 AM; entry 12 of the file).* */
function leftOutText({ reason, count, first }: LeftOut): string {
  const named = first.map(({ entry, start }) =>
    start === null ? t('entry {entry} of the file', { entry: String(entry) }) : writtenText(start),
  )
  const which = named.join('; ') + (count > first.length ? ' …' : '')
  return reason === 'length'
    ? t('{what} ({which}).', { what: LEFT_OUT[reason](count), which })
    : t('Left out: {what} ({which}).', { what: LEFT_OUT[reason](count), which })
}

/** A day, or a day and a time, as text from a file's value. */
const writtenText = (start: string) => (start.length === 10 ? formatDay(start) : formatDateTime(`${start}Z`, 'UTC'))

/** The time zone assumed for times without a known one; `null` if every time names its zone. @param timeZone of the campus */
export function assumedText({ assumedZones }: Timetable, timeZone: string): string | null {
  if (assumedZones.length === 0) return null
  if (assumedZones.every((zone) => zone === timeZone))
    return t('Times without a known time zone are read as {zone}, the time of the campus.', { zone: zoneName(timeZone) })
  return t('Times without a known time zone are read as {zone}.', { zone: listText(assumedZones.map(zoneName)) })
}

/** Why the last reading of a timetable failed; `null` if it succeeded. */
export function failureText({ failure, triedAt }: Timetable, timeZone: string): string | null {
  if (failure === null) return null
  const reason = t(TIMETABLE_FAILURE_MESSAGE[failure])
  return triedAt === null ? reason : t('Not read on {when}: {reason}', { when: formatDateTime(triedAt, timeZone), reason })
}
