import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import { countOldApplications, countOldMessages, deleteOldApplications, deleteOldMessages } from './old-records.repository.ts'
import { monthsAfter, type OldRecords, type RetentionRules } from './retention.domain.ts'

/** Most rows removed in one transaction; a message may have ten thousand recipients. */
const BATCH = { applications: 500, messages: 50 } as const

/** What would be removed now without a warning, because it is the office's work and not the student's (decision 65). */
export async function countOldRecords(db: Queryable, rules: RetentionRules, now: Date): Promise<OldRecords> {
  const { applicationsMonthsAfterCall: ofCalls, messagesMonths: ofMessages } = rules
  return {
    ...(ofCalls === null ? { applications: 0, casts: 0 } : await countOldApplications(db, monthsAfter(now, -ofCalls))),
    messages: ofMessages === null ? 0 : await countOldMessages(db, monthsAfter(now, -ofMessages)),
  }
}

/**
 * Removes these records in batches, each with a line in the audit log.
 *
 * @param options.now the earlier of the server's and the database's time
 * @returns how many were removed
 */
export async function removeOldRecords({
  db,
  rules,
  now,
  signal,
}: {
  db: Database
  rules: RetentionRules
  now: Date
  signal?: AbortSignal | undefined
}): Promise<{ applications: number; messages: number }> {
  async function inParts(months: number | null, removePart: (transaction: Transaction, before: Date) => Promise<number>): Promise<number> {
    let total = 0
    for (let part = months === null ? 0 : 1; part > 0; total += part) {
      signal?.throwIfAborted()
      part = await inTransaction(db, (transaction) => removePart(transaction, monthsAfter(now, -(months ?? 0))))
    }
    return total
  }

  return {
    applications: await inParts(rules.applicationsMonthsAfterCall, async (transaction, before) => {
      const applications = await deleteOldApplications(transaction, before, BATCH.applications)
      if (applications === 0) return 0
      await recordAudit(transaction, { actor: null, action: 'applications.removed', details: { by: 'retention', applications } })
      await announce(transaction, 'applications', 'everyone')
      return applications
    }),
    messages: await inParts(rules.messagesMonths, async (transaction, before) => {
      const messages = await deleteOldMessages(transaction, before, BATCH.messages)
      if (messages === 0) return 0
      await recordAudit(transaction, { actor: null, action: 'messages.removed', details: { by: 'retention', messages } })
      await announce(transaction, 'messages', 'everyone')
      await announce(transaction, 'sent-messages', 'desk')
      return messages
    }),
  }
}
