import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import type { OldRows } from '#platform/old-rows.ts'
import { countOldMessages, deleteOldMessages } from './old-messages.repository.ts'

/** Most messages that are removed in one transaction; a message may have ten thousand recipients. */
const AT_ONCE = 50

/** Messages that were sent long ago. */
export const oldMessages: OldRows = {
  name: 'messages',
  count: countOldMessages,
  async removeSome(transaction, before) {
    const messages = await deleteOldMessages(transaction, before, AT_ONCE)
    if (messages === 0) return 0
    await recordAudit(transaction, { actor: null, action: 'messages.removed', details: { by: 'retention', messages } })
    await announce(transaction, 'messages', 'everyone')
    await announce(transaction, 'sent-messages', 'desk')
    return messages
  },
}
