import { soughtWords } from '@callboard/contract/cjk-names'
import { foldText } from '@callboard/contract/fold'
import type { DayBoard, DayPerson, DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { afterStep, EXPECTED, mayStep, type Standing } from '@callboard/contract/schedule/day-board/steps'
import { movedAlong } from '@callboard/contract/schedule/day-board/together'
import { inTurn, queueOf, type Rooms, waitingTimes } from '@callboard/contract/schedule/day-board/waiting'
import type { QueuedStep } from './step-queue.ts'

/** A person on the board, with this device's unsent steps applied. */
export interface ShownPerson extends DayPerson {
  readonly isUnsent: boolean
}

/** The board as this device shows it: the server's state with this device's unsent steps applied. */
export function shownPeople({ key, people }: DayBoard, waiting: readonly QueuedStep[]): ShownPerson[] {
  const shown = new Map(people.map((person) => [person.key, { ...person, isUnsent: false } as ShownPerson]))
  for (const { board, step, name } of waiting) {
    if (board !== key) continue
    const before = shown.get(step.person) ?? (step.do === 'walk-in' ? walkIn(step, name) : undefined)
    const after = before && afterQueued(before, step)
    if (!before || !after) continue
    for (const role of movedAlong([...shown.values()], before, before, after)) {
      shown.set(role.key, { ...role, ...standingOf(after), undo: null, isUnsent: true })
    }
    shown.set(step.person, after)
  }
  return [...shown.values()]
}

function walkIn(step: Extract<DayStepInput, { do: 'walk-in' }>, name: string): ShownPerson {
  return {
    key: step.person,
    applicationId: null,
    studentId: 'studentId' in step.who ? step.who.studentId : null,
    roleId: null,
    roleName: null,
    name,
    firstName: name.split(' ')[0] ?? name,
    photoUrl: null,
    cellPhone: null,
    notes: null,
    startsAt: null,
    slotRoom: null,
    number: null,
    ticket: null,
    code: null,
    hasAlternate: false,
    undo: null,
    isUnsent: true,
    ...EXPECTED,
  }
}

const standingOf = ({ state, room, arrivedAt, calledAt, enteredAt, endedAt }: Standing): Standing => ({
  state,
  room,
  arrivedAt,
  calledAt,
  enteredAt,
  endedAt,
})

/** @returns `undefined` for a step that is no longer possible; the server refuses it too, or has already applied it */
function afterQueued(person: ShownPerson, step: DayStepInput): ShownPerson | undefined {
  if (step.do === 'undo') {
    if (person.undo?.step !== step.step) return undefined
    return { ...person, ...person.undo.before, undo: null, isUnsent: true }
  }
  const { to, room } = step.do === 'move' ? { to: step.to, room: step.room ?? null } : { to: 'arrived' as const, room: null }
  if (!mayStep(person.state, to)) return undefined
  const before = standingOf(person)
  return { ...person, ...afterStep(before, { to, room, at: step.at }), undo: { step: step.id, before }, isUnsent: true }
}

/** The text in which the search looks for a person: a part of their name, their number, or their code. */
export function isFound({ name, number, code }: Pick<DayPerson, 'name' | 'number' | 'code'>, search: string): boolean {
  const sought = foldText(search).trim()
  if (sought === '') return true
  const digits = sought.replaceAll(' ', '')
  if (/^#?\d+$/.test(digits)) return digits.replace('#', '') === String(number) || (digits.length > 2 && code?.startsWith(digits) === true)
  const known = foldText(name)
  return soughtWords(search).every((word) => known.includes(word))
}

/**
 * The only person that a search finds; `undefined` if it finds none or several, or is empty. For a person with two roles it returns the
 * first role that still expects them.
 */
export function onlyFound<Person extends Pick<DayPerson, 'name' | 'number' | 'code' | 'state' | 'studentId'>>(
  people: readonly Person[],
  search: string,
): Person | undefined {
  const found = search.trim() === '' ? [] : people.filter((person) => isFound(person, search))
  const [first] = found
  const isOne = found.length === 1 || found.every(({ studentId }) => studentId !== null && studentId === first?.studentId)
  return isOne ? (found.find(({ state }) => state === 'expected') ?? first) : undefined
}

/** The person on the board who is the same student as the one to add, or has the same name. */
export function whoIs<Person extends Pick<DayPerson, 'studentId' | 'name'>>(
  people: readonly Person[],
  who: { readonly studentId: number } | { readonly name: string },
): Person | undefined {
  if ('studentId' in who) return people.find(({ studentId }) => studentId === who.studentId)
  const named = foldText(who.name).trim()
  return people.find(({ name }) => foldText(name).trim() === named)
}

/** The people, each once, without their further roles. */
export function onceEach(people: readonly ShownPerson[]): ShownPerson[] {
  return people.filter(({ studentId }, place) => studentId === null || people.findIndex((other) => other.studentId === studentId) === place)
}

/**
 * The people of a board by state, each group in the order in which the office works.
 *
 * @param waits the waiting times, from `waitsOf`
 */
export function groupsOf(people: readonly ShownPerson[], waits: ReadonlyMap<string, number>) {
  const of = (...states: DayPerson['state'][]) => people.filter(({ state }) => states.includes(state))
  return {
    expected: of('expected'),
    waiting: inTurn(queueOf(people), waits),
    inRooms: of('in-room').toSorted((one, other) => (one.room ?? '').localeCompare(other.room ?? '')),
    over: of('done', 'left', 'no-show').toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '')),
  }
}

/**
 * How long waiting people still have to wait, in whole minutes.
 *
 * @param people everybody on the board
 * @param now by the server's clock, in milliseconds
 * @returns an empty map while nothing is known
 */
export function waitsOf(board: Rooms, people: readonly ShownPerson[], now: number): Map<string, number> {
  return new Map([...waitingTimes(people, board, now)].map(([key, wait]) => [key, Math.round(wait / 60_000)]))
}
