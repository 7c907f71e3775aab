import type { DayState } from './steps.ts'

/** One line of a board. A person with two roles has two lines. */
interface Line {
  readonly key: string
  /** `null` for people without a profile. */
  readonly studentId: number | null
  readonly state: DayState
  readonly arrivedAt: string | null
}

/** The state of a line before a step, and after it. */
type Stand = Pick<Line, 'state' | 'arrivedAt'>

/**
 * The other lines that a step changes too. A person arrives for all their roles at once, and undoing an arrival applies to all.
 * After that, each role has its own state.
 *
 * @param lines all of the board, before the step
 */
export function movedAlong<One extends Line>(lines: readonly One[], line: Pick<Line, 'key' | 'studentId'>, from: Stand, to: Stand): One[] {
  const others = lines.filter(({ key, studentId }) => key !== line.key && studentId !== null && studentId === line.studentId)
  if (from.state === 'expected' && to.state === 'arrived') return others.filter(({ state }) => state === 'expected')
  if (from.state === 'arrived' && to.state === 'expected')
    return others.filter(({ state, arrivedAt }) => state === 'arrived' && arrivedAt === from.arrivedAt)
  return []
}
