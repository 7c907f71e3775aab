import { createHash } from 'node:crypto'
import type pg from 'pg'

// A count never falls below zero: tries that are given back may belong to a time that has ended.
const COUNT = `INSERT INTO rate_limits AS known (key, tries, ends_at) VALUES ($1, greatest($3, 0), now() + $2 * interval '1 millisecond')
ON CONFLICT (key) DO UPDATE SET
  tries = CASE WHEN known.ends_at <= now() THEN greatest($3, 0) ELSE greatest(known.tries + $3, 0) END,
  ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
RETURNING tries, greatest(ceil(extract(epoch FROM ends_at - now()) * 1000), 0)::int AS left`

/**
 * Counts tries of all instances together, in one statement, so that two at the same moment get different numbers.
 *
 * @param what names who tried what; only its hash is stored
 * @param tries how many more; negative to give tries back
 * @param windowMs how long they count
 * @returns all tries, and milliseconds until the count starts again
 */
export async function countTries(
  pool: Pick<pg.Pool, 'query'>,
  what: string,
  tries: number,
  windowMs: number,
): Promise<{ tries: number; left: number }> {
  const key = createHash('sha256').update(what).digest()
  const { rows } = await pool.query<{ tries: number; left: number }>({ name: 'limit count', text: COUNT, values: [key, windowMs, tries] })
  return rows[0] ?? { tries, left: windowMs }
}
