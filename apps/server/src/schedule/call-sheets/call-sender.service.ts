import { datesOf } from '@callboard/contract/people/availability/needed-time'
import type { ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventHost } from '#platform/mail/event-document.ts'
import { answerToken, hashToken, type Question } from '#platform/tokens.ts'
import { callDocument, shootEndOf } from './call-document.ts'
import { type CallBefore, callCancelledNotice, callNotice, callReminderNotice, type ToldCall } from './call-notices.domain.ts'
import * as repository from './call-sheets.repository.ts'
import type { FoundCall } from './own-calls.repository.ts'

/** The person of a call. */
export interface CalledPerson {
  readonly applicationId: number
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** Sends calls by message and mail, and stores in the lines of the call sheet what was sent. */
export interface CallSender {
  /** Sends a new or changed call. An answer to an earlier call only counts with `keepsAnswer`. */
  send(transaction: Transaction, call: ToldCall, to: CalledPerson & SentCall): Promise<void>
  /** Tells a person that their call is cancelled. @param fromUserId `null` when the shoot was cancelled @returns when */
  cancel(transaction: Transaction, found: FoundCall, sequence: number, fromUserId: string | null): Promise<Date>
  /** Reminds a person of their call. @param by a casting director, or for an automatic reminder its hours before the call */
  remind(transaction: Transaction, found: FoundCall, by: { fromUserId: string } | { hours: ReminderHours }): Promise<void>
}

interface SentCall {
  readonly sheetId: number
  readonly projectId: number
  readonly version: number
  /** The booking's event in the person's calendar. */
  readonly event: { readonly id: string; readonly sequence: number }
  /** Their earlier call. */
  readonly before: CallBefore | null
  /** Whether the answer to the earlier call also counts for this one. */
  readonly keepsAnswer: boolean
  readonly fromUserId: string
}

/** A call with the facts that its calendar file needs. */
export function documentedCallOf(found: FoundCall, timeZone: string): ToldCall & { readonly projectId: number } {
  const dates = datesOf({ role: found.roleDates, project: found.callDates })
  return { ...toldCallOf(found), projectId: found.projectId, shootEnd: shootEndOf(dates, timeZone) }
}

/** A call as it was sent. */
export function toldCallOf({ line, projectTitle, roleName, content }: FoundCall): ToldCall {
  if (!line.sentCall) throw new Error('a call that was not sent has no time')
  const wrapAt = line.sentWrap?.toISOString() ?? null
  return { projectTitle, roleName, content, callAt: line.sentCall.toISOString(), wrapAt, note: line.sentNote }
}

export function createCallSender(services: {
  clock: Clock
  /** The server's secret. */
  secret: string
  host: EventHost
  messages: Pick<MessagesService, 'notify'>
}): CallSender {
  const { clock, secret, host, messages } = services
  const { institution } = host

  return {
    async send(transaction, call, { sheetId, projectId, version, event: next, before, keepsAnswer, fromUserId, ...person }) {
      const sentAt = clock.now()
      const id = await repository.lineOf(transaction, sheetId, person.applicationId)
      const asks: Question = `call/${id}`
      const event = { ...next, method: 'REQUEST', person: { name: person.name, email: person.email }, sentAt } as const
      const messageId = await messages.notify(transaction, {
        fromUserId,
        recipientUserId: person.userId,
        say: (translator) => ({
          ...callNotice({ ...call, before, keepsAnswer }, translator, institution.timeZone),
          calendar: callDocument({ ...call, projectId }, event, host, translator),
        }),
        projectId,
        asks,
      })
      await repository.updateLine(transaction, id, {
        tokenHash: hashToken(answerToken(secret, asks)),
        sentVersion: version,
        sentAt,
        sentCall: new Date(call.callAt),
        sentWrap: call.wrapAt === null ? null : new Date(call.wrapAt),
        sentNote: call.note,
        eventId: next.id,
        sequence: next.sequence,
        messageId,
        cancelledAt: null,
        movedAt: null,
        seenAt: null,
        ...(!keepsAnswer && { confirmedAt: null, confirmedBy: null, problem: null }),
        reminded: null,
        remindedAt: null,
      })
    },

    async cancel(transaction, found, sequence, fromUserId) {
      const { line, userId, email, name, projectId, isDeleted } = found
      const call = toldCallOf(found)
      const sentAt = clock.now()
      const event = { id: line.eventId ?? '', sequence, method: 'CANCEL', person: { name, email }, sentAt } as const
      const say = (translator: Translator) => ({
        ...callCancelledNotice(call, translator, institution.timeZone),
        calendar: callDocument(documentedCallOf(found, institution.timeZone), event, host, translator),
      })
      const messageId = await messages.notify(transaction, {
        fromUserId,
        recipientUserId: userId,
        say,
        projectId: isDeleted ? null : projectId,
      })
      await repository.updateLine(transaction, line.id, { cancelledAt: sentAt, sequence, messageId })
      return sentAt
    },

    async remind(transaction, found, by) {
      const { line, userId, projectId } = found
      const call = toldCallOf(found)
      const facts = { isConfirmed: line.confirmedAt !== null, now: clock.now() }
      await messages.notify(transaction, {
        fromUserId: 'fromUserId' in by ? by.fromUserId : null,
        recipientUserId: userId,
        say: (translator) => callReminderNotice(call, facts, translator, institution.timeZone),
        projectId,
        asks: `call/${line.id}`,
      })
      await repository.updateLine(transaction, line.id, { remindedAt: facts.now, ...('hours' in by && { reminded: by.hours }) })
    },
  }
}
