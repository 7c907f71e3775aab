import type { Transaction } from '#db/client.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import { findDirectors } from './answers.repository.ts'
import { nobodyLeftNotice } from './casting.domain.ts'
import type { LockedApplication } from './moves.service.ts'
import { countPlaces, findAlternates } from './offers.repository.ts'

/**
 * Tells those who direct a casting call that a place of a role stays open, if no alternate can be asked for it. To be called after an offer
 * was declined or has expired; call `messages.wakeMail` after the commit.
 */
export async function tellNobodyLeft(
  messages: Pick<MessagesService, 'notify'>,
  transaction: Transaction,
  { projectId, roleId, project, role }: LockedApplication,
): Promise<void> {
  if (project.status !== 'active') return
  const { needed, taken } = await countPlaces(transaction, roleId)
  if (taken >= needed) return
  if ((await findAlternates(transaction, roleId)).some(({ isHeld }) => !isHeld)) return
  for (const recipientUserId of await findDirectors(transaction, project.createdBy)) {
    const say: Notice['say'] = (translator) => nobodyLeftNotice({ role, project }, translator)
    await messages.notify(transaction, { fromUserId: null, recipientUserId, say, projectId })
  }
}
