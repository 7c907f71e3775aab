import type { Standing } from './steps.ts'
import { mostAtOnce, type Visitor, visitLength } from './visits.ts'

/** Somebody on a board, as far as their turn depends on it. */
export interface Waiting extends Visitor, Pick<Standing, 'room' | 'arrivedAt' | 'calledAt'> {
  readonly startsAt: string | null
  /** The room of their slot. */
  readonly slotRoom: string | null
}

/** What a board knows about its rooms. */
export interface Rooms {
  readonly kind: 'session' | 'shoot'
  readonly rooms: readonly string[]
  readonly slotMinutes: number | null
  /** People whom one room takes at one time. */
  readonly capacity: number
}

/** The places of shoots are one room for all, which takes as many as there were at one time. */
const ANYWHERE = ''

/**
 * When the places of one room are free, earliest first. A room with more people than it takes has a place only after as many have left.
 *
 * @param ends when those who are in it are expected to leave
 */
function placesOf(ends: readonly number[], { takes, now }: { takes: number; now: number }): number[] {
  const inOrder = ends.toSorted((one, other) => one - other).slice(-takes)
  return [...Array<number>(takes - inOrder.length).fill(now), ...inOrder]
}

/**
 * How long everybody still has to wait, in milliseconds: each room takes its next person as soon as one is done. People without a room
 * get the places that the others leave. When a room becomes free, nobody has to wait longer than a moment before.
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

/** People who wait, in the order in which they are taken: who is called already, then who was asked to come, by that time and by arrival, then who was not. */
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

/** The queue as it moves with its rooms: who is called first, and then who waits least. @param waits as of `waitingTimes` */
export function inTurn<Person extends Pick<Waiting, 'key' | 'state'>>(
  queue: readonly Person[],
  waits: ReadonlyMap<string, number>,
): Person[] {
  const wait = ({ key, state }: Person) => (state === 'called' ? -1 : (waits.get(key) ?? 0))
  return queue.toSorted((one, other) => wait(one) - wait(other))
}
