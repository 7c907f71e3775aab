import type { Standing } from './steps.ts'

/** The least number of visits for an average, and how many of the latest visits it uses. */
export const AVERAGE_OF = { least: 3, most: 10 } as const

export interface Visitor extends Pick<Standing, 'state' | 'enteredAt' | 'endedAt'> {
  readonly key: string
}

interface Visit {
  readonly key: string
  /** Milliseconds since 1970; `until` of an ongoing visit is now. */
  readonly from: number
  readonly until: number
  readonly goesOn: boolean
}

/** The visits to rooms, by their start. When a visit ends, its length does not jump. */
function visitsOf(people: readonly Visitor[], now: number): Visit[] {
  return people
    .flatMap(({ key, state, enteredAt, endedAt }) => {
      if (enteredAt === null || (state !== 'done' && state !== 'in-room')) return []
      const from = Date.parse(enteredAt)
      const until = state === 'done' && endedAt !== null ? Date.parse(endedAt) : now
      return [{ key, from, until: Math.max(from, until), goesOn: state === 'in-room' }]
    })
    .toSorted((one, other) => one.from - other.from || one.key.localeCompare(other.key))
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/**
 * The expected length of a visit in milliseconds: the running average of this day, or the length of a slot before there are three
 * visits. Ongoing visits count too; otherwise all waiting times would jump when a long one ends.
 *
 * @param slotMinutes `null` for shoots, which have no slots: there three visits must be over
 * @returns `null` while nothing is known
 */
export function visitLength(people: readonly Visitor[], { slotMinutes, now }: { slotMinutes: number | null; now: number }): number | null {
  const last = visitsOf(people, now).slice(-AVERAGE_OF.most)
  const slot = slotMinutes === null ? null : slotMinutes * 60_000
  const known = slot === null ? last.filter(({ goesOn }) => !goesOn) : last
  if (known.length < AVERAGE_OF.least) return slot
  const usual = slot ?? mean(last.map(({ from, until }) => until - from))
  return mean(last.map(({ from, until, goesOn }) => (goesOn ? Math.max(until - from, usual) : until - from)))
}

/** The capacity of a shoot: the largest number of people who were in its rooms at the same time on this day, at least 1. */
export function mostAtOnce(people: readonly Visitor[], now: number): number {
  const visits = visitsOf(people, now)
  const at = (moment: number) => visits.filter(({ from, until }) => from <= moment && (until > moment || from === moment)).length
  return Math.max(1, ...visits.map(({ from }) => at(from)))
}
