import type { Standing } from './steps.ts'
import { mostAtOnce, type Visitor, visitLength } from './visits.ts'

/** The parts of a person's line that affect their turn. */
export interface Waiting extends Visitor, Pick<Standing, 'room' | 'arrivedAt' | 'calledAt'> {
  readonly startsAt: string | null
  /** The room of their slot. */
  readonly slotRoom: string | null
}

/** The rooms of a board. */
export interface Rooms {
  readonly kind: 'session' | 'shoot'
  readonly rooms: readonly string[]
  readonly slotMinutes: number | null
  /** How many people one room takes at a time. */
  readonly capacity: number
}

/** The places of a shoot count as one room. Its capacity is the largest number of people so far. */
const ANYWHERE = ''

/**
 * When the places of one room become free, earliest first. In an overfull room, as many people as it has too many must leave
 * first.
 *
 * @param ends when the people in it are expected to leave
 */
function placesOf(ends: readonly number[], { takes, now }: { takes: number; now: number }): number[] {
  const inOrder = ends.toSorted((one, other) => one - other).slice(-takes)
  return [...Array<number>(takes - inOrder.length).fill(now), ...inOrder]
}

/**
 * The waiting time of everybody in milliseconds: each room takes its next person as soon as one is done. People without a room
 * get the places that the others leave. When a room becomes free, no waiting time grows.
 *
 * @param people everybody on the board
 * @param now in milliseconds since 1970
 * @returns empty while nothing is known
 */
export function waitingTimes(people: readonly Waiting[], { kind, rooms, slotMinutes, capacity }: Rooms, now: number): Map<string, number> {
  const length = visitLength(people, { slotMinutes, now })
  const waits = new Map<string, number>()
  if (length === null) return waits
  const takes = kind === 'session' ? capacity : mostAtOnce(people, now)
  const roomOf = ({ room, slotRoom }: Waiting) => (kind === 'session' ? (room ?? slotRoom) : ANYWHERE)
  const places = new Map<string, number[]>()
  for (const room of kind === 'session' ? rooms : [ANYWHERE]) {
    const inRoom = people.filter((person) => person.state === 'in-room' && roomOf(person) === room)
    const ends = inRoom.map(({ enteredAt }) => Math.max(now, Date.parse(enteredAt ?? '') + length || now))
    places.set(room, placesOf(ends, { takes, now }))
  }
  const take = (key: string, [from = now, ...rest]: readonly number[]): number[] => {
    waits.set(key, from - now)
    return [...rest, from + length].toSorted((one, other) => one - other)
  }
  const queue = queueOf(people)
  for (const person of queue) {
    const room = roomOf(person) ?? ANYWHERE
    const own = places.get(room)
    if (own) places.set(room, take(person.key, own))
  }
  let anywhere = [...places.values()].flat().toSorted((one, other) => one - other)
  for (const { key } of queue) if (!waits.has(key)) anywhere = take(key, anywhere)
  return waits
}

/**
 * People who wait, in the order in which they are taken: called people, then people with a time, by time and arrival, then people
 * without a time.
 */
export function queueOf<Person extends Pick<Waiting, 'state' | 'arrivedAt' | 'calledAt' | 'startsAt'>>(
  people: readonly Person[],
): Person[] {
  const called = people.filter(({ state }) => state === 'called').toSorted((one, other) => compare(one.calledAt, other.calledAt))
  const arrived = people
    .filter(({ state }) => state === 'arrived')
    .toSorted(
      (one, other) =>
        Number(one.startsAt === null) - Number(other.startsAt === null) ||
        compare(one.startsAt, other.startsAt) ||
        compare(one.arrivedAt, other.arrivedAt),
    )
  return [...called, ...arrived]
}

const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')

/**
 * The order of the queue: called people first, then by waiting time.
 * @param waits as of `waitingTimes`
 */
export function inTurn<Person extends Pick<Waiting, 'key' | 'state'>>(
  queue: readonly Person[],
  waits: ReadonlyMap<string, number>,
): Person[] {
  const wait = ({ key, state }: Person) => (state === 'called' ? -1 : (waits.get(key) ?? 0))
  return queue.toSorted((one, other) => wait(one) - wait(other))
}
