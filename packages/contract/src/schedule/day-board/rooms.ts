import { needsRoom, type Standing } from './steps.ts'

/** The room of a shoot in which everybody is together. */
const SET = 'Set'

/**
 * How many people a room takes at a time.
 * @param capacity that of a slot of one room; 1 for shoots
 */
export function roomTakes(room: string, { kind, capacity }: { kind: 'session' | 'shoot'; capacity: number }): number {
  return kind === 'shoot' && room === SET ? Number.POSITIVE_INFINITY : capacity
}

interface Person extends Pick<Standing, 'state' | 'room'> {
  readonly key: string
}

/**
 * The people who occupy a room, or are called to it, when one more person is called.
 *
 * @param people everybody on the board
 * @param call the person who is called, the room, and how many it takes
 * @returns nobody if there is space, or if the person is in the room already
 */
export function takersOf<Somebody extends Person>(
  people: readonly Somebody[],
  { key, room, takes }: { key: string; room: string; takes: number },
): Somebody[] {
  const inRoom = people.filter((person) => needsRoom(person.state) && person.room === room)
  return inRoom.length < takes || inRoom.some((person) => person.key === key) ? [] : inRoom
}
