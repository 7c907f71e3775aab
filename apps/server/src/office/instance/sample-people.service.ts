import type { EmptiedDemo } from '@callboard/contract/office/instance/endpoints'
import { type Database, inTransaction } from '#db/client.ts'
import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import { DEMO_EMPTIED, deleteSamplePeople, hasSampleStudents, lockDemo } from './sample-people.repository.ts'

/** The topics of pages that may show the demo's data while it is removed. */
const SEEN = ['talent', 'projects', 'applications', 'calendar', 'messages', 'sent-messages', 'self-tapes', 'settings'] as const

/**
 * Removes the sample people and all their data in one transaction.
 *
 * @param actor the account to keep; `null` at the command line, which keeps none
 * @returns what was removed, or `undefined` when there are no sample people
 */
export async function emptyDemo(db: Database, actor: { readonly userId: string } | null): Promise<EmptiedDemo | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    if (!(await hasSampleStudents(transaction))) return undefined
    const emptied = await deleteSamplePeople(transaction, actor?.userId ?? null)
    await recordAudit(transaction, { actor: actor?.userId ?? null, action: DEMO_EMPTIED, details: { ...emptied } })
    for (const topic of SEEN) await announce(transaction, topic, 'everyone')
    return emptied
  })
}
