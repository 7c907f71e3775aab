import type { Freedom } from '../../people/availability/rules.ts'
import type { CheckAnswer, StaleReason } from './rules.ts'

/** The parts of a window that the rating needs. */
interface RatedWindow {
  readonly id: number
  readonly startDate: string
  readonly roleId: number | null
}

/** A person who is asked, with their answer and calendar for each window; `null` for a window that does not concern them. */
interface RatedPerson {
  readonly roleId: number | null
  readonly cells: readonly (null | {
    readonly answer: CheckAnswer | null
    readonly calendar: Freedom
    readonly stale: StaleReason | null
  })[]
}

/** Numbers of answers to a window. */
export interface WindowTally {
  readonly yes: number
  readonly partly: number
  readonly no: number
  /** People who have not answered, or answered before the window got its current times. */
  readonly open: number
  /** People whose calendar has changed since they answered. They are not counted above. */
  readonly again: number
  /** People whose calendar says that they are free. */
  readonly free: number
}

/**
 * Whether a person or window counts for a role. Those without a role count for every role.
 * @param role `null` for all roles together
 */
const countsFor = (role: number | null, { roleId }: { readonly roleId: number | null }) =>
  role === null || roleId === null || roleId === role

/** How a person's answer to a window is counted. An answer to other times does not count. */
function countedAs({ answer, stale }: { readonly answer: CheckAnswer | null; readonly stale: StaleReason | null }) {
  if (answer === null || stale === 'window') return 'open'
  return stale === null ? answer : 'again'
}

/**
 * Counts the answers to each window, in order.
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
 * The window at which most people of a role can come: most who say yes, then most who say partly, then most free calendars, then
 * the earliest.
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

/** Whether a person has a window to answer: one without an answer, or whose times changed since. */
export const hasOpenTime = ({ cells }: Pick<RatedPerson, 'cells'>): boolean =>
  cells.some((cell) => cell !== null && countedAs(cell) === 'open')

/** The best window of a role; `roleId` is `null` for everybody. */
export interface BestTime {
  readonly roleId: number | null
  readonly windowId: number
}

/** The best window for each role, or for everybody if people and windows have fewer than two roles. */
export function bestTimes(windows: readonly RatedWindow[], people: readonly RatedPerson[]): BestTime[] {
  const roles = new Set([...people, ...windows].flatMap(({ roleId }) => roleId ?? []))
  return (roles.size < 2 ? [null] : [...roles]).flatMap((roleId) => {
    const windowId = bestWindow(windows, people, roleId)
    return windowId === null ? [] : [{ roleId, windowId }]
  })
}
