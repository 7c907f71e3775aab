import type { Transaction } from '#db/client.ts'

/** Deletes the messages that accounts wrote. Messages of a former casting director stay, because students keep them. */
export async function deleteMessagesOf(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  await transaction.$client.query(
    `DELETE FROM messages WHERE from_user_id = ANY($1) AND NOT EXISTS (
       SELECT FROM message_recipients AS r JOIN users AS u ON u.id = r.recipient_user_id
       WHERE r.message_id = messages.id AND u.role = 'student' AND u.id <> ALL($1))`,
    [userIds],
  )
}
