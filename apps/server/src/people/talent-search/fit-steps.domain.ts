import type { FreeTime } from '@callboard/contract/people/availability/free-time'
import { FREEST_FIRST, type FreedomForRole } from '@callboard/contract/people/availability/rules'
import { fitting, type TalentFilter } from './talent-search.domain.ts'

/** A step of the list by fit. People on one step are equally free while the role needs them, and meet equally many of its criteria. */
interface FitStep {
  readonly freedom: FreedomForRole
  readonly met: number
}

/** The requirements of a role. */
export interface Asked {
  /** A filter for each criterion. */
  readonly criteria: readonly TalentFilter[]
  /** When the role needs people; `undefined` if nobody can be asked for that time. */
  readonly time: FreeTime | undefined
}

/** Whether a filter finds only people who are free for all of a role's time. */
function isForTime({ free }: TalentFilter, time: FreeTime): boolean {
  return free?.minutes === undefined && free?.day === time.day && free.from === time.from && free.to === time.to
}

/** The steps of the list by fit, in order. */
export function stepsOfFit(filter: TalentFilter, { criteria, time }: Asked): FitStep[] {
  const freedoms = time ? FREEST_FIRST : (['unknown', 'unavailable'] as const)
  // The filter already excludes everybody on other steps.
  const possible = time && isForTime(filter, time) ? (['free'] as const) : freedoms
  return possible.flatMap((freedom) =>
    Array.from({ length: criteria.length + 1 }, (_, missed) => ({ freedom, met: criteria.length - missed })),
  )
}

/** Compares two steps by their order in the list. */
export function compareSteps(one: FitStep, other: FitStep): number {
  return FREEST_FIRST.indexOf(one.freedom) - FREEST_FIRST.indexOf(other.freedom) || other.met - one.met
}

/** The filter for the people of one step. */
export function onStep(filter: TalentFilter, { criteria, time }: Asked, { freedom, met }: FitStep): TalentFilter {
  const level = fitting(filter, criteria, met)
  // People who are free are found by their hours, which have an index.
  if (freedom === 'free' && time && (!filter.free || isForTime(filter, time))) return { ...level, free: time }
  return { ...level, freedom: { time, is: freedom } }
}
