import type { BusySource } from '@callboard/contract/people/availability/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dateIn, msg, type Translator, timeIn } from '@callboard/contract/translate'

/** An entry in a student's time that overlaps a slot. */
interface Clash {
  readonly source: BusySource
  readonly start: Date
  readonly end: Date
}

/** The texts for the kinds of busy time. For a student's own entries the text is only *busy*, because the reason is private. */
const KIND: Readonly<Record<BusySource, string>> = {
  booking: msg('booked'),
  slot: msg('another audition'),
  offer: msg('asked for another role'),
  class: msg('busy'),
  exception: msg('busy'),
}

/** Milliseconds of the shortest day, when the clocks go forward. */
const SHORTEST_DAY_MS = 23 * HOUR_MS

/** Describes to the office why a person has no time for a slot: *Mara Vale: booked, 9:00 AM to 9:20 AM PST*. */
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
