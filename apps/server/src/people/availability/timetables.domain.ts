import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import type { TimetableRead } from '@callboard/contract/people/availability/timetables.endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { addDays, type Day, dayOf } from '@callboard/contract/time/month'

/**
 * Milliseconds after which an unchanged text is read again. Classes are kept for a limited number of days ahead, and the person's address or
 * the time zone, which change what the text means, may have changed.
 */
const WHOLE_MS = 7 * DAY_MS

/** How the site recognises the text that was read before; undefined when it has to be read again. */
export function validatorsOf(
  { etag, lastModified, wholeAt }: { etag: string | null; lastModified: string | null; wholeAt: Date | null },
  now: Date,
): { etag: string | null; lastModified: string | null } | undefined {
  const isKnown = (etag ?? lastModified) !== null && wholeAt !== null && now.getTime() - wholeAt.getTime() < WHOLE_MS
  return isKnown ? { etag, lastModified } : undefined
}

/** A class, as ISO instants. */
export type ClassSpan = NonNullable<TimetableRead['reading']>['preview'][number]

/** The days of which classes are kept when a timetable is read now. */
export function windowOf(now: Date): { from: Date; to: Date } {
  const { daysBefore, daysAfter } = AVAILABILITY_LIMITS
  return { from: new Date(now.getTime() - daysBefore * DAY_MS), to: new Date(now.getTime() + daysAfter * DAY_MS) }
}

/** The days of which a timetable says something; `null` where it says nothing. */
export interface CoveredDays {
  /** The first and the last; of an endless timetable the last that is kept. */
  readonly coversFrom: Day | null
  readonly coversTo: Day | null
  /** The first of them of which its classes are kept. It may be after the last. */
  readonly keptFrom: Day | null
}

const inOrder = (one: Day, other: Day) => (one < other ? ([one, other] as const) : ([other, one] as const))

/**
 * The days that a timetable covers, breaks between its classes included. Outside of them nobody knows.
 *
 * @param covers as `BusyTimes`
 * @param window as it was read; only its whole days are known
 * @param timeZone of the campus
 */
export function coveredDays(
  covers: { readonly start: string; readonly end: string } | null,
  window: { readonly from: Date; readonly to: Date },
  timeZone: string,
): CoveredDays {
  if (!covers) return { coversFrom: null, coversTo: null, keptFrom: null }
  const day = (moment: number) => dayOf(new Date(Math.max(0, moment)), timeZone)
  const coversFrom = day(Date.parse(covers.start))
  // What ends at midnight takes nothing of the day that begins then.
  const last = day(Math.min(Date.parse(covers.end), window.to.getTime()) - 1)
  const lastWhole = addDays(day(window.to.getTime()), -1)
  const firstWhole = addDays(day(window.from.getTime()), 1)
  return {
    coversFrom,
    coversTo: inOrder(last, lastWhole)[0],
    keptFrom: inOrder(coversFrom, firstWhole)[1],
  }
}

/** The first two weeks of classes that are not over. @param spans in their order */
export function firstWeeks(spans: readonly ClassSpan[], now: Date): ClassSpan[] {
  const coming = spans.filter(({ end }) => Date.parse(end) > now.getTime())
  const last = Date.parse(coming[0]?.start ?? '') + 14 * DAY_MS
  return coming.filter(({ start }) => Date.parse(start) < last)
}

/**
 * The host of an address, which is all that is shown of it: the rest is a secret.
 *
 * @returns undefined unless it is an https or webcal address, without a name or password, which would be sent to another site
 */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address.replace(/^webcal:/i, 'https:'))
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.host : undefined
}

/** By which the same address is recognised: `webcal:` means `https:`, and what follows `#` is not sent. */
export function addressKey(address: string): string {
  const url = URL.parse(address.trim().replace(/^webcal:/i, 'https:'))
  if (!url) return address
  url.hash = ''
  return url.href
}
