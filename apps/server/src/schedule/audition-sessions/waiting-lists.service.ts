import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Clock } from '#platform/clock.ts'
import { findDueSessions } from './audition-sessions.repository.ts'
import type { SlotsService } from './slots.service.ts'

/** Handles waiting lists as time passes. */
export interface WaitingListsService {
  /**
   * Ends expired offers of slots, and offers free slots to waiting people. However late it runs, an offer counts as ended from its expiry
   * on.
   */
  handle(): Promise<void>
}

export function createWaitingListsService(services: {
  db: Database
  clock: Clock
  messages: Pick<MessagesService, 'wakeMail'>
  slots: Pick<SlotsService, 'lock' | 'settle'>
}): WaitingListsService {
  const { db, clock, messages, slots } = services
  return {
    async handle() {
      for (const id of await findDueSessions(db, clock.now())) {
        await inTransaction(db, async (transaction) => {
          const before = await slots.lock(transaction, id)
          await slots.settle(transaction, before)
        })
      }
      messages.wakeMail()
    },
  }
}
