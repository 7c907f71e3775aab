import { resolveWallTime } from '../../time/wall-time.ts'

/** A pause between slots, in times of the day (`HH:MM`). */
export interface AuditionBreak {
  readonly from: string
  readonly to: string
}

/** When slots are: a day and times of the day by the clocks of the institution. */
export interface SlotPlan {
  readonly day: string
  readonly startTime: string
  readonly endTime: string
  readonly slotMinutes: number
  readonly breaks: readonly AuditionBreak[]
}

/** The time of a slot, in milliseconds since 1970. */
export interface SlotTime {
  readonly start: number
  readonly end: number
}

/**
 * The times of slots, earliest first: one after the other from the beginning, and again after each break. A slot that would reach into a
 * break or beyond the end is left out. Slots are as long as they say in the night of a clock change, too.
 */
export function slotTimes({ day, startTime, endTime, slotMinutes, breaks }: SlotPlan, timeZone: string): SlotTime[] {
  const instant = (time: string) => Date.parse(resolveWallTime(`${day}T${time}`, timeZone).instant)
  const length = slotMinutes * 60_000
  const end = instant(endTime)
  const pauses = breaks.map(({ from, to }) => ({ from: instant(from), to: instant(to) }))
  const times: SlotTime[] = []
  for (let start = instant(startTime); start + length <= end; ) {
    const pause = pauses.find(({ from, to }) => from < start + length && to > start)
    if (!pause) times.push({ start, end: start + length })
    start = pause ? pause.to : start + length
  }
  return times
}

/** A slot with the number of people that it can still take. */
export interface FreeSlot {
  readonly id: number
  readonly places: number
}

/**
 * Distributes people over slots. Nobody who comes first loses a place to somebody after them, and as many people as possible get one.
 *
 * @param slots in the order of preference
 * @param people in their order, each with the slots at which they can come
 * @returns the slot of each person who got one, by the person's id
 */
export function fillSlots(
  slots: readonly FreeSlot[],
  people: readonly { id: number; canCome: ReadonlySet<number> }[],
): Map<number, number> {
  const placed = new Map<number, Set<number>>(slots.map(({ id }) => [id, new Set()]))
  const wishes = new Map(people.map(({ id, canCome }) => [id, slots.filter((slot) => slot.places > 0 && canCome.has(slot.id))]))

  /** Places somebody in their first free slot; without one, others move to other slots of theirs. */
  function place(person: number, tried: Set<number>): boolean {
    const wished = (wishes.get(person) ?? []).flatMap(({ id, places }) => {
      const inSlot = placed.get(id)
      return inSlot && !tried.has(id) ? [{ id, places, inSlot }] : []
    })
    const free = wished.find(({ inSlot, places }) => inSlot.size < places)
    if (free) {
      free.inSlot.add(person)
      return true
    }
    for (const { id, inSlot } of wished) {
      if (tried.has(id)) continue
      tried.add(id)
      for (const other of inSlot) {
        if (!place(other, tried)) continue
        inSlot.delete(other)
        inSlot.add(person)
        return true
      }
    }
    return false
  }

  for (const { id } of people) place(id, new Set())
  return new Map([...placed].flatMap(([slotId, inSlot]) => [...inSlot].map((person) => [person, slotId] as const)))
}

/**
 * Why somebody got no slot: no free one suits them that nobody before them has, something else takes all free times, or they cannot have
 * one at all, because they are restricted or no longer in the running.
 */
export type LeftReason = 'full' | 'busy' | 'restricted' | 'closed'

/**
 * Counts why people got no slot.
 *
 * @param left those without one, each with how many of the free slots they can come to
 * @param free how many slots are free before anybody is placed
 */
export function countLeft(
  left: readonly { readonly isRestricted: boolean; readonly isInRunning: boolean; readonly canCome: number }[],
  free: number,
): Record<LeftReason, number> {
  const counts = { full: 0, busy: 0, restricted: 0, closed: 0 }
  for (const { isRestricted, isInRunning, canCome } of left) {
    counts[isRestricted ? 'restricted' : !isInRunning ? 'closed' : free > 0 && canCome === 0 ? 'busy' : 'full']++
  }
  return counts
}
