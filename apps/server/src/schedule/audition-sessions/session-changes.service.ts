import { freePlace } from '@callboard/contract/casting/board/stages'
import type { Institution } from '@callboard/contract/institution'
import type { AuditionSessionChange, AuditionSheet } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { dayOf } from '@callboard/contract/time/month'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { freePlaces, overlaps, type Span, slotKey, spanOf, timeAfterMove } from './audition-sessions.domain.ts'
import * as repository from './audition-sessions.repository.ts'
import type { AuditionSessionsService, EditableSession } from './audition-sessions.service.ts'
import { findBusy, type Invitation } from './invitations.repository.ts'
import { planSession, recordSession } from './plan-session.ts'
import { type LockedAudition, RELEASED, type SlotsService } from './slots.service.ts'

/** Changes of audition sessions in which people have slots already. */
export interface SessionChangesService {
  /**
   * Changes an audition session. Slots that stay keep their people; the others are told what happens to them.
   *
   * @throws AppError 400 as for a new one; 409 when the change started from another version, when it is cancelled, and, with the names of the
   *   people by the ids of their invitations, while it is not said what happens to each who would lose their slot
   */
  update(actor: SignedInActor, session: EditableSession, change: AuditionSessionChange): Promise<AuditionSheet>
}

type Slot = repository.SlotRow

export function createSessionChangesService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  auditionSessions: Pick<AuditionSessionsService, 'sheet'>
  slots: SlotsService
}): SessionChangesService {
  const { db, clock, messages, auditionSessions, slots } = services
  const { institution } = services

  /** Takes the slots of people away, and gives those who stay places within the capacity. */
  async function makeRoom(transaction: Transaction, audition: LockedAudition, losing: readonly Invitation[], capacity: number) {
    for (const invitation of losing) await slots.change(transaction, audition, invitation, { ...RELEASED, updatedAt: clock.now() })
    for (const invitation of audition.people.filter(({ place }) => place !== null && place > capacity)) {
      const taken = audition.people.filter(({ slotId }) => slotId === invitation.slotId).flatMap(({ place }) => place ?? [])
      await slots.change(transaction, audition, invitation, { place: freePlace(taken) })
    }
  }

  /**
   * Gives people the free slots next to those that they had, as far as they have time. Where the hours have moved, the slots move with them, so
   * that people keep their order.
   */
  async function placeAgain(
    transaction: Transaction,
    audition: LockedAudition,
    wanted: readonly { invitation: Invitation; former: Slot }[],
    before: Span,
  ) {
    const { session } = audition
    const studentIds = wanted.map(({ invitation }) => invitation.studentId)
    const hours = spanOf(session, institution.timeZone)
    const busy = await findBusy(transaction, studentIds, { ...hours, sessionId: session.id })
    for (const { invitation, former } of wanted) {
      const now = clock.now()
      const free = freePlaces(audition.slots, audition.people, { capacity: session.capacity, now })
      const taken = busy.filter((span) => span.studentId === invitation.studentId && span.isExclusive)
      const wished = timeAfterMove(former.start, before, hours)
      const far = ({ start }: Slot) => Math.abs(start.getTime() - wished.getTime())
      const [slot] = audition.slots
        .filter((one) => one.start > now && (free.get(one.id) ?? 0) > 0 && !taken.some((span) => overlaps(span, one)))
        .toSorted((one, other) => far(one) - far(other))
      if (slot) await slots.place(transaction, audition, { invitation, slot }, { takes: 1, clashReason: null })
    }
  }

  /** Tells those who lost their slot what happens to them, and the others where they come when that is another place or room. */
  async function tell(transaction: Transaction, audition: LockedAudition, before: LockedAudition, fromUserId: string) {
    const { session } = audition
    const roomsBefore = new Map(before.session.rooms.map(({ id, name }) => [id, name]))
    const renamed = session.rooms.filter(({ id, name }) => roomsBefore.get(id) !== name).map(({ id }) => id)
    for (const { id, slotId, offeredUntil } of before.people) {
      const invitation = audition.people.find((person) => person.id === id)
      if (!invitation || slotId === null) continue
      const slot = audition.slots.find((one) => one.id === invitation.slotId)
      const isElsewhere = slot && (session.place !== before.session.place || renamed.includes(slot.roomId))
      const former = before.slots.find((one) => one.id === slotId)
      if (!slot && former)
        await slots.tell(transaction, audition, { invitation, fromUserId }, (notices, about) => notices.released(about, former))
      else if (slot && (slot.id !== slotId || (isElsewhere && offeredUntil === null)))
        await slots.tellSlot(transaction, audition, invitation, fromUserId)
    }
  }

  return {
    async update(actor, { id, projectId }, { version, displaced, ...input }) {
      const changed = await inTransaction(db, async (transaction) => {
        const audition = await slots.lock(transaction, id)
        const before = { ...audition }
        const { session } = before
        if (session.version !== version) throw new AppError(AUDITION_ERROR.stale)
        if (session.cancelledAt) throw new AppError(AUDITION_ERROR.cancelled)
        const today = dayOf(clock.now(), institution.timeZone)
        const { rooms, planned } = await planSession(transaction, {
          projectId,
          input,
          before: session,
          today,
          timeZone: institution.timeZone,
        })
        const wanted = new Set(planned.map(slotKey))
        const gone = before.slots.filter((slot) => !wanted.has(slotKey(slot)))
        const losing = displacedBy(before, { gone, capacity: input.capacity })
        const said = new Map(displaced.map((person) => [person.id, person.to]))
        if (losing.some((person) => !said.has(person.id))) {
          const names = losing.map(({ id: invitationId, firstName, lastName }) => [invitationId, `${firstName} ${lastName}`] as const)
          throw new AppError(AUDITION_ERROR.displaced, { fields: Object.fromEntries(names) })
        }
        await makeRoom(transaction, audition, losing, input.capacity)
        const goneIds = gone.map((slot) => slot.id)
        await repository.deleteSlots(transaction, goneIds)
        await repository.setCapacity(transaction, id, input.capacity)
        const known = new Set(before.slots.map(slotKey))
        const added = planned.filter((slot) => !known.has(slotKey(slot)))
        await repository.insertSlots(transaction, id, { slots: added, capacity: input.capacity })
        await repository.updateSession(transaction, id, { ...input, rooms, updatedAt: clock.now() })
        const now = await slots.read(transaction, id)
        const again = losing.flatMap((invitation) => {
          const former = before.slots.find((slot) => slot.id === invitation.slotId)
          return former && said.get(invitation.id) === 'another-slot' ? [{ invitation, former }] : []
        })
        await placeAgain(transaction, now, again, spanOf(session, institution.timeZone))
        await tell(transaction, now, before, actor.userId)
        await slots.settle(transaction, now)
        const sheet = await auditionSessions.sheet(transaction, id)
        await recordSession(transaction, actor, 'changed', sheet.session, losing.length)
        return sheet
      })
      messages.wakeMail()
      return changed
    },
  }
}

/** The people who lose their slot: those of slots that go, and the last of those that take fewer people. In the order of their slots. */
function displacedBy({ slots, people }: LockedAudition, { gone, capacity }: { gone: readonly Slot[]; capacity: number }): Invitation[] {
  const isGone = new Set(gone.map(({ id }) => id))
  return slots.flatMap(({ id }) => {
    const inSlot = people.filter(({ slotId }) => slotId === id).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    return isGone.has(id) ? inSlot : inSlot.slice(capacity)
  })
}
