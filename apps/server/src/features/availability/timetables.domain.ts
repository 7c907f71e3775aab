import type { TimetableRead } from '@callboard/contract/availability/endpoints'
import { AVAILABILITY_LIMITS } from '@callboard/contract/availability/plan'

const DAY_MS = 86_400_000

/**
 * Milliseconds after which a text is read again although it is unchanged: the days of which classes are kept go on, and the person's address
 * and the time zone, on which its meaning depends, may be others.
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
