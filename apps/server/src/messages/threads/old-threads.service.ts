import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import type { OldRows } from '#platform/old-rows.ts'
import { countOldEntries, deleteOldEntries } from './old-threads.repository.ts'

/** Most entries of conversations that are removed in one transaction. */
const AT_ONCE = 500

/** Old texts of students, with the notes from that time. */
export const oldThreads: OldRows = {
  name: 'messages',
  count: countOldEntries,
  async removeSome(transaction, before) {
    const answers = await deleteOldEntries(transaction, before, AT_ONCE)
    if (answers === 0) return 0
    await recordAudit(transaction, { actor: null, action: 'messages.removed', details: { by: 'retention', answers } })
    await announce(transaction, 'messages', 'everyone')
    await announce(transaction, 'threads', 'desk')
    return answers
  },
}
