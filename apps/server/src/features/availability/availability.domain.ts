import type { AskedDays, BusyTimes, Term } from '@callboard/contract/availability/endpoints'
import { addDays } from '@callboard/contract/calendar/month'
import { AVAILABILITY } from '@callboard/contract/profiles/week'

/**
 * The weekly hours that count in these days: those of a term while it lasts, otherwise those of the profile.
 *
 * @param terms in their order, without overlaps
 * @param otherwise the hours of the profile; `null` when they are unknown
 */
export function weeksOf({ from, to }: AskedDays, terms: readonly Term[], otherwise: Term['hours'] | null): BusyTimes['weeks'] {
  const weeks: BusyTimes['weeks'] = []
  let next = from
  for (const term of terms) {
    if (term.to < next || term.from > to) continue
    if (term.from > next) {
      weeks.push({ from: next, to: addDays(term.from, -1), hours: otherwise })
      next = term.from
    }
    const last = term.to < to ? term.to : to
    weeks.push({ from: next, to: last, hours: term.hours })
    next = addDays(last, 1)
  }
  if (next <= to) weeks.push({ from: next, to, hours: otherwise })
  return weeks
}

/**
 * The weekly hours of a profile. A student without any, but with a timetable, counts as free outside of classes, as in the talent search.
 *
 * @returns `null` when nothing is known
 */
export function knownHours(ofProfile: Term['hours'] | null, hasTimetable: boolean): Term['hours'] | null {
  if (ofProfile && Object.keys(ofProfile).length > 0) return ofProfile
  if (!hasTimetable) return null
  return Object.fromEntries(Array.from({ length: AVAILABILITY.days }, (_, day) => [day, Array<boolean>(AVAILABILITY.slots).fill(true)]))
}
