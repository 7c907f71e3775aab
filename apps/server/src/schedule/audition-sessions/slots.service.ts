import { freePlace, mayMove } from '@callboard/contract/casting/board/stages'
import { isClosed } from '@callboard/contract/casting/closure/rules'
import type { Institution } from '@callboard/contract/institution'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { AUDITION_STAGES, isChoiceOver } from '@callboard/contract/schedule/audition-sessions/rules'
import { dayOf } from '@callboard/contract/time/month'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { NO_SLOT } from '#db/future-slots.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { EventHost } from '#platform/mail/event-document.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { freePlaces, offerEnd, offersTo, roomName, spanOf, stateOf, waitingOf } from './audition-sessions.domain.ts'
import * as sessions from './audition-sessions.repository.ts'
import * as invitations from './invitations.repository.ts'
import { type Audition, auditionNotices, type SlotTerms, termsOf } from './notices.domain.ts'
import { type SlotEvent, slotDocument } from './slot-document.ts'

/** A locked audition session with its slots and people. Changes in the transaction update it. */
export interface LockedAudition {
  readonly session: sessions.StoredSession
  readonly slots: readonly sessions.SlotRow[]
  people: readonly invitations.Invitation[]
}

/** An audition session that was read without a lock. */
type ReadAudition = Readonly<LockedAudition>

type Notices = ReturnType<typeof auditionNotices>
type Say = (notices: Notices, audition: Audition) => ReturnType<Notice['say']>

/** The recipient of a message about an audition session. */
interface Recipient {
  readonly invitation: invitations.Invitation
  /** `null` by a rule. */
  readonly fromUserId: string | null
  readonly asks?: boolean
  /** The slot for the calendar file of the mail. */
  readonly event?: SlotEvent
}

/** The slots of a locked audition session: placing people, and offering free slots to waiting people. */
export interface SlotsService {
  /**
   * Locks an audition session until the transaction ends. Ends expired offers, and offers free slots to waiting people. A caller that also
   * moves applications must lock those first.
   *
   * @throws AppError 404
   */
  lock(transaction: Transaction, sessionId: number): Promise<LockedAudition>
  /**
   * As `lock`, for a caller that tells everyone itself: tells nobody and offers nothing.
   *
   * @returns also the invitations with expired offers
   */
  lockQuietly(transaction: Transaction, sessionId: number): Promise<{ audition: LockedAudition; ended: readonly number[] }>
  /** Tells a person that the offer to them has expired. */
  tellEnded(transaction: Transaction, audition: LockedAudition, invitation: invitations.Invitation): Promise<void>
  /** Reads an audition session, also a locked one again. @param which `all` includes one of a deleted casting call */
  read(db: Queryable, sessionId: number, which?: 'live' | 'all'): Promise<LockedAudition>
  /**
   * The number of places per slot that students can take. At night, places are reserved for waiting people who get an offer in the morning.
   */
  freeForStudents(queryable: Queryable, audition: ReadAudition): Promise<Map<number, number>>
  /** Offers free slots to waiting people, except at night, and notifies open pages. Call it after every change. */
  settle(transaction: Transaction, audition: LockedAudition): Promise<void>
  /** Places a person in a slot, and frees their earlier one. @returns false if the slot is full */
  place(
    transaction: Transaction,
    audition: LockedAudition,
    where: { invitation: invitations.Invitation; slot: sessions.SlotRow },
    how: { takes: number; clashReason: string | null; offeredUntil?: Date },
  ): Promise<boolean>
  /** Changes an invitation, in the database and in `audition`. */
  change(
    transaction: Transaction,
    audition: LockedAudition,
    invitation: invitations.Invitation,
    change: invitations.InvitationChange,
  ): Promise<void>
  /** Moves a person with a slot in a callback session to the stage *callback*, if their current stage allows it. */
  callBack(transaction: Transaction, audition: LockedAudition, application: LockedApplication | undefined): Promise<void>
  /** The message that `tell` sends. */
  say(audition: ReadAudition, to: Pick<Recipient, 'invitation' | 'event'>, say: Say): Notice['say']
  /** Sends a message with the link to the invitation, unless the person is restricted. */
  tell(transaction: Transaction, audition: LockedAudition, to: Recipient, say: Say): Promise<void>
  /** Tells a person their slot. @param before the earlier slot that they knew */
  tellSlot(transaction: Transaction, audition: LockedAudition, to: Recipient, before: SlotTerms | null): Promise<void>
}

export function createSlotsService(services: {
  clock: Clock
  quietHours: QuietHours
  institution: Pick<Institution, 'timeZone'>
  host: EventHost
  messages: Pick<MessagesService, 'notify'>
  moves: Pick<MovesService, 'move'>
}): SlotsService {
  const { clock, quietHours, host, messages, moves } = services
  const { institution } = services

  const isOpen = ({ session }: LockedAudition) => stateOf(session, clock.now(), institution.timeZone) === 'open'

  const freeIn = ({ session, slots, people }: ReadAudition) => freePlaces(slots, people, { capacity: session.capacity, now: clock.now() })

  async function nextOffers(queryable: Queryable, audition: ReadAudition, waiting: readonly { id: number; studentId: number }[]) {
    const { session, slots } = audition
    const studentIds = waiting.map(({ studentId }) => studentId)
    const busy = await invitations.findBusy(queryable, studentIds, { ...spanOf(session, institution.timeZone), sessionId: session.id })
    return offersTo(waiting, slots, freeIn(audition), { busy, now: clock.now() })
  }

  async function offerFree(transaction: Transaction, audition: LockedAudition): Promise<void> {
    const { session } = audition
    const now = clock.now()
    // Offers wait until morning, so that the time to answer begins then.
    if (!isOpen(audition) || quietHours.isQuiet(now) || !audition.people.some(({ waitingSince }) => waitingSince)) return
    // In a closed casting call only booked people still come, for example to a fitting.
    const waiting = await invitations.findWaiting(transaction, session.id, isClosed(session.project.status) ? ['booked'] : AUDITION_STAGES)
    for (const { id, slot } of await nextOffers(transaction, audition, waiting)) {
      const invitation = audition.people.find((person) => person.id === id)
      if (!invitation) continue
      const offeredUntil = offerEnd(slot, { now, isOnTheDay: dayOf(now, institution.timeZone) === session.day })
      const { takes } = invitation
      await service.place(transaction, audition, { invitation, slot }, { takes, clashReason: null, offeredUntil })
      await service.tell(transaction, audition, { invitation, fromUserId: null }, (notices, about) =>
        notices.offered(about, { ...slot, room: roomName(session, slot) }, offeredUntil),
      )
    }
  }

  const service: SlotsService = {
    async lock(transaction, sessionId) {
      const { audition, ended } = await service.lockQuietly(transaction, sessionId)
      for (const invitation of audition.people.filter(({ id }) => ended.includes(id))) {
        await service.tellEnded(transaction, audition, invitation)
      }
      await offerFree(transaction, audition)
      return audition
    },

    async lockQuietly(transaction, sessionId) {
      await sessions.lockSession(transaction, sessionId)
      const ended = await invitations.endOffers(transaction, sessionId, clock.now())
      return { audition: await service.read(transaction, sessionId), ended }
    },

    tellEnded: (transaction, audition, invitation) =>
      service.tell(transaction, audition, { invitation, fromUserId: null }, (notices, about) => notices.offerEnded(about)),

    async read(db, sessionId, which = 'live') {
      const [session] = await sessions.findSessions(db, { id: sessionId }, which)
      if (!session) throw new AppError(AUDITION_ERROR.missing)
      const slots = await sessions.findSlots(db, sessionId)
      return { session, slots, people: await invitations.findInvitations(db, { sessionId }, which) }
    },

    async freeForStudents(queryable, audition) {
      const free = freeIn(audition)
      if (!quietHours.isQuiet(clock.now())) return free
      for (const { slot } of await nextOffers(queryable, audition, waitingOf(audition.people)))
        free.set(slot.id, (free.get(slot.id) ?? 0) - 1)
      return free
    },

    async settle(transaction, audition) {
      await offerFree(transaction, audition)
      await announce(transaction, 'auditions', { userIds: await invitations.findUserIds(transaction, audition.session.id) })
    },

    async place(transaction, audition, { invitation, slot }, { takes, clashReason, offeredUntil = null }) {
      const { capacity } = audition.session
      const others = audition.people.filter(({ id, slotId }) => slotId === slot.id && id !== invitation.id)
      const place = freePlace(others.flatMap((other) => other.place ?? []))
      if (place > capacity) return false
      const slotId = slot.id
      const change = { ...NO_SLOT, slotId, place, capacity, offeredUntil, waitingSince: null, takes, clashReason, updatedAt: clock.now() }
      await service.change(transaction, audition, invitation, change)
      return true
    },

    async change(transaction, audition, { id }, change) {
      await invitations.updateInvitation(transaction, id, change)
      const [changed] = await invitations.findInvitations(transaction, { ids: [id] })
      audition.people = audition.people.map((person) => (person.id === id && changed ? changed : person))
    },

    async callBack(transaction, { session }, application) {
      if (!application || session.kind === 'fitting' || !mayMove(application.stage, 'callback', 'system')) return
      await moves.move(transaction, application, { to: 'callback', by: 'system', userId: null, tells: true })
    },

    say({ session, people }, { invitation, event }, say) {
      const current = people.find(({ id }) => id === invitation.id) ?? invitation
      const audition = {
        ...session,
        ...spanOf(session, institution.timeZone),
        projectTitle: session.project.title,
        roleName: invitation.roleName,
        isChoiceOver: isChoiceOver(session.chooseBy, clock.now()),
      }
      return (translator) => ({
        ...say(auditionNotices(translator, institution.timeZone), audition),
        ...(event && { calendar: slotDocument({ session, invitation: current, event, sentAt: clock.now() }, host, translator) }),
      })
    },

    async tell(transaction, audition, { fromUserId, asks = true, ...to }, say) {
      const { invitation } = to
      if (invitation.isHeld) return
      await messages.notify(transaction, {
        fromUserId,
        recipientUserId: invitation.userId,
        say: service.say(audition, to, say),
        projectId: audition.session.projectId,
        ...(asks && { asks: `slot/${invitation.id}` as const }),
      })
    },

    async tellSlot(transaction, audition, to, before) {
      const invitation = audition.people.find(({ id }) => id === to.invitation.id)
      const slot = audition.slots.find((one) => one.id === invitation?.slotId)
      if (!invitation || !slot) return
      const named = { ...slot, room: roomName(audition.session, slot) }
      const terms = termsOf(named, audition.session)
      await service.tell(transaction, audition, { ...to, event: { terms, isCancelled: false } }, (notices, about) =>
        before ? notices.moved(about, before, terms, { kind: 'seated' }) : notices.placed(about, named),
      )
    },
  }
  return service
}

/** The slot that a person has; `null` if it is only an offer. */
export function knownTerms({ session, slots }: LockedAudition, { slotId, offeredUntil }: invitations.Invitation): SlotTerms | null {
  const slot = offeredUntil === null ? slots.find(({ id }) => id === slotId) : undefined
  return slot ? termsOf({ ...slot, room: roomName(session, slot) }, session) : null
}

/** The calendar file that removes a slot from calendars; none if there was no slot. */
export const cancelling = (terms: SlotTerms | null): { event?: SlotEvent } => (terms ? { event: { terms, isCancelled: true } } : {})

/** Releases a person's slot. They may then choose as at first. */
export const RELEASED = { ...NO_SLOT, takes: 0 } as const
