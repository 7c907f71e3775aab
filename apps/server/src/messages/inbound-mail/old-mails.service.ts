import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import type { OldRows } from '#platform/old-rows.ts'
import { countOldMails, deleteOldMails } from './old-mails.repository.ts'

/** Maximum mails removed in one transaction. */
const AT_ONCE = 500

/** Old mails that are in no conversation. Mails in conversations are removed with their conversation. */
export const oldMails: OldRows = {
  name: 'messages',
  count: countOldMails,
  async removeSome(transaction, before) {
    const mails = await deleteOldMails(transaction, before, AT_ONCE)
    if (mails === 0) return 0
    await recordAudit(transaction, { actor: null, action: 'messages.removed', details: { by: 'retention', mails } })
    await announce(transaction, 'threads', 'desk')
    return mails
  },
}
