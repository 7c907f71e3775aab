import { DIGEST_TIME } from '@callboard/contract/messages/notices/rules'
import { dayOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { type Database, inTransaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind } from '#platform/jobs.ts'
import { beginDigests, dropReadOnes, settleDigests } from './digests.repository.ts'
import type { MessageMailsService } from './message-mails.service.ts'

/** Begins the daily emails when it is time. */
export const DIGESTS_JOB: JobKind<object> = { name: 'digests', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'

/** One email a day with everything since the last one, for people who chose it. */
export interface DigestsService {
  /** Begins the daily emails of today, unless it is too early or they have begun. Later messages wait for tomorrow. */
  handle(): Promise<void>
}

export function createDigestsService(services: {
  db: Database
  clock: Clock
  institution: { readonly timeZone: string }
  officeMail: Pick<MessageMailsService, 'enqueue' | 'wake'>
}): DigestsService {
  const { db, clock, institution, officeMail } = services
  return {
    async handle() {
      const at = clock.now()
      const day = dayOf(at, institution.timeZone)
      const before = new Date(resolveWallTime(`${day}T${DIGEST_TIME}`, institution.timeZone).instant)
      if (at < before) return
      const isBegun = await inTransaction(db, async (transaction) => {
        await settleDigests(transaction, before)
        await dropReadOnes(transaction, at)
        const ids = await beginDigests(transaction, { day, before, at })
        await officeMail.enqueue(transaction, ids)
        return ids.length > 0
      })
      if (isBegun) officeMail.wake()
    },
  }
}
