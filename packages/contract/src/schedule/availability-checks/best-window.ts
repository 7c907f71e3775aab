import type { Freedom } from '../../people/availability/rules.ts'
import type { CheckAnswer, StaleReason } from './rules.ts'

/** A time, as far as it is rated. */
interface RatedWindow {
  readonly id: number
  readonly startDate: string
  readonly roleId: number | null
}

/** Somebody who is asked, with what is known of them at each time; `null` at one that they are not asked about. */
interface RatedPerson {
  readonly roleId: number | null
  readonly cells: readonly (null | {
    readonly answer: CheckAnswer | null
    readonly calendar: Freedom
    readonly stale: StaleReason | null
  })[]
}

/** How many say what about a time. */
export interface WindowTally {
  readonly yes: number
  readonly partly: number
  readonly no: number
  /** Who has not answered it, or only before it got its times. */
  readonly open: number
  /** People whose calendar has changed since they answered. They are not counted above. */
  readonly again: number
  /** Whose calendar says that they are free. */
  readonly free: number
}

/** Whether somebody, or a time, counts for a role: those without a role count for every one. @param role `null` for all roles together */
const countsFor = (role: number | null, { roleId }: { readonly roleId: number | null }) =>
  role === null || roleId === null || roleId === role

/** How somebody is counted at a time. An answer about other times does not count here. */
function countedAs({ answer, stale }: { readonly answer: CheckAnswer | null; readonly stale: StaleReason | null }) {
  if (answer === null || stale === 'window') return 'open'
  return stale === null ? answer : 'again'
}

/**
 * Counts the answers to each time, in their order.
 *
 * @param role only the people who are asked for this role, or for any; `null` for everybody
 */
export function talliesOf(windows: readonly RatedWindow[], people: readonly RatedPerson[], role: number | null): WindowTally[] {
  return windows.map((_, at) => {
    const tally = { yes: 0, partly: 0, no: 0, open: 0, again: 0, free: 0 }
    for (const person of people) {
      const cell = person.cells[at]
      if (!cell || !countsFor(role, person)) continue
      tally[countedAs(cell)]++
      if (cell.calendar === 'free') tally.free++
    }
    return tally
  })
}

/**
 * The time at which most people of a role can come: with the most who say yes, then partly, then with the most free calendars, then the
 * first.
 *
 * @param role `null` for all roles together
 * @returns its id, or `null` while nobody can come at any time
 */
export function bestWindow(windows: readonly RatedWindow[], people: readonly RatedPerson[], role: number | null): number | null {
  const tallies = talliesOf(windows, people, role)
  const [best] = windows
    .map((window, at) => ({ window, tally: tallies[at] }))
    .flatMap(({ window, tally }) => (tally && tally.yes + tally.partly > 0 && countsFor(role, window) ? [{ window, tally }] : []))
    .toSorted(
      (one, other) =>
        other.tally.yes - one.tally.yes ||
        other.tally.partly - one.tally.partly ||
        other.tally.free - one.tally.free ||
        one.window.startDate.localeCompare(other.window.startDate),
    )
  return best?.window.id ?? null
}

/** Whether somebody has a time to answer: one without an answer, or with other times since. */
export const hasOpenTime = ({ cells }: Pick<RatedPerson, 'cells'>): boolean =>
  cells.some((cell) => cell !== null && countedAs(cell) === 'open')

/** The best time of a role; `null` for everybody. */
export interface BestTime {
  readonly roleId: number | null
  readonly windowId: number
}

/** The best time for each of several roles that people or times are of, or for everybody. */
export function bestTimes(windows: readonly RatedWindow[], people: readonly RatedPerson[]): BestTime[] {
  const roles = new Set([...people, ...windows].flatMap(({ roleId }) => roleId ?? []))
  return (roles.size < 2 ? [null] : [...roles]).flatMap((roleId) => {
    const windowId = bestWindow(windows, people, roleId)
    return windowId === null ? [] : [{ roleId, windowId }]
  })
}
