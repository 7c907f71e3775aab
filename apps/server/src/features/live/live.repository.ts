import type { Role } from '@callboard/contract/access'
import type { Database } from '#db/client.ts'

/** Whose session it is, with the role that the account has now. */
export interface SessionOwner {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
}

/** Those of the given sessions that have not ended, with the accounts they belong to. */
export async function findLiveSessions(db: Database, sessionIds: readonly string[]): Promise<SessionOwner[]> {
  const { rows } = await db.$client.query<SessionOwner>({
    name: 'live sessions',
    text: `SELECT sid AS "sessionId", users.id AS "userId", role FROM sessions JOIN users ON users.id = sess->>'userId'
      WHERE sid = ANY($1) AND expire >= now()`,
    values: [sessionIds],
  })
  return rows
}

/** Those of the given people who are recipients of a message. */
export async function findRecipientsAmong(db: Database, messageId: number, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ userId: string }>({
    name: 'live recipients',
    text: 'SELECT recipient_user_id AS "userId" FROM message_recipients WHERE message_id = $1 AND recipient_user_id = ANY($2)',
    values: [messageId, userIds],
  })
  return rows.map(({ userId }) => userId)
}
