import { RESTRICTED } from '@callboard/contract/restricted'
import type { LockedApplication } from '#casting/board/moves.service.ts'
import type { Transaction } from '#db/client.ts'
import { findDesk } from '#db/directors.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import { findNextAlternate } from './next-alternate.service.ts'
import { nobodyLeftNotice, type OfferEnd } from './offers.domain.ts'

/**
 * Tells casting directors that a place stays open because no alternate can be asked. Call it after an offer was declined or has expired,
 * and `messages.wakeMail` after the commit.
 */
export async function tellNobodyLeft(
  messages: Pick<MessagesService, 'notify'>,
  transaction: Transaction,
  { projectId, roleId, project, role, isHeld, studentName }: LockedApplication,
  end: OfferEnd,
): Promise<void> {
  if (project.status !== 'active') return
  const next = await findNextAlternate(transaction, roleId)
  if (next !== 'no-alternate' && next !== 'none-fits') return
  for (const recipientUserId of await findDesk(transaction, project.createdBy)) {
    const say: Notice['say'] = (translator) =>
      nobodyLeftNotice({ name: isHeld ? translator.t(RESTRICTED) : studentName, end, role, project }, translator)
    await messages.notify(transaction, { fromUserId: null, recipientUserId, say, projectId })
  }
}
