/** The states of a person on the day, in the usual order. */
export const DAY_STATES = ['expected', 'arrived', 'called', 'in-room', 'done', 'no-show', 'left'] as const
export type DayState = (typeof DAY_STATES)[number]

/** Every allowed step; all others are refused. Undoing a step is not a step itself. */
const STEPS: Readonly<Record<DayState, readonly DayState[]>> = {
  expected: ['arrived', 'no-show'],
  arrived: ['called', 'in-room', 'left'],
  called: ['in-room', 'left'],
  'in-room': ['done'],
  // A person may be needed a second time, or in another room.
  done: ['called', 'in-room'],
  // A person may come late, or was marked as a no show by mistake.
  'no-show': ['arrived'],
  left: ['arrived'],
}

/** The states in a room, or on the way to it. */
export const ROOM_STATES = ['called', 'in-room'] as const satisfies readonly DayState[]

export function stepsFrom(state: DayState): readonly DayState[] {
  return STEPS[state]
}

/** @returns whether the step is allowed; a step to the same state is not */
export function mayStep(from: DayState, to: DayState): boolean {
  return STEPS[from].includes(to)
}

/** @returns whether the step needs a room */
export function needsRoom(to: DayState): boolean {
  return ROOM_STATES.some((state) => state === to)
}

/** The state of a person, with the time of each step. Times are instants in ISO 8601. */
export interface Standing {
  readonly state: DayState
  /** The room that they are called to or in; `null` otherwise. */
  readonly room: string | null
  readonly arrivedAt: string | null
  readonly calledAt: string | null
  readonly enteredAt: string | null
  /** When they were done, left, or were marked as a no show. */
  readonly endedAt: string | null
}

export const EXPECTED: Standing = { state: 'expected', room: null, arrivedAt: null, calledAt: null, enteredAt: null, endedAt: null }

/** The times of one visit in order, each with the states that set it. */
const TIMES = [
  ['arrivedAt', ['arrived']],
  ['calledAt', ['called']],
  ['enteredAt', ['in-room']],
  ['endedAt', ['done', 'no-show', 'left']],
] as const satisfies readonly (readonly [keyof Standing, readonly DayState[]])[]

/**
 * The state of a person after an allowed step. A second visit replaces the times of the first.
 *
 * @param step `room` is required for states with a room, unless they were called to one
 */
export function afterStep(before: Standing, { to, room, at }: { to: DayState; room: string | null; at: string }): Standing {
  const reached = TIMES.findIndex(([, states]) => (states as readonly DayState[]).includes(to))
  const next: Record<string, string | null> = {}
  for (const [place, [time]] of TIMES.entries()) next[time] = place < reached ? before[time] : place === reached ? at : null
  // A person who goes in without a call has no call time.
  if (to === 'in-room' && before.state !== 'called') next['calledAt'] = null
  return { ...EXPECTED, ...next, state: to, room: needsRoom(to) ? (room ?? before.room) : null }
}
