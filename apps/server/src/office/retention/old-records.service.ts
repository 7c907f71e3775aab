import { oldApplications } from '#casting/applications/old-applications.service.ts'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import { oldMails } from '#messages/inbound-mail/old-mails.service.ts'
import { oldMessages } from '#messages/messages/old-messages.service.ts'
import { oldThreads } from '#messages/threads/old-threads.service.ts'
import type { OldRows } from '#platform/old-rows.ts'
import { monthsAfter, type OldRecords, type RetentionRules } from './retention.domain.ts'

/** Rules about a student's own data. Students are warned before the removal. */
type RuleWithWarning = 'accountsMonthsAfterGraduation' | 'accountsMonthsUnused' | 'selfTapesMonths'

/** Old rows that other rules remove without a warning, because they are the office's records and not the student's (decision 65). */
const OLD_ROWS: Readonly<Record<Exclude<keyof RetentionRules, RuleWithWarning>, readonly OldRows[]>> = {
  applicationsMonthsAfterCall: [oldApplications],
  messagesMonths: [oldMessages, oldThreads, oldMails],
}

/** The old rows of each active rule, and the time before which they are old. */
function due(rules: RetentionRules, now: Date): { rows: OldRows; before: Date }[] {
  return Object.entries(OLD_ROWS).flatMap(([rule, rows]) => {
    const months = rules[rule as keyof typeof OLD_ROWS]
    return months === null ? [] : rows.map((each) => ({ rows: each, before: monthsAfter(now, -months) }))
  })
}

/** The number of old records to remove now. */
export async function countOldRecords(db: Queryable, rules: RetentionRules, now: Date): Promise<OldRecords> {
  const counts = await Promise.all(due(rules, now).map(({ rows, before }) => rows.count(db, before)))
  const sums = { applications: 0, casts: 0, messages: 0 }
  for (const count of counts) for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += count[name] ?? 0
  return sums
}

/**
 * Removes these records in batches, each with a line in the audit log.
 *
 * @param options.now the earlier of the server's and the database's time
 * @returns how many were removed, by name
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
}): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const { rows, before } of due(rules, now)) {
    for (let part = 1; part > 0; removed[rows.name] = (removed[rows.name] ?? 0) + part) {
      signal?.throwIfAborted()
      part = await inTransaction(db, (transaction) => rows.removeSome(transaction, before))
    }
  }
  return removed
}
