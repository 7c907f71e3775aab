import type { Institution } from '@callboard/contract/institution'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'

/** Every nth student agrees to text messages, including the demo student. */
const AGREES = 5

/** Students who agree to text messages, with the number of their profile. */
export async function insertTextConsents(transaction: Transaction, userIds: readonly string[], agreedAt: Date): Promise<void> {
  const agreeing = userIds.filter((_, index) => index % AGREES === 0)
  await transaction.execute(sql`INSERT INTO text_consents (user_id, number, agreed_at)
SELECT user_id, '+1' || regexp_replace(cell_phone, '\\D', '', 'g'), ${agreedAt} FROM student_profiles WHERE user_id = ANY (${sql.param([...agreeing])}::text[])`)
}

/** A sent text message to each recipient of a message who agrees to text messages. */
export async function insertSentTexts(
  transaction: Transaction,
  { subject, institution, publicUrl }: { subject: string; institution: Institution; publicUrl: string },
): Promise<void> {
  await transaction.execute(sql`INSERT INTO text_messages (delivery_id, content, day, state, state_at, status)
SELECT r.id, ${`${institution.officeName}: ${subject}\n${publicUrl}/messages?message=`} || m.id, (m.sent_at AT TIME ZONE ${institution.timeZone})::date, 'sent',
  m.sent_at + interval '1 minute', 200
FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id JOIN text_consents AS c ON c.user_id = r.recipient_user_id
WHERE m.subject = ${subject} AND c.ended_at IS NULL`)
}
