/** Where somebody is on the day, in the order of the way. */
export const DAY_STATES = ['expected', 'arrived', 'called', 'in-room', 'done', 'no-show', 'left'] as const
export type DayState = (typeof DAY_STATES)[number]

/** Every allowed step. What is not listed is refused; each step can be undone, which is no step of its own. */
const STEPS: Readonly<Record<DayState, readonly DayState[]>> = {
  expected: ['arrived', 'no-show'],
  arrived: ['called', 'in-room', 'left'],
  called: ['in-room', 'left'],
  'in-room': ['done'],
  // Somebody may be needed a second time, or in another room.
  done: ['called', 'in-room'],
  // Somebody may come late, or was noted by mistake.
  'no-show': ['arrived'],
  left: ['arrived'],
}

/** The states that are in a room, or on the way to it. */
export const ROOM_STATES = ['called', 'in-room'] as const satisfies readonly DayState[]

export function stepsFrom(state: DayState): readonly DayState[] {
  return STEPS[state]
}

/** @returns whether the step is allowed; a state never leads to itself */
export function mayStep(from: DayState, to: DayState): boolean {
  return STEPS[from].includes(to)
}

/** @returns whether the step needs a room */
export function needsRoom(to: DayState): boolean {
  return ROOM_STATES.some((state) => state === to)
}

/** Where somebody is, and when they got there. Times are instants in ISO 8601. */
export interface Standing {
  readonly state: DayState
  /** The room they are called to or in; `null` otherwise. */
  readonly room: string | null
  readonly arrivedAt: string | null
  readonly calledAt: string | null
  readonly enteredAt: string | null
  /** When they were done, had left, or were noted as a no show. */
  readonly endedAt: string | null
}

export const EXPECTED: Standing = { state: 'expected', room: null, arrivedAt: null, calledAt: null, enteredAt: null, endedAt: null }

/** The order of the times of one visit, each with the states that have reached it. */
const TIMES = [
  ['arrivedAt', ['arrived']],
  ['calledAt', ['called']],
  ['enteredAt', ['in-room']],
  ['endedAt', ['done', 'no-show', 'left']],
] as const satisfies readonly (readonly [keyof Standing, readonly DayState[]])[]

/**
 * Where somebody is after an allowed step. A second visit replaces the times of the first.
 *
 * @param step `room` is needed for states with a room, unless they were called to one
 */
export function afterStep(before: Standing, { to, room, at }: { to: DayState; room: string | null; at: string }): Standing {
  const reached = TIMES.findIndex(([, states]) => (states as readonly DayState[]).includes(to))
  const next: Record<string, string | null> = {}
  for (const [place, [time]] of TIMES.entries()) next[time] = place < reached ? before[time] : place === reached ? at : null
  // Who goes in without a call was not called.
  if (to === 'in-room' && before.state !== 'called') next['calledAt'] = null
  return { ...EXPECTED, ...next, state: to, room: needsRoom(to) ? (room ?? before.room) : null }
}
