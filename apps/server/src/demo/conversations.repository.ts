import type { Queryable, Transaction } from '#db/client.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { savedAnswers, threadEntries, threadReaders, threads } from '#db/schema/threads.ts'
import { SAVED_ANSWERS, type SampleConversation, SHOES } from './conversation-rows.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

/** The office member who answers in the demo. */
const DIRECTOR = SAMPLE_DIRECTORS[0].id

/** @returns the id of the delivery of an answer that was mailed and read */
async function insertAnswer(
  transaction: Transaction,
  answer: { recipientUserId: string; subject: string; content: string; at: Date; projectId: number | null },
): Promise<number | null> {
  const { recipientUserId, at, ...texts } = answer
  const [message] = await transaction
    .insert(messages)
    .values({ ...texts, fromUserId: DIRECTOR, messageType: 'general', noticeKind: 'answers', sentAt: at, createdAt: at })
    .returning({ id: messages.id })
  if (!message) return null
  const [delivery] = await transaction
    .insert(messageRecipients)
    .values({ messageId: message.id, recipientUserId, readAt: at, createdAt: at, mailState: 'sent', mailStateAt: at })
    .returning({ id: messageRecipients.id })
  return delivery?.id ?? null
}

/** An applicant to a casting call without a conversation about it, booked people first; `undefined` if there is none. */
async function findApplicant(transaction: Transaction, projectId: number): Promise<string | undefined> {
  const { rows } = await transaction.$client.query<{ userId: string }>(
    `SELECT p.user_id AS "userId" FROM applications AS a JOIN student_profiles AS p ON p.id = a.student_id
     WHERE a.project_id = $1 AND a.stage NOT IN ('withdrawn', 'released') AND p.user_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM threads AS t WHERE t.project_id = $1 AND t.user_id = p.user_id)
     ORDER BY a.stage <> 'booked', a.id LIMIT 1`,
    [projectId],
  )
  return rows[0]?.userId
}

/** Conversations with their parts, and answers that the office keeps for reuse. */
export async function insertConversations(
  transaction: Transaction,
  conversations: readonly SampleConversation[],
  { projectIds, now }: { projectIds: readonly number[]; now: Date },
): Promise<void> {
  for (const { userId: drawn, isAboutRole, subject, call, texts, assignedTo, snoozedUntil, isDone, isRead } of conversations) {
    const [first] = texts
    const last = texts.findLast(({ kind }) => kind !== 'note')
    if (!first || !last) continue
    const projectId = call === null ? null : (projectIds[call] ?? null)
    const userId = (isAboutRole && projectId !== null && (await findApplicant(transaction, projectId))) || drawn
    const movedAt = last.at
    const [thread] = await transaction
      .insert(threads)
      .values({
        ...{ userId, subject, projectId, assignedTo, snoozedUntil, movedAt, createdAt: first.at },
        askedAt: last.kind === 'in' && !isDone ? last.at : null,
        doneAt: isDone ? now : null,
      })
      .returning({ id: threads.id })
    if (!thread) continue
    const threadId = thread.id
    for (const { kind, content, at } of texts) {
      const delivered = { recipientUserId: userId, subject, content, at, projectId }
      const deliveryId = kind === 'out' ? await insertAnswer(transaction, delivered) : null
      await transaction.insert(threadEntries).values({
        ...{ threadId, kind, deliveryId, createdAt: at },
        content: deliveryId === null ? content : null,
        writtenBy: kind === 'in' ? null : DIRECTOR,
      })
    }
    const { rows } = await transaction.$client.query<{ newest: number }>(
      `UPDATE threads SET newest_in = coalesce((SELECT max(id) FROM thread_entries WHERE thread_id = $1 AND kind = 'in'), 0)
WHERE id = $1 RETURNING newest_in AS newest`,
      [threadId],
    )
    const readUpTo = rows[0]?.newest ?? 0
    if (isRead) await transaction.insert(threadReaders).values({ threadId, userId: DIRECTOR, readUpTo, readAt: last.at })
  }
  await transaction
    .insert(savedAnswers)
    .values(SAVED_ANSWERS.map((answer) => ({ ...answer, createdBy: DIRECTOR, createdAt: now, updatedAt: now })))
}

/** The entries of the conversation with files that have no files yet. */
export async function partsWithoutFiles(db: Queryable): Promise<{ id: number; userId: string; kind: 'in' | 'out' }[]> {
  const { rows } = await db.$client.query<{ id: number; userId: string; kind: 'in' | 'out' }>(
    `SELECT e.id, t.user_id AS "userId", e.kind FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id
WHERE t.subject = $1 AND e.kind <> 'note' AND NOT EXISTS (SELECT FROM thread_files AS f WHERE f.entry_id = e.id) ORDER BY e.id`,
    [SHOES],
  )
  return rows
}
