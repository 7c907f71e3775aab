import type { DayState } from './steps.ts'

/** One line of a board. Somebody with two roles has two. */
interface Line {
  readonly key: string
  /** `null` for people without a profile. */
  readonly studentId: number | null
  readonly state: DayState
  readonly arrivedAt: string | null
}

/** Where a line was, and where its step led. */
type Stand = Pick<Line, 'state' | 'arrivedAt'>

/**
 * The other lines that a step moves as well: somebody arrives for all their roles at once, and an arrival is undone for all. From there on
 * each role has its own way.
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
