import type { Role } from '@callboard/contract/access'
import type { Database } from '#db/client.ts'

/** The owner of a session, with the current role of the account. */
export interface SessionOwner {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
}

/** The given sessions that are still valid, with their accounts. */
export async function findLiveSessions(db: Database, sessionIds: readonly string[]): Promise<SessionOwner[]> {
  const { rows } = await db.$client.query<SessionOwner>({
    name: 'live sessions',
    text: `SELECT sid AS "sessionId", users.id AS "userId", role FROM sessions JOIN users ON users.id = sess->>'userId'
      WHERE sid = ANY($1) AND expire >= now()`,
    values: [sessionIds],
  })
  return rows
}

/** The given accounts that are recipients of a message. */
export async function findRecipientsAmong(db: Database, messageId: number, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ userId: string }>({
    name: 'live recipients',
    text: 'SELECT recipient_user_id AS "userId" FROM message_recipients WHERE message_id = $1 AND recipient_user_id = ANY($2)',
    values: [messageId, userIds],
  })
  return rows.map(({ userId }) => userId)
}
