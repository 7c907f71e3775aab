import type { Queryable } from '#db/client.ts'

/** Stores that a mail will be read. @returns how often its reading began without ending, including this time */
export async function beginReading(db: Queryable, mailKey: string, at: Date): Promise<number> {
  const { rows } = await db.$client.query<{ times: number }>(
    `INSERT INTO mail_readings (mail_key, begun_at) VALUES ($1, $2)
ON CONFLICT (mail_key) DO UPDATE SET times = mail_readings.times + 1, begun_at = excluded.begun_at RETURNING times`,
    [mailKey, at],
  )
  return rows[0]?.times ?? 1
}

/** Stores that the reading of a mail has ended, with any result. */
export async function endReading(db: Queryable, mailKey: string): Promise<void> {
  await db.$client.query('DELETE FROM mail_readings WHERE mail_key = $1', [mailKey])
}

/** Deletes readings that began before a moment. */
export async function forgetReadings(db: Queryable, before: Date): Promise<void> {
  await db.$client.query('DELETE FROM mail_readings WHERE begun_at < $1', [before])
}
