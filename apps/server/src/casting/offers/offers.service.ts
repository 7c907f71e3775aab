import type { Refusal } from '@callboard/contract/all-errors'
import type { Card, Moved } from '@callboard/contract/casting/board/endpoints'
import { movedBy } from '@callboard/contract/casting/board/errors'
import { type Stage, statusOf } from '@callboard/contract/casting/board/stages'
import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { OFFER_HOURS } from '@callboard/contract/casting/offers/rules'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { NOTIFICATION } from '@callboard/contract/notifications'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import { beginOf, moverName } from '#casting/board/casting.domain.ts'
import type { CastingService, Chosen } from '#casting/board/casting.service.ts'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import { isPlanOver } from '#casting/bookings/bookings.domain.ts'
import type { EditableRole } from '#casting/roles/roles.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Moved as Followed, PlanFollowed } from '#module.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { answerToken, hashToken, type Question } from '#platform/tokens.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { findNextAlternate } from './next-alternate.service.ts'
import { extended, offerAnswerOf, offerChangedNotice, offerNotice, opensPlace, termsOf } from './offers.domain.ts'
import { ALTERNATES_JOB, HELD_OFFER_JOB } from './offers.jobs.ts'
import * as repository from './offers.repository.ts'

/** The office's message and time limit for offers. */
interface Sending {
  readonly message: string | null
  readonly expiresInHours: number
}

/** The message that a student would get. */
interface Preview {
  /** The id of the application. */
  readonly id: number
  readonly name: string
  readonly subject: string
  readonly content: string
}

/**
 * Offers of the office. An offer books nobody. `OfferAnswersService` takes the answers, and every move of the application ends its offer.
 */
export interface OffersService {
  /** Offers students their roles. Returns and throws as moves of the casting room. @param translator of the casting director */
  send(actor: SignedInActor, chosen: readonly Chosen[], sending: Sending, translator: Translator): Promise<Moved>
  /** The messages that `send` would send, in each student's language. */
  preview(chosen: readonly Chosen[], sending: Sending): Promise<Preview[]>
  /** Withdraws offers, and moves the applications back to their earlier stage. Returns and throws as moves of the casting room. */
  withdraw(actor: SignedInActor, chosen: readonly Chosen[], translator: Translator): Promise<Moved>
  /**
   * Offers a free place to the first alternate who is not restricted. If the role counts women and men, the alternate must fit the place.
   * Tells nobody until the time for an undo is over; then a job sends it.
   *
   * @throws AppError 404 when the role is gone, 409 when there is no alternate, or every place is taken or offered
   */
  offerToAlternate(actor: SignedInActor, role: EditableRole, sending: Sending): Promise<Card>
  /** Undoes the actor's own unsent offers; the alternates get their rank back. Returns and throws as undone moves. */
  undo(actor: SignedInActor, chosen: readonly Chosen[], translator: Translator): Promise<Moved>
  /** Sends an offer after the time for an undo is over. Does nothing if the offer has ended. */
  sendHeld(offerId: number): Promise<void>
  /**
   * Offers a reopened place as `offerToAlternate`, if the casting call has that rule, and sends the offer at once. At night it waits until
   * morning. Does nothing if there is nobody to ask.
   */
  fillOpenPlace(roleId: number): Promise<void>
  /** The `onPlanChange` of a module: gives open offers the new plan of their role, and asks their students again. */
  followPlan(transaction: Transaction, change: PlanFollowed): Promise<void>
  /** Ends the open offer of a moved application. Asks the next alternate if that opens a place. */
  followMove(transaction: Transaction, moved: Followed): Promise<void>
}

/** The stage after a withdrawn offer, if the student was closed or invited before it. */
const IN_CONSIDERATION = 'shortlisted'

/** Why no alternate is asked. */
const NO_ALTERNATE = {
  'no-place': OFFER_ERROR.noPlace,
  'no-alternate': OFFER_ERROR.noAlternate,
  'none-fits': OFFER_ERROR.noneFits,
} as const

/** How long an offer to an alternate can be undone before it is sent: as long as its notification shows the undo. */
const HELD_MS = NOTIFICATION.undoMs

export function createOffersService(services: {
  db: Database
  clock: Clock
  quietHours: QuietHours
  institution: InstitutionLanguage & { readonly timeZone: string }
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAfter'>
  /** The server's secret. */
  secret: string
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  moves: MovesService
  casting: Pick<CastingService, 'cards' | 'changeEach' | 'changeLocked'>
}): OffersService {
  const { db, clock, quietHours, institution, jobs, secret, messages, moves, casting } = services

  const endOf = ({ expiresInHours }: Sending, sentAt: Date) => new Date(sentAt.getTime() + expiresInHours * HOUR_MS)

  /** Tells a student about their offer. */
  async function tell(
    transaction: Transaction,
    { studentUserId, projectId }: LockedApplication,
    offer: repository.SentOffer,
  ): Promise<void> {
    await messages.notify(transaction, {
      fromUserId: offer.sentBy,
      recipientUserId: studentUserId,
      say: (translator) => offerNotice(offer, offer.expiresAt, translator, institution.timeZone),
      projectId,
      asks: `offer/${offer.id}`,
    })
  }

  /**
   * @param userId the casting director; `null` for a rule. The student of a held offer is told by `sendHeld`
   * @returns why it was not sent
   */
  async function sendOne(
    transaction: Transaction,
    application: LockedApplication,
    { userId, isHeld = false, ...sending }: Sending & { userId: string | null; isHeld?: boolean },
  ): Promise<Refusal | undefined> {
    if (application.project.status !== 'active') return OFFER_ERROR.notActive
    const by = userId === null ? ('system' as const) : ('office' as const)
    const refused = await moves.move(transaction, application, { to: 'offered', by, userId, tells: !isHeld, audit: 'offer.sent' })
    if (refused) return refused
    const id = await repository.nextOfferId(transaction)
    const asks: Question = `offer/${id}`
    const sentAt = new Date(clock.now().getTime() + (isHeld ? HELD_MS : 0))
    const expiresAt = endOf(sending, sentAt)
    const terms = termsOf(application, sending.message)
    const tokenHash = hashToken(answerToken(secret, asks))
    const { id: applicationId, rank: rankBefore } = application
    await repository.insertOffer(transaction, { ...terms, id, applicationId, rankBefore, tokenHash, sentBy: userId, sentAt, expiresAt })
    if (isHeld) await jobs.enqueueAfter(transaction, HELD_OFFER_JOB, { offerId: id }, HELD_MS / 1000)
    else await tell(transaction, application, { ...terms, id, sentBy: userId, expiresAt })
    return undefined
  }

  /** Offers a free place of a role to its first alternate. @returns the id of their application, or why the offer was not sent */
  async function offerNext(
    transaction: Transaction,
    roleId: number,
    sending: Sending & { userId: string | null; isHeld?: boolean },
  ): Promise<number | Refusal> {
    if (!(await moves.lockRole(transaction, roleId))) throw new AppError(ROLE_ERROR.missing)
    const next = await findNextAlternate(transaction, roleId)
    if (typeof next === 'string') return NO_ALTERNATE[next]
    const [locked] = await moves.lock(transaction, [next.id])
    if (!locked) return OFFER_ERROR.noAlternate
    // The rule does not ask for a shoot that has begun meanwhile.
    const begin = beginOf(locked, institution.timeZone)
    if (sending.userId === null && begin !== null && begin <= clock.now()) return OFFER_ERROR.over
    return (await sendOne(transaction, locked, sending)) ?? locked.id
  }

  /** Restores the rank that an alternate had before an offer. The other ranks have not changed meanwhile. */
  async function rankAgain(transaction: Transaction, { id, roleId }: LockedApplication, rankBefore: number): Promise<undefined> {
    const others = (await repository.findAlternates(transaction, roleId)).filter((other) => other.id !== id)
    const next = others.findIndex(({ rank }) => rank !== null && rank > rankBefore)
    const ids = others.map((other) => other.id)
    await moves.rankAlternates(transaction, ids.toSpliced(next === -1 ? ids.length : next, 0, id))
  }

  /** The stage to which the withdrawal of an offer returns the application. */
  async function stageBefore(transaction: Transaction, applicationId: number): Promise<Stage> {
    const from = (await moves.lastMove(transaction, applicationId))?.from
    return from && from !== 'invited' && statusOf(from) === 'pending' ? from : IN_CONSIDERATION
  }

  return {
    send: (actor, chosen, sending, translator) =>
      casting.changeEach(chosen, translator, (transaction, application) =>
        sendOne(transaction, application, { ...sending, userId: actor.userId }),
      ),

    async preview(chosen, sending) {
      const found = await repository.findAddressees(
        db,
        chosen.map(({ id }) => id),
      )
      const expiresAt = endOf(sending, clock.now())
      return found.map(({ id, name, language, ...offered }) => {
        const notice = offerNotice(termsOf(offered, sending.message), expiresAt, translatorFor(institution, language), institution.timeZone)
        return { id, name, ...notice }
      })
    },

    withdraw: ({ userId }, chosen, translator) =>
      casting.changeEach(chosen, translator, async (transaction, application) => {
        if (application.stage !== 'offered') return OFFER_ERROR.noneOpen
        const to = await stageBefore(transaction, application.id)
        return moves.move(transaction, application, { to, by: 'office', userId, tells: true, audit: 'offer.withdrawn' })
      }),

    async offerToAlternate(actor, { id }, sending) {
      const card = await inTransaction(db, async (transaction) => {
        const offered = await offerNext(transaction, id, { ...sending, userId: actor.userId, isHeld: true })
        if (typeof offered !== 'number') throw new AppError(offered)
        const [shown] = await casting.cards(transaction, { ids: [offered] })
        if (!shown) throw new Error('the offered application has no card')
        return shown
      })
      return card
    },

    undo: ({ userId }, chosen, translator) =>
      casting.changeLocked(chosen, translator, async (transaction, application, version) => {
        const { id, stage, toldStage } = application
        const last = await moves.lastMove(transaction, id)
        if (last && last.changedBy !== userId) return movedBy(moverName(last, application), stage)
        if (stage !== 'offered' || !last?.from) return OFFER_ERROR.noneOpen
        if (toldStage === 'offered' || application.version !== version) return OFFER_ERROR.sent
        const rank = (await repository.findOpenOffer(transaction, id))?.rankBefore ?? 0
        await repository.deleteOpenOffer(transaction, id)
        const movement = { to: last.from, by: 'office', userId, tells: false, isUndo: true, audit: 'application.move-undone' } as const
        return (await moves.move(transaction, application, movement)) ?? rankAgain(transaction, application, rank)
      }),

    async sendHeld(offerId) {
      await inTransaction(db, async (transaction) => {
        const offer = await repository.findOffer(transaction, offerId)
        const [locked] = offer ? await moves.lock(transaction, [offer.applicationId]) : []
        if (!offer || !locked || locked.toldStage === 'offered') return
        if ((await repository.findOpenOffer(transaction, locked.id))?.id !== offerId) return
        if (locked.isHeld) throw new Error('the student of an offer is restricted')
        await moves.show(transaction, locked)
        await tell(transaction, locked, offer)
      })
      messages.wakeMail()
    },

    async followMove(transaction, { applicationId, roleId, offersToAlternates, from, to, by, at }) {
      if (from === 'offered') await repository.endOffer(transaction, applicationId, { answer: offerAnswerOf(to, by), answeredAt: at })
      if (offersToAlternates && opensPlace(from, to, by)) await jobs.enqueue(transaction, ALTERNATES_JOB, { roleId })
    },

    async followPlan(transaction, change) {
      const changes = new Map(change.roles.map((role) => [role.roleId, role]))
      const ids = await repository.findOffered(transaction, [...changes.keys()])
      for (const application of await moves.lock(transaction, ids)) {
        const role = changes.get(application.roleId)
        const offer = await repository.findOpenOffer(transaction, application.id)
        const today = dayOf(change.at, institution.timeZone)
        if (!role || !offer) continue
        const changed = await repository.updatePlan(transaction, offer.id, { ...role.after, expiresAt: extended(offer, change.at) })
        const isOver = isPlanOver(role, application.project.status, today)
        // An unsent offer is sent with the new plan later.
        if (isOver || application.isHeld || application.toldStage !== 'offered') continue
        await messages.notify(transaction, {
          fromUserId: change.userId,
          recipientUserId: application.studentUserId,
          say: (translator) => offerChangedNotice(changed, role.before, translator, institution.timeZone),
          projectId: application.projectId,
          asks: `offer/${offer.id}`,
        })
        await announce(transaction, 'applications', { userIds: [application.studentUserId] })
      }
    },

    async fillOpenPlace(roleId) {
      const now = clock.now()
      const sending = { message: null, expiresInHours: OFFER_HOURS.standard, userId: null }
      await inTransaction(db, async (transaction) => {
        if (!quietHours.isQuiet(now)) return offerNext(transaction, roleId, sending)
        const seconds = Math.ceil((quietHours.end(now).getTime() - now.getTime()) / 1000)
        await jobs.enqueueAfter(transaction, ALTERNATES_JOB, { roleId }, seconds)
      })
      messages.wakeMail()
    },
  }
}
