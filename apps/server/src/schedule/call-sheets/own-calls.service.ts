import { KNOWN_AS_BOOKED } from '@callboard/contract/casting/board/stages'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import type { CallAnswer, LinkedCall, OwnCall } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { CALL_LINK } from '@callboard/contract/schedule/call-sheets/rules'
import { boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { BookingAnswersService } from '#casting/bookings/booking-answers.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { EventHost } from '#platform/mail/event-document.ts'
import { checkInCodes, hashToken } from '#platform/tokens.ts'
import { callDocument } from './call-document.ts'
import { callProblemNotice } from './call-notices.domain.ts'
import { documentedCallOf, toldCallOf } from './call-sender.service.ts'
import { findPublishers, updateLine } from './call-sheets.repository.ts'
import * as repository from './own-calls.repository.ts'

/** A call with the proof that the actor may answer it: its student is signed in, or the actor has its link. */
type AnswerableCall = Authorized<{ readonly id: number }, 'answer'>

/** The calls of students, who are signed in or have the link of a mail. */
export interface OwnCallsService {
  /** The actor's calls that are not over, the next one first. */
  list(actor: SignedInActor): Promise<OwnCall[]>
  /** @throws AppError 404 when it is not theirs */
  getOwn(actor: SignedInActor, id: number): Promise<AnswerableCall>
  /** @throws AppError 404 for an unknown token, long after the shoot, and while the student is restricted */
  getLinked(token: string): Promise<AnswerableCall>
  /** The call, as its student sees it. @throws AppError 404 */
  own(call: AnswerableCall): Promise<OwnCall>
  /** Reads the call of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedCall>
  /** Stores when a call was first seen. */
  see(call: AnswerableCall): Promise<void>
  /**
   * Confirms a call and agrees to the plan of the booking, or reports a problem to the office.
   *
   * @throws AppError 409 when the call is cancelled, moved or over, or the answer is to an earlier version of it
   */
  answer(call: AnswerableCall, answer: CallAnswer): Promise<void>
  /** The call as a calendar file. @throws AppError 404 */
  document(call: AnswerableCall, translator: Translator): Promise<string>
}

function stateOf({ line, toldStage, isDeleted, isCancelled }: repository.FoundCall, now: Date): OwnCall['state'] {
  if (line.movedAt) return 'moved'
  if (line.cancelledAt || isDeleted || isCancelled || !KNOWN_AS_BOOKED.some((known) => known === toldStage)) return 'cancelled'
  if (line.sentCall && now.getTime() > line.sentCall.getTime() + CALL_LINK.answerHours * HOUR_MS) return 'over'
  if (line.problem !== null) return 'problem'
  return line.confirmedAt ? 'confirmed' : 'open'
}

export function createOwnCallsService(services: {
  db: Database
  clock: Clock
  host: EventHost
  secret: string
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  bookingAnswers: Pick<BookingAnswersService, 'agreeByCall'>
}): OwnCallsService {
  const { db, clock, host, secret, messages, bookingAnswers } = services

  function toOwnCall(call: repository.FoundCall, now: Date): OwnCall {
    const { line, day, projectId } = call
    const state = stateOf(call, now)
    const isToday = state !== 'cancelled' && state !== 'moved' && day === dayOf(now, host.institution.timeZone)
    const checkIn = isToday ? checkInCodes(secret, boardKey({ kind: 'shoot', projectId, day }), line.applicationId) : null
    return { ...toldCallOf(call), id: line.id, day, state, version: line.sentVersion ?? 1, problem: line.problem, checkIn }
  }

  async function found(queryable: Database | Transaction, { id }: AnswerableCall): Promise<repository.FoundCall> {
    const call = await repository.findCallOfLine(queryable, id)
    if (!call) throw new AppError(CALL_SHEET_ERROR.missing)
    return call
  }

  async function byToken(token: string): Promise<repository.FoundCall> {
    const call = await repository.findCallByToken(db, hashToken(token), clock.now())
    if (!call) throw new AppError(CALL_SHEET_ERROR.missing)
    return call
  }

  async function tellOffice(transaction: Transaction, call: repository.FoundCall, problem: string): Promise<void> {
    for (const recipientUserId of await findPublishers(transaction, call.line.sheetId)) {
      await messages.notify(transaction, {
        fromUserId: call.userId,
        recipientUserId,
        say: (translator) => callProblemNotice(toldCallOf(call), { name: call.name, problem }, translator, host.institution.timeZone),
        projectId: call.projectId,
      })
    }
  }

  return {
    async list({ userId }) {
      const now = clock.now()
      const since = new Date(now.getTime() - CALL_LINK.answerHours * HOUR_MS)
      return (await repository.findOwnCalls(db, userId, since))
        .map((call) => toOwnCall(call, now))
        .filter(({ state }) => state !== 'cancelled')
    },

    async getOwn({ userId }, id) {
      const call = await repository.findOwnCall(db, userId, id)
      return authorize(call && { id }, ifFound(CALL_SHEET_ERROR.missing))
    },

    getLinked: async (token) => authorize({ id: (await byToken(token)).line.id }, ifFound(CALL_SHEET_ERROR.missing)),

    own: async (call) => toOwnCall(await found(db, call), clock.now()),

    async linked(token) {
      const call = await byToken(token)
      return { ...toOwnCall(call, clock.now()), firstName: call.firstName }
    },

    async see(call) {
      const { line } = await found(db, call)
      if (line.seenAt) return
      await inTransaction(db, async (transaction) => {
        await updateLine(transaction, line.id, { seenAt: clock.now() })
        await announce(transaction, 'call-sheets', 'desk')
      })
    },

    async answer(answerable, answer) {
      await inTransaction(db, async (transaction) => {
        await repository.lockLine(transaction, answerable.id)
        const call = await found(transaction, answerable)
        const now = clock.now()
        const state = stateOf(call, now)
        if (state === 'cancelled') throw new AppError(CALL_SHEET_ERROR.cancelled)
        if (state === 'moved') throw new AppError(CALL_SHEET_ERROR.moved)
        if (answer.version !== undefined && answer.version !== call.line.sentVersion) throw new AppError(CALL_SHEET_ERROR.changed)
        if (state === 'over') throw new AppError(CALL_SHEET_ERROR.answerOver)
        const { id, problem, confirmedAt, seenAt } = call.line
        if (answer.confirms ? state === 'confirmed' : problem === answer.problem) return
        await updateLine(transaction, id, {
          seenAt: seenAt ?? now,
          confirmedAt: answer.confirms ? (confirmedAt ?? now) : null,
          confirmedBy: null,
          problem: answer.confirms ? null : answer.problem,
        })
        if (answer.confirms) await bookingAnswers.agreeByCall(transaction, call.line.applicationId)
        else await tellOffice(transaction, call, answer.problem)
        await announce(transaction, 'call-sheets', { userIds: [call.userId] })
      })
      messages.wakeMail()
    },

    async document(call, translator) {
      const one = await found(db, call)
      const { line, email, name, lastSequence } = one
      const state = stateOf(one, clock.now())
      const isOff = state === 'cancelled' || state === 'moved'
      const event = {
        id: line.eventId ?? '',
        // A cancellation uses the SEQUENCE of the message about it. A moved call keeps its own, so that the next call can replace it.
        sequence: Math.max(line.sequence ?? 0, state === 'cancelled' ? (lastSequence ?? 0) : 0),
        method: isOff ? ('CANCEL' as const) : null,
        person: { name, email },
        sentAt: state === 'cancelled' ? clock.now() : (line.sentAt ?? clock.now()),
      }
      return callDocument(documentedCallOf(one, host.institution.timeZone), event, host, translator)
    },
  }
}
