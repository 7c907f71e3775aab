import type { Refusal } from '@callboard/contract/all-errors'
import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type { Institution } from '@callboard/contract/institution'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import { AUDITION_ERROR, SLOT_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import type { OwnSlot, SlotAnswer } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { canGiveBack, isChoiceOver, isEarlyEnough, movesLeft } from '@callboard/contract/schedule/audition-sessions/rules'
import { boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { dayOf } from '@callboard/contract/time/month'
import type { MovesService } from '#casting/board/moves.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { NO_SLOT } from '#db/future-slots.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { checkInCodes, hashToken } from '#platform/tokens.ts'
import { recordSlotGivenBack } from '#schedule/absences/absences.service.ts'
import { isInRunning, overlaps, roomName, spanOf, stateOf, toOwnSlot } from './audition-sessions.domain.ts'
import * as sessions from './audition-sessions.repository.ts'
import * as invitations from './invitations.repository.ts'
import { cancelling, knownTerms, type LockedAudition, type SlotsService } from './slots.service.ts'

/** An invitation with the proof that the actor may answer it: its student is signed in, or the actor has its link. */
type AnswerableInvitation = Authorized<invitations.Invitation, 'answer'>

/** The invitations of students to audition sessions, and their answers. */
export interface SlotAnswersService {
  /** The actor's invitations to audition sessions that are not over, earliest first; none while they are restricted. */
  own(actor: SignedInActor): Promise<OwnSlot[]>
  /** @throws AppError 404 when it is not theirs */
  getOwn(actor: SignedInActor, id: number): Promise<AnswerableInvitation>
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnswerableInvitation>
  /** Changes nothing. */
  show(invitation: AnswerableInvitation): Promise<OwnSlot>
  /**
   * Takes a slot, moves to another, gives it back, joins the waiting list, or declines the session. On a move the student keeps the old
   * slot until the new one is theirs. The same answer again changes nothing.
   *
   * @throws AppError 409 with the reason when it is not possible
   */
  answer(invitation: AnswerableInvitation, answer: SlotAnswer): Promise<OwnSlot>
}

export function createSlotAnswersService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  secret: string
  messages: Pick<MessagesService, 'wakeMail'>
  moves: Pick<MovesService, 'lock'>
  slots: SlotsService
}): SlotAnswersService {
  const { db, clock, secret, messages, moves, slots } = services
  const { institution } = services

  async function show(invitation: invitations.Invitation): Promise<OwnSlot | undefined> {
    const { sessionId, studentId, applicationId } = invitation
    const [session] = await sessions.findSessions(db, { id: sessionId })
    if (!session) return undefined
    const [slotRows, people, busy] = await Promise.all([
      sessions.findSlots(db, sessionId),
      invitations.findInvitations(db, { sessionId }),
      invitations.findBusy(db, [studentId], { ...spanOf(session, institution.timeZone), sessionId }),
    ])
    const known = busy.filter(({ isKnown }) => isKnown)
    const now = clock.now()
    const free = await slots.freeForStudents(db, { session, slots: slotRows, people })
    const shown = toOwnSlot({ session, slots: slotRows, invitation, busy: known, free }, { now, timeZone: institution.timeZone })
    const isExpected =
      shown.state === 'open' && shown.slot !== null && shown.offeredUntil === null && session.day === dayOf(now, institution.timeZone)
    return { ...shown, checkIn: isExpected ? checkInCodes(secret, boardKey({ kind: 'session', sessionId }), applicationId) : null }
  }

  /** The free slots that begin at this time, emptiest first. */
  async function freeAt(transaction: Transaction, audition: LockedAudition, startDate: string): Promise<sessions.SlotRow[]> {
    const free = await slots.freeForStudents(transaction, audition)
    const left = ({ id }: sessions.SlotRow) => free.get(id) ?? 0
    return audition.slots
      .filter((slot) => slot.start.toISOString() === startDate && left(slot) > 0)
      .toSorted((one, other) => left(other) - left(one) || one.roomId - other.roomId)
  }

  /** @throws AppError 409 when the time for students to choose is over */
  function ensureChoice({ session }: LockedAudition): void {
    if (isChoiceOver(session.chooseBy, clock.now())) throw new AppError(SLOT_ERROR.choiceOver)
  }

  /** Why the student cannot change their slot or choose again. */
  function refusalOf({ slots: slotRows }: LockedAudition, { slotId, offeredUntil, takes }: invitations.Invitation): Refusal | undefined {
    if (takes > 0 && movesLeft(takes) === 0) return slotId === null ? SLOT_ERROR.noTakes : SLOT_ERROR.noMoves
    const own = offeredUntil === null && slotRows.find(({ id }) => id === slotId)
    return own && !isEarlyEnough(own.start, clock.now()) ? SLOT_ERROR.tooLate : undefined
  }

  /** What else takes the student's time. */
  const busyOf = ({ session }: LockedAudition, { studentId }: invitations.Invitation, transaction: Transaction) =>
    invitations.findBusy(transaction, [studentId], { ...spanOf(session, institution.timeZone), sessionId: session.id })

  async function take(
    transaction: Transaction,
    audition: LockedAudition,
    invitation: invitations.Invitation,
    startDate: string,
  ): Promise<void> {
    const own = audition.slots.find(({ id }) => id === invitation.slotId)
    const isSame = own?.start.toISOString() === startDate
    if (isSame && invitation.offeredUntil === null) return
    if (new Date(startDate) <= clock.now()) throw new AppError(SLOT_ERROR.past)
    // An offered slot can be taken even after the deadline to choose.
    if (!isSame) ensureChoice(audition)
    const refused = refusalOf(audition, invitation)
    if (refused) throw new AppError(refused)
    const slot = isSame ? own : (await freeAt(transaction, audition, startDate))[0]
    const taken = own && !isSame && invitation.offeredUntil === null ? SLOT_ERROR.takenWhileMoving : SLOT_ERROR.taken
    if (!slot) throw new AppError(taken)
    const clashes = (await busyOf(audition, invitation, transaction)).filter((span) => span.isExclusive && overlaps(span, slot))
    if (clashes.some(({ isKnown }) => isKnown)) throw new AppError(SLOT_ERROR.clash)
    // The slot is theirs in spite of an untold booking, because a refusal would reveal it. The office sees the clash.
    const clashReason = clashes.length > 0 ? CLASH_REASON.slot : null
    const takes = invitation.takes + 1
    if (!(await slots.place(transaction, audition, { invitation, slot }, { takes, clashReason }))) throw new AppError(taken)
    await slots.tellSlot(transaction, audition, { invitation, fromUserId: invitation.invitedBy }, knownTerms(audition, invitation))
  }

  async function giveBack(transaction: Transaction, audition: LockedAudition, invitation: invitations.Invitation): Promise<void> {
    const own = audition.slots.find(({ id }) => id === invitation.slotId)
    if (!own && invitation.waitingSince === null) return
    if (own && !canGiveBack(own.start, clock.now())) throw new AppError(SLOT_ERROR.past)
    const { applicationId, sessionId, offeredUntil } = invitation
    // Declining an offer does not count as giving a slot back.
    const missedOffer = own && offeredUntil !== null ? 'declined' : null
    await slots.change(transaction, audition, invitation, { ...NO_SLOT, missedOffer, waitingSince: null, updatedAt: clock.now() })
    if (!own || offeredUntil !== null) return
    await recordSlotGivenBack(transaction, { applicationId, sessionId, at: clock.now() }, own.start)
    const room = roomName(audition.session, own)
    const to = { invitation, fromUserId: invitation.invitedBy, ...cancelling(knownTerms(audition, invitation)) }
    await slots.tell(transaction, audition, to, (notices, about) => notices.givenBack(about, { ...own, room }))
  }

  /** Also gives back the student's slot. */
  async function decline(transaction: Transaction, audition: LockedAudition, invitation: invitations.Invitation): Promise<void> {
    if (invitation.declinedAt !== null) return
    await giveBack(transaction, audition, invitation)
    const now = clock.now()
    await slots.change(transaction, audition, invitation, { ...NO_SLOT, waitingSince: null, declinedAt: now, updatedAt: now })
  }

  async function wait(transaction: Transaction, audition: LockedAudition, invitation: invitations.Invitation): Promise<void> {
    if (invitation.slotId !== null) throw new AppError(SLOT_ERROR.hasSlot)
    if (invitation.waitingSince !== null) return
    ensureChoice(audition)
    const refused = refusalOf(audition, invitation)
    if (refused) throw new AppError(refused)
    const busy = (await busyOf(audition, invitation, transaction)).filter(({ isExclusive }) => isExclusive)
    const now = clock.now()
    const free = await slots.freeForStudents(transaction, audition)
    const canTake = (slot: sessions.SlotRow) =>
      slot.start > now && (free.get(slot.id) ?? 0) > 0 && !busy.some((span) => overlaps(span, slot))
    if (audition.slots.some(canTake)) throw new AppError(SLOT_ERROR.notFull)
    await slots.change(transaction, audition, invitation, { waitingSince: now, missedOffer: null, declinedAt: null, updatedAt: now })
  }

  return {
    async own({ userId }) {
      const found = (await invitations.findInvitations(db, { userId })).filter(({ isHeld }) => !isHeld)
      const shown = await Promise.all(found.map(show))
      return shown
        .filter((slot): slot is OwnSlot => slot !== undefined && slot.state !== 'over' && slot.state !== 'closed')
        .filter(({ endDate }) => endDate > clock.now().toISOString())
        .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    },

    async getOwn({ userId }, id) {
      const [found] = await invitations.findInvitations(db, { ids: [id] })
      return authorize(found, (invitation) => (invitation?.userId === userId ? undefined : SLOT_ERROR.missing))
    },

    async getLinked(token) {
      const [found] = await invitations.findInvitations(db, { tokenHash: hashToken(token) })
      return authorize(found, (invitation) => (invitation && !invitation.isHeld ? undefined : SLOT_ERROR.missing))
    },

    async show(invitation) {
      const shown = await show(invitation)
      if (!shown) throw new AppError(SLOT_ERROR.missing)
      return shown
    },

    async answer({ id, sessionId, applicationId }, answer) {
      await inTransaction(db, async (transaction) => {
        const [application] = await moves.lock(transaction, [applicationId])
        const audition = await slots.lock(transaction, sessionId)
        const invitation = audition.people.find((person) => person.id === id)
        if (!application || !invitation) throw new AppError(SLOT_ERROR.missing)
        if (application.isHeld) throw new AppError(APPLICATION_ERROR.onHold)
        const state = stateOf(audition.session, clock.now(), institution.timeZone)
        if (state !== 'open') throw new AppError(state === 'over' ? AUDITION_ERROR.over : AUDITION_ERROR.cancelled)
        if (!isInRunning(application.stage)) throw new AppError(SLOT_ERROR.closed)
        if (answer.action === 'give-back') await giveBack(transaction, audition, invitation)
        else if (answer.action === 'decline') await decline(transaction, audition, invitation)
        else if (answer.action === 'wait') await wait(transaction, audition, invitation)
        else {
          await take(transaction, audition, invitation, answer.startDate ?? '')
          await slots.callBack(transaction, audition, application)
        }
        await slots.settle(transaction, audition)
      })
      messages.wakeMail()
      const [found] = await invitations.findInvitations(db, { ids: [id] })
      const shown = found && (await show(found))
      if (!shown) throw new AppError(SLOT_ERROR.missing)
      return shown
    },
  }
}
