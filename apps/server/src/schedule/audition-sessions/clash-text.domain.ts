import type { BusySource } from '@callboard/contract/people/availability/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dateIn, msg, type Translator, timeIn } from '@callboard/contract/translate'

/** What takes somebody's time at a slot. */
interface Clash {
  readonly source: BusySource
  readonly start: Date
  readonly end: Date
}

/** Kinds of what the office gave people to do. Whether the rest is a class or anything else is the student's own. */
const KIND: Readonly<Record<BusySource, string>> = {
  booking: msg('booked'),
  slot: msg('another audition'),
  offer: msg('asked for another role'),
  class: msg('busy'),
  exception: msg('busy'),
}

/** The shortest day, in milliseconds: when the clocks go forward. */
const SHORTEST_DAY_MS = 23 * HOUR_MS

/** What the office reads of somebody who has no time for a slot: *Mara Vale: booked, 9:00 AM to 9:20 AM PST*. */
export function clashText(
  { name, clashes }: { name: string; clashes: readonly Clash[] },
  { translator, timeZone }: { translator: Translator; timeZone: string },
): string {
  const { t } = translator
  const style = { timeZone, timeStyle: 'short' } as const
  const parts = clashes.map(({ source, start, end }) =>
    end.getTime() - start.getTime() >= SHORTEST_DAY_MS
      ? t('{kind}, all day', { kind: t(KIND[source]) })
      : t('{kind}, {from} to {to}', { kind: t(KIND[source]), from: dateIn(translator, start, style), to: timeIn(translator, end, style) }),
  )
  return t('{name}: {what}', { name, what: parts.join(' · ') })
}
