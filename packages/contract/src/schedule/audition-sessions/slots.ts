import { resolveWallTime } from '../../time/wall-time.ts'

/** A pause between slots, in times of the day (`HH:MM`). */
export interface AuditionBreak {
  readonly from: string
  readonly to: string
}

/** The time for slots: a day, and times of day in the institution's time zone. */
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
 * The times of slots, earliest first: consecutive from the start, and again after each break. Slots that would overlap a break or
 * the end are left out. Slots have their full length even in the night of a clock change.
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
 * Distributes people over slots. Earlier people have priority over later ones, and as many people as possible get a slot.
 *
 * @param slots in order of preference
 * @param people in order of priority, each with the slots at which they can come
 * @returns the slot of each person who got one, by the person's id
 */
export function fillSlots(
  slots: readonly FreeSlot[],
  people: readonly { id: number; canCome: ReadonlySet<number> }[],
): Map<number, number> {
  const placed = new Map<number, Set<number>>(slots.map(({ id }) => [id, new Set()]))
  const wishes = new Map(people.map(({ id, canCome }) => [id, slots.filter((slot) => slot.places > 0 && canCome.has(slot.id))]))

  /** Places a person in their first free slot. If there is none, others move to other slots that they can take. */
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
 * Why a person got no slot. `full`: earlier people took the slots that suit them. `busy`: something else takes all free times.
 * `restricted` and `closed`: they are restricted, or no longer in the running.
 */
export type LeftReason = 'full' | 'busy' | 'restricted' | 'closed'

/**
 * Counts the reasons why people got no slot.
 *
 * @param left people without a slot, each with the number of free slots at which they can come
 * @param free how many slots were free before anybody was placed
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
