import type { Displacement } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { overlaps, type Span, slotKey } from './audition-sessions.domain.ts'

/** A slot that there is after a change of the audition session. */
interface PlannedSlot extends Span {
  readonly roomId: number
}

interface Seated {
  readonly id: number
  readonly slotId: number | null
  readonly place: number | null
}

/** Somebody who loses their slot, and what should happen to them. */
export interface MovedPerson {
  /** Of the invitation. */
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
  /** How many places of each planned slot nobody has who stays, by `slotKey`. */
  readonly free: ReadonlyMap<string, number>
  /** When it begins and ends, before and after the change. */
  readonly hours: { readonly before: Span; readonly after: Span }
  /** What takes the time of people. */
  readonly busy: readonly (Span & { readonly studentId: number; readonly isExclusive: boolean })[]
  readonly now: Date
  readonly timeZone: string
}

/** The people who lose their slot: those of slots that go, and the last of those that take fewer people. In the order of their slots. */
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
 * The time at which somebody would come whose slot is gone: the same one where it is within the hours, else as long after their beginning
 * as it was before.
 */
export function timeAfterMove(time: Date, before: Span, after: Span): Date {
  if (time >= after.start && time < after.end) return time
  return new Date(after.start.getTime() + (time.getTime() - before.start.getTime()))
}

/** Whether something else takes the time of somebody in a slot, so that they cannot have it without a reason. */
export function isTaken({ busy }: Pick<ChangedPlan, 'busy'>, { studentId }: Pick<MovedPerson, 'studentId'>, slot: Span): boolean {
  return busy.some((span) => span.studentId === studentId && span.isExclusive && overlaps(span, slot))
}

/**
 * The slots that people get who lose theirs. First come those who keep their time of day: in their room, then in another one. They keep it
 * also when something else takes it, unless the slot is only offered to them. Then the others get free slots at which they have time, as
 * near to their old time as possible; where the hours have moved, they keep their order.
 *
 * @returns by the ids of invitations; who gets none is not in it
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
