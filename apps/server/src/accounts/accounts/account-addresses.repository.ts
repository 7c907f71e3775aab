import type { Queryable, Transaction } from '#db/client.ts'

/** The constraint that fails when two accounts would have one address. */
export const ONE_ACCOUNT_PER_ADDRESS = 'users_email'

/** Keeps the ids of accounts of students who have never signed in. Sample people never count: they are used without signing in. */
export async function findUnused(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT u.id FROM users AS u WHERE u.id = ANY($1) AND u.role = 'student' AND NOT u.is_sample
       AND NOT EXISTS (SELECT FROM audit_log AS line WHERE line.subject = 'user:' || u.id AND line.action = 'account.signed-in')
       AND NOT EXISTS (SELECT FROM sessions AS s WHERE s.sess->>'userId' = u.id)
       AND NOT EXISTS (SELECT FROM identities AS i WHERE i.user_id = u.id)
       AND NOT EXISTS (SELECT FROM passkeys AS p WHERE p.user_id = u.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** The accounts of some addresses. */
export async function findOwners(db: Queryable, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.$client.query<{ id: string; email: string }>('SELECT id, email FROM users WHERE email = ANY($1)', [emails])
  return rows
}

/** Changes the address of an account. @returns the previous address, or `undefined` when the account already has the new one */
export async function moveAccount(transaction: Transaction, id: string, email: string): Promise<string | undefined> {
  const { rows } = await transaction.$client.query<{ email: string }>(
    `UPDATE users AS u SET email = $2, updated_at = now() FROM (SELECT id, email FROM users WHERE id = $1 FOR UPDATE) AS before
     WHERE u.id = before.id AND before.email <> $2 RETURNING before.email`,
    [id, email],
  )
  return rows[0]?.email
}
