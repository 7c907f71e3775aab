import type { Displacement } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { overlaps, type Span, slotKey } from './audition-sessions.domain.ts'

/** A slot that exists after a change of the audition session. */
interface PlannedSlot extends Span {
  readonly roomId: number
}

interface Seated {
  readonly id: number
  readonly slotId: number | null
  readonly place: number | null
}

/** A person who loses their slot, and what should happen to them. */
export interface MovedPerson {
  /** The id of the invitation. */
  readonly id: number
  readonly studentId: number
  /** Whether the slot is only offered to them. */
  readonly isOffered: boolean
  readonly former: PlannedSlot
  readonly to: Displacement['to']
}

/** An audition session after a change. */
export interface ChangedPlan {
  readonly day: Day
  readonly planned: readonly PlannedSlot[]
  /** The number of places in each planned slot that remain free, by `slotKey`. */
  readonly free: ReadonlyMap<string, number>
  /** The session's hours before and after the change. */
  readonly hours: { readonly before: Span; readonly after: Span }
  /** The busy times of people. */
  readonly busy: readonly (Span & { readonly studentId: number; readonly isExclusive: boolean })[]
  readonly now: Date
  readonly timeZone: string
}

/** The people who lose their slot: everyone in removed slots, and the last ones in slots with less capacity. In the order of the slots. */
export function displacedBy<Person extends Seated>(
  { slots, people }: { slots: readonly (PlannedSlot & { id: number })[]; people: readonly Person[] },
  { planned, capacity }: { planned: readonly PlannedSlot[]; capacity: number },
): Person[] {
  const wanted = new Set(planned.map(slotKey))
  return slots.flatMap((slot) => {
    const inSlot = people.filter(({ slotId }) => slotId === slot.id).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    return wanted.has(slotKey(slot)) ? inSlot.slice(capacity) : inSlot
  })
}

/**
 * The preferred new time of a person whose slot is removed: the same time if it is within the new hours; otherwise shifted with the
 * beginning of the session.
 */
export function timeAfterMove(time: Date, before: Span, after: Span): Date {
  if (time >= after.start && time < after.end) return time
  return new Date(after.start.getTime() + (time.getTime() - before.start.getTime()))
}

/** Whether a booking or another slot of the person overlaps this slot. Then they need a reason to have it. */
export function isTaken({ busy }: Pick<ChangedPlan, 'busy'>, { studentId }: Pick<MovedPerson, 'studentId'>, slot: Span): boolean {
  return busy.some((span) => span.studentId === studentId && span.isExclusive && overlaps(span, slot))
}

/**
 * Assigns new slots to people who lose theirs. First to those who keep their time of day: in their room, else in another one. They keep it
 * even if they are busy then, unless it is only an offer. The others get free slots at which they have time, closest to their old time. If
 * the hours have moved, they keep their order.
 *
 * @returns by invitation id; people without a new slot are missing
 */
export function newSlots(people: readonly MovedPerson[], plan: ChangedPlan): Map<number, PlannedSlot> {
  const { day, planned, hours, now, timeZone } = plan
  const free = new Map(plan.free)
  const seats = new Map<number, PlannedSlot>()
  const open = () => planned.filter((slot) => slot.start > now && (free.get(slotKey(slot)) ?? 0) > 0)
  const give = ({ id }: MovedPerson, slot: PlannedSlot | undefined) => {
    if (!slot) return
    seats.set(id, slot)
    free.set(slotKey(slot), (free.get(slotKey(slot)) ?? 0) - 1)
  }
  const atSameTime = (person: MovedPerson) => {
    const clock = wallTimeOf(person.former.start.toISOString(), timeZone).slice(11)
    const { instant } = resolveWallTime(`${day}T${clock}`, timeZone)
    return open().filter((slot) => slot.start.toISOString() === instant && !(person.isOffered && isTaken(plan, person, slot)))
  }
  const keeping = people.filter(({ to }) => to === 'same-time')
  for (const person of keeping)
    give(
      person,
      atSameTime(person).find(({ roomId }) => roomId === person.former.roomId),
    )
  for (const person of keeping.filter(({ id }) => !seats.has(id))) give(person, atSameTime(person)[0])
  for (const person of people.filter(({ to }) => to === 'another-slot')) {
    const wished = timeAfterMove(person.former.start, hours.before, hours.after)
    const far = ({ start }: PlannedSlot) => Math.abs(start.getTime() - wished.getTime())
    give(
      person,
      open()
        .filter((slot) => !isTaken(plan, person, slot))
        .toSorted((one, other) => far(one) - far(other))[0],
    )
  }
  return seats
}
