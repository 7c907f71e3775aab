import type { EmptiedDemo } from '@callboard/contract/office/instance/endpoints'
import type { Queryable, Transaction } from '#db/client.ts'

/** An arbitrary constant, the same on every instance. */
const DEMO_LOCK = 7_202_611_212

/** The audit action of emptying the demo. Portraits and videos generated before it are gone. */
export const DEMO_EMPTIED = 'demo.emptied'

/** Locks the demo, so that no other instance fills or empties it until the transaction ends. */
export async function lockDemo(transaction: Transaction): Promise<void> {
  await transaction.$client.query('SELECT pg_advisory_xact_lock($1)', [DEMO_LOCK])
}

/** Whether there are sample students. Sample directors alone are not a demo. */
export async function hasSampleStudents(db: Queryable): Promise<boolean> {
  const { rows } = await db.$client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM users WHERE is_sample AND role = 'student') AS found`,
  )
  return rows[0]?.found ?? false
}

/** Whether the audit log has a line with this action since the demo was last emptied. */
export async function isSinceEmptied(db: Queryable, action: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM audit_log WHERE action = $1
       AND id > coalesce((SELECT max(id) FROM audit_log WHERE action = $2), 0)) AS found`,
    [action, DEMO_EMPTIED],
  )
  return rows[0]?.found ?? false
}

const SAMPLE = '(SELECT id FROM users WHERE is_sample)'

/**
 * Removes the sample people and everything that they created or are part of. The cleanup jobs then remove unused photos and tapes from the
 * media store.
 *
 * @param keep a sample account to keep, without any demo data
 */
export async function deleteSamplePeople(transaction: Transaction, keep: string | null): Promise<EmptiedDemo> {
  const remove = async (text: string, values: unknown[] = []) => (await transaction.$client.query(text, values)).rowCount ?? 0
  const events = await remove(
    `DELETE FROM calendar_events WHERE created_by IN ${SAMPLE} OR project_id IN (SELECT id FROM projects WHERE created_by IN ${SAMPLE})`,
  )
  await remove(
    `WITH names AS (SELECT array_agg(id) || array_agg(email) AS all FROM users WHERE is_sample AND id IS DISTINCT FROM $1)
     UPDATE calendar_events SET version = version + 1,
       attendees = ARRAY(SELECT name FROM unnest(attendees) WITH ORDINALITY AS listed(name, place) WHERE name <> ALL(names.all) ORDER BY place)
     FROM names WHERE attendees && names.all`,
    [keep],
  )
  const messages = await remove(
    `DELETE FROM messages WHERE from_user_id IN ${SAMPLE} OR (
       id IN (SELECT message_id FROM message_recipients WHERE recipient_user_id IN ${SAMPLE})
       AND NOT EXISTS (SELECT FROM message_recipients WHERE message_id = messages.id AND recipient_user_id NOT IN ${SAMPLE}))`,
  )
  await remove(`DELETE FROM message_templates WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM saved_answers WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM lists WHERE created_by IN ${SAMPLE}`)
  // Resets the mail lines of the sample office, which would be in every mail. Does nothing if somebody has changed settings since.
  await remove(
    `INSERT INTO office_settings (version, values, fields, changed_at)
     SELECT version + 1, '{}', fields, now() FROM (SELECT * FROM office_settings ORDER BY version DESC LIMIT 1) AS newest
     WHERE changed_by IN ${SAMPLE} AND values - 'mails' = '{}' AND mail_server IS NULL AND sign_on IS NULL`,
  )
  await remove(`DELETE FROM imports WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM join_links WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM paired_kiosks WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM webhooks WHERE created_by IN ${SAMPLE}`)
  await remove(`DELETE FROM api_tokens WHERE created_by IN ${SAMPLE}`)
  // Marks all pictures of the sample people as removed. They uploaded all of these themselves.
  await remove(`UPDATE photos SET removed = true WHERE hash IN (SELECT hash FROM photo_uploads WHERE user_id IN ${SAMPLE})`)
  const projects = await remove(`DELETE FROM projects WHERE created_by IN ${SAMPLE}`)
  const students = await remove(`DELETE FROM student_profiles WHERE user_id IN ${SAMPLE}`)
  await remove(`DELETE FROM sessions WHERE sess->>'userId' IN (SELECT id FROM users WHERE is_sample AND id IS DISTINCT FROM $1)`, [keep])
  await remove('DELETE FROM sign_in_requests WHERE email IN (SELECT email FROM users WHERE is_sample)')
  await remove('DELETE FROM sign_in_guesses WHERE email IN (SELECT email FROM users WHERE is_sample)')
  await remove('DELETE FROM users WHERE is_sample AND id IS DISTINCT FROM $1', [keep])
  await remove(`UPDATE users SET profile_image_url = NULL WHERE id = $1 AND is_sample`, [keep])
  return { students, projects, events, messages }
}
