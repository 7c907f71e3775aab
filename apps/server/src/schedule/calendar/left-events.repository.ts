import { emailKey } from '@callboard/contract/email'
import type { Transaction } from '#db/client.ts'

/** Removes people from the attendees of all events, by account id or address. @returns the number of events */
export async function leaveEvents(transaction: Transaction, userIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await transaction.$client.query<{ email: string }>(
    'SELECT email FROM users WHERE id = ANY($1) UNION SELECT email FROM own_profiles WHERE user_id = ANY($1)',
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
