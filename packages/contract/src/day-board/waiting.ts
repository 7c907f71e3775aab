import type { Standing } from './steps.ts'

/** Visits that are needed before their average counts, and the most that it is made of: the last ones. */
export const AVERAGE_OF = { least: 3, most: 10 } as const

type Times = Pick<Standing, 'state' | 'enteredAt' | 'endedAt'>

/**
 * How long somebody is in a room, in milliseconds: the running average of this day, and before there are three visits the length of a
 * slot.
 *
 * @param slotMinutes `null` for shoots, which have no slots
 * @returns `null` while nothing is known
 */
export function visitLength(people: readonly Times[], slotMinutes: number | null): number | null {
  const visits = people
    .flatMap(({ state, enteredAt, endedAt }) =>
      state === 'done' && enteredAt !== null && endedAt !== null ? [{ from: Date.parse(enteredAt), to: Date.parse(endedAt) }] : [],
    )
    .toSorted((one, other) => one.to - other.to)
    .slice(-AVERAGE_OF.most)
  if (visits.length < AVERAGE_OF.least) return slotMinutes === null ? null : slotMinutes * 60_000
  return visits.reduce((sum, { from, to }) => sum + (to - from), 0) / visits.length
}

interface Waiting extends Times {
  readonly key: string
}

/**
 * How long everybody who waits still has to wait, in milliseconds: the rooms take the next person as soon as one is done.
 *
 * @param queue those who wait, in the order in which they are taken
 * @param inRooms those who are in a room
 * @param lanes people whom all rooms take at one time, at least 1
 * @param length of a visit, in milliseconds
 */
export function waitingTimes(
  queue: readonly { readonly key: string }[],
  inRooms: readonly Times[],
  { lanes, length, now }: { lanes: number; length: number; now: number },
): Map<string, number> {
  const busyUntil = inRooms.map(({ enteredAt }) => Math.max(now, Date.parse(enteredAt ?? '') + length || now))
  const free = [...busyUntil, ...Array<number>(Math.max(0, lanes - busyUntil.length)).fill(now)].toSorted((one, other) => one - other)
  const waits = new Map<string, number>()
  for (const { key } of queue) {
    const [from = now, ...rest] = free.splice(0)
    waits.set(key, from - now)
    free.push(...[...rest, from + length].toSorted((one, other) => one - other))
  }
  return waits
}

/** People who wait, in the order in which they are taken: who is called already, then who was asked to come, by that time and by arrival, then who was not. */
export function queueOf<Person extends Waiting & Pick<Standing, 'arrivedAt' | 'calledAt'> & { readonly startsAt: string | null }>(
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
