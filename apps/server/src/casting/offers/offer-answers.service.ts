import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { studentStageOf } from '@callboard/contract/casting/board/stages'
import type { AnsweredOffer, LinkedOffer } from '@callboard/contract/casting/offers/endpoints'
import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { offerStateAt } from '@callboard/contract/casting/offers/rules'
import { isSamePlan, plainPlan, planOf } from '@callboard/contract/casting/projects/plan'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { findTimeConflicts } from '#db/time-conflicts.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { hashToken } from '#platform/tokens.ts'
import { tellNobodyLeft } from './nobody-left.service.ts'
import { bookedNotice, takenNotice } from './offers.domain.ts'
import * as repository from './offers.repository.ts'

/** An offer with the proof that the actor may answer it: its student is signed in, or the actor has its link. */
type AnswerableOffer = Authorized<{ readonly id: number; readonly applicationId: number }, 'answer'>

/** The answers of students to offers. Places go to the first who accept. */
export interface OfferAnswersService {
  /** @throws AppError 404 when it is not theirs */
  getOwn(actor: SignedInActor, id: number): Promise<AnswerableOffer>
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnswerableOffer>
  /** Reads the offer of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedOffer>
  /**
   * Answers an offer. A student who accepts is booked, or becomes an alternate if the last place is taken. The same answer again changes
   * nothing.
   *
   * @param given.version of the terms that the student has read
   * @throws AppError 409 when the offer has ended otherwise, when its plan has changed since, when they know of another booking at that
   * time, and to accept while restricted or when the casting call is over
   */
  answer(offer: AnswerableOffer, given: { accepts: boolean; version?: number | undefined }): Promise<AnsweredOffer>
}

export function createOfferAnswersService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  moves: MovesService
  bookingCalendar: BookingCalendarService
}): OfferAnswersService {
  const { db, clock, institution, messages, moves, bookingCalendar } = services

  async function byToken(token: string) {
    const found = await repository.findOfferByToken(db, hashToken(token))
    if (!found) throw new AppError(OFFER_ERROR.missing)
    return found
  }

  /** Ranks a student who has accepted before the alternates who have not. @returns the rank */
  async function rankAccepted(transaction: Transaction, { id, roleId }: LockedApplication): Promise<number> {
    const others = (await repository.findAlternates(transaction, roleId)).filter((other) => other.id !== id)
    const next = others.findIndex(({ hasAccepted }) => !hasAccepted)
    const place = next === -1 ? others.length : next
    const ids = others.map((other) => other.id).toSpliced(place, 0, id)
    await moves.rankAlternates(transaction, ids)
    return place + 1
  }

  /** @returns their new stage */
  async function accept(
    transaction: Transaction,
    application: LockedApplication,
    offer: repository.StoredOffer,
  ): Promise<'booked' | 'alternate'> {
    const movement = { by: 'student', userId: application.studentUserId, tells: true, clashReason: CLASH_REASON.accepted } as const
    const refused = await moves.move(transaction, application, { ...movement, to: 'booked' })
    if (refused && refused.code !== CASTING_ERROR.full.code) throw new AppError(refused)
    if (refused) await moves.move(transaction, application, { ...movement, to: 'alternate' })
    const rank = refused ? await rankAccepted(transaction, application) : null
    const event = { method: 'REQUEST', at: clock.now() } as const
    const calendarIn = rank === null ? await bookingCalendar.event(transaction, application.id, event) : () => undefined
    await messages.notify(transaction, {
      fromUserId: offer.sentBy,
      recipientUserId: application.studentUserId,
      say: (translator) => {
        if (rank !== null) return takenNotice(offer, rank, translator)
        const calendar = calendarIn(translator)
        return { ...bookedNotice(offer, translator, institution.timeZone), ...(calendar !== undefined && { calendar }) }
      },
      projectId: application.projectId,
    })
    return rank === null ? 'booked' : 'alternate'
  }

  return {
    async getOwn({ userId }, id) {
      return authorize(await repository.findOwnOffer(db, userId, id), ifFound(OFFER_ERROR.missing))
    },

    async getLinked(token) {
      const { offer } = await byToken(token)
      return authorize({ id: offer.id, applicationId: offer.applicationId }, ifFound(OFFER_ERROR.missing))
    },

    async linked(token) {
      const { offer, toldStage, firstName, role, project } = await byToken(token)
      const state = offerStateAt(offer, clock.now())
      // The offer has expired, but the job has not recorded it yet.
      const known = state === 'expired' && offer.answer === null ? 'offer-expired' : (toldStage ?? 'submitted')
      const found = state === 'open' ? (await findTimeConflicts(db, [offer.applicationId])).get(offer.applicationId) : undefined
      // The link may be forwarded, so it must not show the student's other casting calls.
      const inTheWay = (found ?? []).map((span) => ({ ...span, title: null }))
      const plan = planOf({ role, project })
      const isOther = state === 'accepted' && toldStage === 'booked' && !isSamePlan(plan, offer)
      return {
        ...offer,
        firstName,
        state,
        stage: studentStageOf(known),
        inTheWay,
        now: isOther ? plan : null,
        isCancelled: state === 'accepted' && project.status === 'cancelled',
        expiresAt: offer.expiresAt.toISOString(),
      }
    },

    async answer({ id, applicationId }, { accepts, version = 1 }) {
      const answered = await inTransaction(db, async (transaction): Promise<AnsweredOffer> => {
        const [application] = await moves.lock(transaction, [applicationId])
        const offer = await repository.findOffer(transaction, id)
        if (!application || !offer) throw new AppError(OFFER_ERROR.missing)
        const state = offerStateAt(offer, clock.now())
        const answer = accepts ? 'accepted' : 'declined'
        if (state === answer) return { state, stage: studentStageOf(application.toldStage ?? 'submitted') }
        if (state !== 'open') throw new AppError(OFFER_ERROR[state])
        // An answer without a version refers to the offer as first sent.
        if (offer.version !== version) throw new AppError(filled(OFFER_ERROR.changed, { plan: plainPlan(offer) }))
        if (!accepts) {
          const userId = application.studentUserId
          const refused = await moves.move(transaction, application, { to: 'declined', by: 'student', userId, tells: true })
          if (refused) throw new AppError(refused)
          await tellNobodyLeft(messages, transaction, application, 'declined')
          return { state: answer, stage: studentStageOf('declined') }
        }
        if (application.isHeld) throw new AppError(APPLICATION_ERROR.onHold)
        if (application.project.status !== 'active') throw new AppError(OFFER_ERROR.over)
        return { state: answer, stage: studentStageOf(await accept(transaction, application, offer)) }
      })
      messages.wakeMail()
      return answered
    },
  }
}
