import { emailKey } from '@callboard/contract/email'
import type { Transaction } from '#db/client.ts'

/** What belongs to accounts in addition to the rows that the database deletes by cascade. */
export interface Belongings {
  /** Content ids of all photos that these people uploaded or that show them. */
  readonly photos: readonly string[]
  /** Ids of the files of their tapes and uploads. */
  readonly tapes: readonly string[]
}

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
 * @returns those that still exist
 */
export async function lockAccounts(transaction: Transaction, userIds: readonly string[]): Promise<LockedAccount[]> {
  const { rows } = await transaction.$client.query<LockedAccount>(
    'SELECT id, email, is_sample AS "isSample" FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE',
    [userIds],
  )
  // As everywhere, casting calls before the people in them: the trace of an application locks its casting call.
  await transaction.$client.query(
    `SELECT FROM projects WHERE id IN (SELECT project_id FROM applications WHERE student_id IN ${PROFILES}) ORDER BY id FOR KEY SHARE`,
    [userIds],
  )
  await transaction.$client.query('SELECT FROM student_profiles WHERE user_id = ANY($1) ORDER BY id FOR UPDATE', [userIds])
  return rows
}

export async function findBelongings(transaction: Transaction, userIds: readonly string[]): Promise<Belongings> {
  const { rows } = await transaction.$client.query<Belongings>(
    `SELECT ARRAY(
       SELECT hash FROM photo_uploads WHERE user_id = ANY($1)
       UNION SELECT hash FROM profile_photos WHERE profile_id IN ${PROFILES}
       UNION SELECT substring(thumbnail_url FROM '[0-9a-f]{64}') FROM self_tapes WHERE student_id IN ${PROFILES} AND thumbnail_url IS NOT NULL
       UNION SELECT unnest(photo_hashes) FROM deleted_profiles WHERE user_id = ANY($1)
     ) AS photos, ARRAY(
       SELECT id FROM tape_files WHERE user_id = ANY($1)
       UNION SELECT file_id FROM self_tapes WHERE student_id IN ${PROFILES} AND file_id IS NOT NULL
     ) AS tapes`,
    [userIds],
  )
  return rows[0] ?? { photos: [], tapes: [] }
}

/** Stores an anonymous trace of each application that was not withdrawn. @returns how many */
export async function countOutApplications(transaction: Transaction, userIds: readonly string[], now: Date): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `INSERT INTO removed_applications (project_id, status, removed_at)
     SELECT project_id, status, $2 FROM applications WHERE student_id IN ${PROFILES} AND status <> 'withdrawn'`,
    [userIds, now],
  )
  return rowCount ?? 0
}

/** Removes people from all events, listed by account id or by an address. @returns the number of events */
export async function leaveEvents(transaction: Transaction, userIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await transaction.$client.query<{ email: string }>(
    'SELECT email FROM users WHERE id = ANY($1) UNION SELECT email FROM student_profiles WHERE user_id = ANY($1)',
    [userIds],
  )
  const { rowCount } = await transaction.$client.query(
    `UPDATE calendar_events SET version = version + 1, updated_at = $2,
       attendees = ARRAY(SELECT name FROM unnest(attendees) WITH ORDINALITY AS listed(name, place) WHERE lower(name) <> ALL($1) ORDER BY place)
     WHERE attendees && $1`,
    [[...userIds, ...rows.map(({ email }) => emailKey(email))], now],
  )
  return rowCount ?? 0
}

/** Deletes the accounts, what they wrote to the office and, by cascade, their profiles, applications, inboxes, identities, links and feeds. */
export async function deleteAccounts(transaction: Transaction, userIds: readonly string[]): Promise<void> {
  for (const table of ['sign_in_requests', 'sign_in_guesses', 'directors'])
    await transaction.$client.query(`DELETE FROM ${table} WHERE email IN (SELECT email FROM users WHERE id = ANY($1))`, [userIds])
  // A former casting director may have written to students, who keep it.
  await transaction.$client.query(
    `DELETE FROM messages WHERE from_user_id = ANY($1) AND NOT EXISTS (
       SELECT FROM message_recipients AS r JOIN users AS u ON u.id = r.recipient_user_id
       WHERE r.message_id = messages.id AND u.role = 'student' AND u.id <> ALL($1))`,
    [userIds],
  )
  await transaction.$client.query('DELETE FROM users WHERE id = ANY($1)', [userIds])
}

/** Those of the photos that another user has uploaded too. */
export async function findShared(transaction: Transaction, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.$client.query<{ hash: string }>('SELECT DISTINCT hash FROM photo_uploads WHERE hash = ANY($1)', [
    hashes,
  ])
  return rows.map(({ hash }) => hash)
}
