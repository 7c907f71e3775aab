import { INBOUND_ERROR } from '@callboard/contract/messages/inbound-mail/errors'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import type { Transaction } from '#db/client.ts'
import type { ThreadBefore } from '#db/schema/inbound-mails.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { findBefore, findStudent, removeEntry } from './mail-threads.repository.ts'
import { reopen } from './own-threads.repository.ts'
import { insertEntry, insertThread } from './thread-entries.repository.ts'
import { lockThread } from './thread-handling.repository.ts'

/** The conversation in which a mail is filed, or the student of a new one. */
export type MailPlace = { readonly threadId: number } | { readonly userId: string; readonly subject: string }

/** Mails that the office files in conversations. */
export interface MailThreadsService {
  /**
   * Adds the text of a mail to a conversation as if its student had written it there, even if the conversation is closed to the student.
   *
   * @returns with the conversation's facts before; `null` for a new one
   * @throws AppError 404 for an unknown conversation or student, and for those of restricted students
   */
  file(
    transaction: Transaction,
    place: MailPlace,
    content: string,
  ): Promise<{ threadId: number; entryId: number; before: ThreadBefore | null }>
  /**
   * Removes the mail from its conversation. The conversation gets its previous facts back, unless somebody has changed it since.
   *
   * @param of.made whether the conversation was made for the mail
   * @returns the conversation
   * @throws AppError 409 when the office has answered there since
   */
  takeOut(transaction: Transaction, entryId: number, of: { made: boolean; before: ThreadBefore | null }): Promise<number>
}

export function createMailThreadsService({ clock }: { clock: Clock }): MailThreadsService {
  async function tell(transaction: Transaction, userId: string): Promise<void> {
    await announce(transaction, 'messages', { userIds: [userId] })
    await announce(transaction, 'threads', 'desk')
  }

  async function placeOf(transaction: Transaction, place: MailPlace, at: Date): Promise<{ id: number; userId: string }> {
    if ('threadId' in place) {
      const locked = await lockThread(transaction, place.threadId)
      if (!locked) throw new AppError(THREAD_ERROR.missing)
      return locked
    }
    const { userId, subject } = place
    if (!(await findStudent(transaction, userId))) throw new AppError(INBOUND_ERROR.noStudent)
    return { id: await insertThread(transaction, { userId, subject, projectId: null, movedAt: at, createdAt: at }), userId }
  }

  return {
    async file(transaction, place, content) {
      const at = clock.now()
      const { id: threadId, userId } = await placeOf(transaction, place, at)
      const before = 'threadId' in place ? await findBefore(transaction, threadId) : null
      const entryId = await insertEntry(transaction, { threadId, kind: 'in', content, createdAt: at })
      await reopen(transaction, { id: threadId, entryId, at })
      await tell(transaction, userId)
      return { threadId, entryId, before }
    },

    async takeOut(transaction, entryId, of) {
      const thread = await removeEntry(transaction, entryId, of)
      if (!thread) throw new AppError(INBOUND_ERROR.answered)
      await tell(transaction, thread.userId)
      return thread.id
    },
  }
}
