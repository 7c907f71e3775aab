import type { AskedDays, BusyTimes, Term } from '@callboard/contract/people/availability/endpoints'
import { AVAILABILITY } from '@callboard/contract/people/profiles/week'
import { addDays, type Day } from '@callboard/contract/time/month'

/** Days with known hours, both included. */
interface Known extends AskedDays {
  readonly hours: Term['hours']
}

/** Every hour of the day. A person without weekly hours is free outside the classes of a timetable, as in the talent search. */
const ALL_HOURS: Term['hours'] = Object.fromEntries(
  Array.from({ length: AVAILABILITY.days }, (_, day) => [day, Array<boolean>(AVAILABILITY.daySlots).fill(true)]),
)

/**
 * The weekly hours that apply in these days: those of a term while it lasts, otherwise those of the profile. If there are none, every
 * hour on days that a timetable covers, and `null` on other days.
 *
 * @param terms in order, without overlaps
 * @param ofProfile the hours of the profile; `null` or empty when they are unknown
 * @param covered the days that timetables cover, in order; a range that ends before it begins covers no day
 */
export function weeksOf(
  { from, to }: AskedDays,
  terms: readonly Term[],
  ofProfile: Term['hours'] | null,
  covered: readonly AskedDays[],
): BusyTimes['weeks'] {
  const isKnown = ofProfile !== null && Object.keys(ofProfile).length > 0
  const otherwise = isKnown ? [{ from, to, hours: ofProfile }] : covered.map((days) => ({ ...days, hours: ALL_HOURS }))
  const weeks: BusyTimes['weeks'] = []
  let next = from
  const fill = (last: Day, known: readonly Known[]) => {
    for (const one of known) {
      if (next > last || one.to < next || one.from > last || one.from > one.to) continue
      if (one.from > next) {
        weeks.push({ from: next, to: addDays(one.from, -1), hours: null })
        next = one.from
      }
      const end = one.to < last ? one.to : last
      const before = weeks.at(-1)
      if (before?.hours === one.hours) before.to = end
      else weeks.push({ from: next, to: end, hours: one.hours })
      next = addDays(end, 1)
    }
    if (next <= last) weeks.push({ from: next, to: last, hours: null })
    next = addDays(last, 1)
  }
  for (const term of terms) {
    if (term.to < next || term.from > to) continue
    if (term.from > next) fill(addDays(term.from, -1), otherwise)
    fill(term.to < to ? term.to : to, [term])
  }
  if (next <= to) fill(to, otherwise)
  return weeks
}
