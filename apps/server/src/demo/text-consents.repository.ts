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
