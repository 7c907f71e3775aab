import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Milliseconds between two removals of expired rows, on average. */
const PRUNE_MS = 60_000
/** Rows that are kept; beyond it those that expire first are removed. A caller with very many addresses may have created them. */
const MOST_ROWS = 200_000

const PRUNE = `DELETE FROM rate_limits WHERE ends_at < now() OR key IN (SELECT key FROM rate_limits ORDER BY ends_at DESC OFFSET $1)`

const COUNT = `INSERT INTO rate_limits AS known (key, tries, ends_at) VALUES ($1, $3, now() + $2 * interval '1 millisecond')
ON CONFLICT (key) DO UPDATE SET
  tries = CASE WHEN known.ends_at <= now() THEN excluded.tries ELSE known.tries + excluded.tries END,
  ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
RETURNING tries, greatest(ceil(extract(epoch FROM ends_at - now()) * 1000), 0)::int AS left`

/** Counts tries in PostgreSQL, so that the limits apply to all instances together. */
export interface RateLimitStore {
  /**
   * Counts several tries at once.
   *
   * @param what names who tried what
   * @returns the tries of all instances together, and milliseconds until the count starts again
   */
  count(what: string, tries: number, windowMs: number): Promise<{ tries: number; left: number }>
  /** Removes expired rows and those beyond the maximum. Runs by itself about every minute. */
  prune(most?: number): Promise<void>
  close(): void
}

/**
 * @param pool of the database with the table `rate_limits`
 * @param onPruneError called when expired rows could not be removed; it is tried again
 */
export function rateLimitStore(pool: pg.Pool, onPruneError: (error: unknown) => void): RateLimitStore {
  async function prune(most = MOST_ROWS): Promise<void> {
    await pool.query({ name: 'limit prune', text: PRUNE, values: [most] })
  }

  // With a random interval: instances that share a database need not do it at the same moment.
  const pruning = setInterval(() => void prune().catch(onPruneError), PRUNE_MS * (0.5 + Math.random()))
  pruning.unref()

  async function count(what: string, tries: number, windowMs: number) {
    const key = createHash('sha256').update(what).digest()
    const { rows } = await pool.query<{ tries: number; left: number }>({ name: 'limit count', text: COUNT, values: [key, windowMs, tries] })
    return rows[0] ?? { tries, left: windowMs }
  }

  return { count, prune, close: () => clearInterval(pruning) }
}
