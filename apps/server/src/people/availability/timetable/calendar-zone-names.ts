import type { TimetableProblem } from '@callboard/contract/people/availability/plan'
import { type CalendarPart, lineOf, zoneNameOf } from './calendar-lines.ts'
import { UnreadableValue } from './calendar-values.ts'
import { contradicts, type DescribedZone, describedZone, type Zone, zoneNamed } from './calendar-zones.ts'
import type { Spend } from './recurrences.ts'

/** Runs something for a zone; an error makes the calendar unreadable. */
export type UnlessUnreadable = <Value>(work: () => Value, problem: TimetableProblem) => Value | undefined

/**
 * Zones by the names in a calendar: the known zone of that name, unless the calendar describes a different one; otherwise the calendar's
 * description; otherwise the calendar's own zone.
 */
export function zonesOf(
  parts: readonly CalendarPart[],
  {
    ofCalendar,
    within,
    spend,
    unlessUnreadable,
    onProblem,
  }: {
    readonly ofCalendar: () => Zone
    readonly within: { readonly start: number; readonly end: number }
    readonly spend: Spend
    readonly unlessUnreadable: UnlessUnreadable
    readonly onProblem: (problem: TimetableProblem) => void
  },
): (name: string) => Zone {
  const parted = parts.filter((part) => part.name === 'VTIMEZONE')
  const descriptions = new Map(parted.map((part) => [zoneNameOf(lineOf(part, 'TZID')?.value ?? ''), part]))
  const describe = (name: string): DescribedZone => {
    const part = descriptions.get(name)
    if (!part) throw new UnreadableValue('a zone of which nothing is known')
    return describedZone(part, within, spend)
  }
  const find = (name: string): Zone => {
    const known = zoneNamed(name)
    if (!known) return unlessUnreadable(() => describe(name), 'unknown-zone') ?? ofCalendar()
    if (!descriptions.has(name)) return known
    const described = unlessUnreadable(() => describe(name), 'unknown-zone')
    if (!described || !contradicts(described, known, within)) return known
    // A city names one zone; an abbreviation may name several.
    if (name.includes('/')) onProblem('described-zone')
    return described
  }
  const zones = new Map<string, Zone>()
  return (name) => {
    const found = zones.get(name)
    if (found) return found
    spend(100)
    const zone = find(name)
    zones.set(name, zone)
    return zone
  }
}
