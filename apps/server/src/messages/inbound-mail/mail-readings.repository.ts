import type pg from 'pg'
import type { Database, Queryable } from '#db/client.ts'

const BEGIN = `INSERT INTO mail_readings (mail_key, begun_at) VALUES ($1, $2)
ON CONFLICT (mail_key) DO UPDATE SET times = mail_readings.times + 1, begun_at = excluded.begun_at RETURNING times`

/** Any number, as long as no other lock of a hash in this database uses it. */
const LOCK_SEED = 1202611285

const lock = async (client: pg.PoolClient, does: string, mailKey: string): Promise<boolean> => {
  const { rows } = await client.query<{ done: boolean }>(`SELECT ${does}(hashtextextended($1, ${LOCK_SEED})) AS done`, [mailKey])
  return rows[0]?.done ?? false
}

async function timesIn(client: pg.PoolClient, statement: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ times: number }>(statement, [...values])
  return rows[0]?.times ?? 1
}

/**
 * Reads a mail with a mark that stays if the process ends meanwhile. A lock that ends with the process shows whether a mark is of such a
 * reading, or of another process that is reading the same mail; the second kind is not counted.
 *
 * @param options.most readings that may end with their process
 * @param options.read must not throw
 * @returns `undefined` if the mail is not read, because more readings than that have ended with their process
 */
export async function readMarked<Result>(
  db: Database,
  { mailKey, at, most, read }: { mailKey: string; at: Date; most: number; read: () => Promise<Result> },
): Promise<Result | undefined> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    const isFirst = await lock(client, 'pg_try_advisory_lock', mailKey)
    const times = isFirst
      ? await timesIn(client, BEGIN, [mailKey, at])
      : await timesIn(client, 'SELECT times FROM mail_readings WHERE mail_key = $1', [mailKey])
    const result = times > most ? undefined : await read()
    if (!isFirst) return result
    if (times <= most) await client.query('DELETE FROM mail_readings WHERE mail_key = $1', [mailKey])
    await lock(client, 'pg_advisory_unlock', mailKey)
    return result
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Deletes readings that began before a moment. */
export async function forgetReadings(db: Queryable, before: Date): Promise<void> {
  await db.$client.query('DELETE FROM mail_readings WHERE begun_at < $1', [before])
}
