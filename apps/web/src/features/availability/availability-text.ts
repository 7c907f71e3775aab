import type { AvailabilityException, Term, Timetable } from '@callboard/contract/availability/endpoints'
import { isOvernight, TIMETABLE_FAILURE_MESSAGE, TIMETABLE_PROBLEM_MESSAGE } from '@callboard/contract/availability/plan'
import { formatDateTime, formatDay, formatTimeOfDay, listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { zoneName } from '#shared/zone-name.ts'

/** The days of a term or an exception. */
export function daysText({ from, to }: Pick<Term, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
}

/** When an exception is. */
export function exceptionText(exception: AvailabilityException): string {
  const { start, end } = exception
  const days = daysText(exception)
  if (start === null || end === null) return days
  const hours = { day: days, from: formatTimeOfDay(start), to: formatTimeOfDay(end) }
  return isOvernight(exception) ? t('{day}, {from} to {to} the next day', hours) : t('{day}, {from}–{to}', hours)
}

/** What is known of a timetable, and since when. */
export function timetableText({ times, readAt, failure }: Timetable, timeZone: string): string {
  const known = plural(times, '1 busy time', '{count} busy times')
  if (readAt === null) return known
  const when = formatDateTime(readAt, timeZone)
  if (failure !== null) return t('{known}, as read {when}', { known, when })
  // Somebody with the file of last year would think that all is done.
  return times === 0 ? t('No busy times. Is it the timetable of this term?') : t('{known}, read {when}', { known, when })
}

/** The days that a timetable covers; `null` where it has no class. */
export function coversText({ covers }: Timetable): string | null {
  return covers && t('Covers {days}. Of other days it says nothing.', { days: daysText(covers) })
}

/** Whether a timetable has ended, so that it says nothing of the time to come. */
export const isOver = ({ covers }: Timetable, today: string) => covers !== null && covers.to < today

/** What was unclear in a timetable, with what was done about it: what should be looked at. */
export const problemTexts = ({ problems }: Timetable): string[] => problems.map((problem) => t(TIMETABLE_PROBLEM_MESSAGE[problem]))

/** In which time zone times without a known one were read; `null` where every time names one. @param timeZone of the campus */
export function assumedText({ assumedZones }: Timetable, timeZone: string): string | null {
  if (assumedZones.length === 0) return null
  if (assumedZones.every((zone) => zone === timeZone))
    return t('Times without a known time zone are read as {zone}, the time of the campus.', { zone: zoneName(timeZone) })
  return t('Times without a known time zone are read as {zone}.', { zone: listText(assumedZones.map(zoneName)) })
}

/** Why the last reading of a timetable failed; `null` where it did not. */
export function failureText({ failure, triedAt }: Timetable, timeZone: string): string | null {
  if (failure === null) return null
  const reason = t(TIMETABLE_FAILURE_MESSAGE[failure])
  return triedAt === null ? reason : t('Not read on {when}: {reason}', { when: formatDateTime(triedAt, timeZone), reason })
}
