import type { Institution } from '@callboard/contract/institution'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { dueOf, isWaitedFor, reminderDue, requestReminder } from './media-requests.domain.ts'
import { findOpenRequests, lockRequest } from './media-requests.repository.ts'
import type { RequestNotices } from './request-notices.service.ts'
import { findPeople, findTakes, updatePeople } from './request-people.repository.ts'
import { latestTakes } from './request-views.ts'

/** Sends the reminders of requests. */
export interface DueRequestsService {
  /** Sends reminders at half time and before the end, but not at night. Skips students who sent something or said that they cannot. */
  remind(): Promise<void>
}

export function createDueRequestsService(services: {
  db: Database
  clock: Clock
  quietHours: Pick<QuietHours, 'isQuiet'>
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  notices: RequestNotices
}): DueRequestsService {
  const { db, clock, quietHours, institution, messages, notices } = services

  async function remindOf(id: number, now: Date): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const request = await lockRequest(transaction, id)
      if (request?.status !== 'active') return
      const takes = latestTakes(await findTakes(transaction, [id]))
      const people = (await findPeople(transaction, [id])).filter((person) => isWaitedFor({ ...person, status: request.status }))
      const due = Map.groupBy(people, (person) =>
        reminderDue({ ...person, dueAt: dueOf(person, request), take: takes.get(person.applicationId) ?? null }, now, institution.timeZone),
      )
      const [half, last] = [due.get('half') ?? [], due.get('last') ?? []]
      if (half.length + last.length === 0) return
      await updatePeople(
        transaction,
        half.map((person) => person.id),
        { halfRemindedAt: now },
      )
      await updatePeople(
        transaction,
        last.map((person) => person.id),
        { lastRemindedAt: now },
      )
      await notices.send(transaction, request, { userId: null, people: [...half, ...last], say: requestReminder })
      await announce(transaction, 'media-requests', 'desk')
    })
  }

  return {
    async remind() {
      const now = clock.now()
      // At night, the first run of the morning sends them.
      if (quietHours.isQuiet(now)) return
      for (const id of await findOpenRequests(db)) await remindOf(id, now)
      messages.wakeMail()
    },
  }
}
