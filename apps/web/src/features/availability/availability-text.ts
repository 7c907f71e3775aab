import type { AvailabilityException, Term, Timetable } from '@callboard/contract/availability/endpoints'
import { TIMETABLE_FAILURE_MESSAGE } from '@callboard/contract/availability/plan'
import { formatDateTime, formatDay, formatTimeOfDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'

/** The days of a term or an exception. */
export function daysText({ from, to }: Pick<Term, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
}

/** When an exception is. */
export function exceptionText(exception: AvailabilityException): string {
  const { start, end } = exception
  const days = daysText(exception)
  return start === null || end === null
    ? days
    : t('{day}, {from}–{to}', { day: days, from: formatTimeOfDay(start), to: formatTimeOfDay(end) })
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

/** Why the last reading of a timetable failed; `null` where it did not. */
export function failureText({ failure, triedAt }: Timetable, timeZone: string): string | null {
  if (failure === null) return null
  const reason = t(TIMETABLE_FAILURE_MESSAGE[failure])
  return triedAt === null ? reason : t('Not read on {when}: {reason}', { when: formatDateTime(triedAt, timeZone), reason })
}
