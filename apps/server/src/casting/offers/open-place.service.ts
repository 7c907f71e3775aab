import type { Translator } from '@callboard/contract/translate'
import type { Transaction } from '#db/client.ts'
import { findDesk } from '#db/directors.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import { cannotComeNotice, type NamedPlace } from './offers.domain.ts'

/** A text in the language of its reader. */
type Says = (translator: Translator) => string

/** A place that was taken before. */
interface Place {
  readonly projectId: number
  readonly project: NamedPlace['project'] & { readonly createdBy: string | null }
  readonly role: NamedPlace['role']
}

/** Tells the casting directors of a call that a place is open again. Call `messages.wakeMail` after the commit. */
export async function tellOpenPlace(
  messages: Pick<MessagesService, 'notify'>,
  transaction: Transaction,
  place: Place,
  { fromUserId, name, reason }: { fromUserId: string | null; name: Says; reason: Says },
): Promise<void> {
  const { projectId, project, role } = place
  for (const recipientUserId of await findDesk(transaction, project.createdBy)) {
    await messages.notify(transaction, {
      fromUserId,
      recipientUserId,
      say: (translator) => cannotComeNotice({ name: name(translator), reason: reason(translator), role, project }, translator),
      projectId,
    })
  }
}
