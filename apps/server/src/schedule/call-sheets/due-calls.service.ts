import { SETTLE_MINUTES } from '@callboard/contract/casting/projects/rules'
import type { Institution } from '@callboard/contract/institution'
import { REMINDER_HOURS, type ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import type { CalledOffService } from '#casting/bookings/called-off.service.ts'
import type { DeletedCallsService } from '#casting/bookings/deleted-calls.service.ts'
import type { PlanFollowersService } from '#casting/bookings/plan-followers.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { CallSender } from './call-sender.service.ts'
import * as repository from './own-calls.repository.ts'
import { dueReminder } from './reminders.domain.ts'

/** Cancels calls, and sends their reminders. */
export interface DueCallsService {
  /**
   * Cancels the calls of shoots that were cancelled or deleted some minutes ago, and tells booked people without a call. Sends the
   * reminders of other calls, each once. However late it runs, it uses the times before the call. Restricted students get nothing.
   */
  handle(): Promise<void>
}

/**
 * How many hours before a call the search for due reminders begins. The 24 cover the quiet hours, which move the first reminder by less.
 */
const FIRST_HOURS = REMINDER_HOURS[0] + 24

export function createDueCallsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  sender: CallSender
  planFollowers: Pick<PlanFollowersService, 'nextEvent'>
  calledOff: CalledOffService
  deletedCalls: DeletedCallsService
}): DueCallsService {
  const { db, clock, institution, messages, sender, planFollowers, calledOff, deletedCalls } = services

  /** @returns the reminder that is due now */
  function reminderOf({ line }: repository.FoundCall, now: Date): ReminderHours | null {
    const { sentCall, sentAt, confirmedAt, problem, reminded, cancelledAt } = line
    if (!sentCall || !sentAt || problem !== null || cancelledAt) return null
    const last = REMINDER_HOURS.find((hours) => hours === reminded) ?? null
    return dueReminder({ callAt: sentCall, sentAt, isConfirmed: confirmedAt !== null, reminded: last }, now, institution.timeZone)
  }

  /** Locks the line of a call, and handles it in its own transaction. */
  async function handleOne(id: number, work: (transaction: Transaction, found: repository.FoundCall) => Promise<void>): Promise<void> {
    await inTransaction(db, async (transaction) => {
      await repository.lockLine(transaction, id)
      const found = await repository.findCallOfLine(transaction, id)
      if (found && !found.line.cancelledAt) await work(transaction, found)
    })
  }

  async function cancelShoots(now: Date, settled: Date): Promise<void> {
    for (const { line } of await repository.findOfCancelledShoots(db, now, settled)) {
      await handleOne(line.id, async (transaction, found) => {
        const { applicationId, sequence } = found.line
        const next = await planFollowers.nextEvent(transaction, applicationId, (sequence ?? 0) + 1)
        const at = await sender.cancel(transaction, found, next.sequence, null)
        if (found.isDeleted) await calledOff.acknowledge(transaction, applicationId, at)
        await announce(transaction, 'call-sheets', { userIds: [found.userId] })
      })
    }
  }

  /** Tells booked people of deleted casting calls who have no call, and then people who wait for an answer. */
  async function callOff(settled: Date): Promise<void> {
    for (const id of await calledOff.due(settled)) await inTransaction(db, (transaction) => calledOff.tell(transaction, id))
    for (const id of await deletedCalls.due(settled)) await inTransaction(db, (transaction) => deletedCalls.tell(transaction, id))
  }

  async function remind(now: Date): Promise<void> {
    const until = new Date(now.getTime() + FIRST_HOURS * 60 * MINUTE_MS)
    for (const call of await repository.findRemindable(db, now, until)) {
      if (reminderOf(call, now) === null) continue
      await handleOne(call.line.id, async (transaction, found) => {
        const hours = reminderOf(found, now)
        if (hours === null || !found.isBooked) return
        await sender.remind(transaction, found, { hours })
      })
    }
  }

  return {
    async handle() {
      const now = clock.now()
      const settled = new Date(now.getTime() - SETTLE_MINUTES * MINUTE_MS)
      await cancelShoots(now, settled)
      await callOff(settled)
      await remind(now)
      messages.wakeMail()
    },
  }
}
