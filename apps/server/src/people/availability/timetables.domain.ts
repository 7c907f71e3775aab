import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import type { TimetableRead } from '@callboard/contract/people/availability/timetables.endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { addDays, type Day, dayOf } from '@callboard/contract/time/month'

/**
 * Milliseconds after which an unchanged text is read again. The kept days move on, and the person's address or the time zone may have
 * changed, which changes the meaning of the text.
 */
const WHOLE_MS = 7 * DAY_MS

/** Validators of the text that was read before; `undefined` if it must be read again. */
export function validatorsOf(
  { etag, lastModified, wholeAt }: { etag: string | null; lastModified: string | null; wholeAt: Date | null },
  now: Date,
): { etag: string | null; lastModified: string | null } | undefined {
  const isKnown = (etag ?? lastModified) !== null && wholeAt !== null && now.getTime() - wholeAt.getTime() < WHOLE_MS
  return isKnown ? { etag, lastModified } : undefined
}

/** A class, as ISO instants. */
export type ClassSpan = NonNullable<TimetableRead['reading']>['preview'][number]

/** The days for which classes are kept when a timetable is read now. */
export function windowOf(now: Date): { from: Date; to: Date } {
  const { daysBefore, daysAfter } = AVAILABILITY_LIMITS
  return { from: new Date(now.getTime() - daysBefore * DAY_MS), to: new Date(now.getTime() + daysAfter * DAY_MS) }
}

/** The days that a timetable covers; `null` if none. */
export interface CoveredDays {
  /** The first and the last day; for an endless timetable, the last kept day. */
  readonly coversFrom: Day | null
  readonly coversTo: Day | null
  /** The first of these days for which classes are kept; it may be after the last. */
  readonly keptFrom: Day | null
}

const inOrder = (one: Day, other: Day) => (one < other ? ([one, other] as const) : ([other, one] as const))

/**
 * The days that a timetable covers, including breaks between classes. Outside of them nothing is known.
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
  // An event that ends at midnight does not occupy the next day.
  const last = day(Math.min(Date.parse(covers.end), window.to.getTime()) - 1)
  const lastWhole = addDays(day(window.to.getTime()), -1)
  const firstWhole = addDays(day(window.from.getTime()), 1)
  return {
    coversFrom,
    coversTo: inOrder(last, lastWhole)[0],
    keptFrom: inOrder(coversFrom, firstWhole)[1],
  }
}

/** The first two weeks of classes that have not ended. @param spans in order */
export function firstWeeks(spans: readonly ClassSpan[], now: Date): ClassSpan[] {
  const coming = spans.filter(({ end }) => Date.parse(end) > now.getTime())
  const last = Date.parse(coming[0]?.start ?? '') + 14 * DAY_MS
  return coming.filter(({ start }) => Date.parse(start) < last)
}

/**
 * The host of an address. Only the host is shown, because the rest is a secret.
 *
 * @returns undefined unless it is an https or webcal address without a name or password, which would be sent to another site
 */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address.replace(/^webcal:/i, 'https:'))
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.host : undefined
}

/** The key for comparing addresses: `webcal:` means `https:`, and the part after `#` is not sent. */
export function addressKey(address: string): string {
  const url = URL.parse(address.trim().replace(/^webcal:/i, 'https:'))
  if (!url) return address
  url.hash = ''
  return url.href
}
