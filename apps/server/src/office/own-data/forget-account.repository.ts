import type { Transaction } from '#db/client.ts'

/** An account that is about to be deleted. */
export interface LockedAccount {
  readonly id: string
  readonly email: string
  readonly isSample: boolean
}

const PROFILES = '(SELECT id FROM student_profiles WHERE user_id = ANY($1))'

/**
 * Locks accounts, their profiles and the casting calls that they applied to until the transaction ends.
 *
 * @returns the accounts that still exist
 */
export async function lockAccounts(transaction: Transaction, userIds: readonly string[]): Promise<LockedAccount[]> {
  const { rows } = await transaction.$client.query<LockedAccount>(
    'SELECT id, email, is_sample AS "isSample" FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE',
    [userIds],
  )
  // Casting calls are locked before their people, as everywhere: storing an application's anonymous trace also locks its casting call.
  await transaction.$client.query(
    `SELECT FROM projects WHERE id IN (SELECT project_id FROM applications WHERE student_id IN ${PROFILES}) ORDER BY id FOR KEY SHARE`,
    [userIds],
  )
  await transaction.$client.query('SELECT FROM student_profiles WHERE user_id = ANY($1) ORDER BY id FOR UPDATE', [userIds])
  return rows
}

/** Deletes the accounts and, by cascade, their profiles, applications, inboxes, identities, links and feeds. */
export async function deleteAccounts(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  await transaction.$client.query('DELETE FROM users WHERE id = ANY($1)', [userIds])
}
