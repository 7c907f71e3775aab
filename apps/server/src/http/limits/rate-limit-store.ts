import type pg from 'pg'
import { countTries } from '#db/tries.ts'

/** Milliseconds between two removals of expired rows, on average. */
const PRUNE_MS = 60_000
/**
 * The maximum number of rows. Beyond it, the rows that expire first are removed. A caller with very many addresses may have created them.
 */
const MOST_ROWS = 200_000

const PRUNE = `DELETE FROM rate_limits WHERE ends_at < now() OR key IN (SELECT key FROM rate_limits ORDER BY ends_at DESC OFFSET $1)`

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

  const count: RateLimitStore['count'] = (what, tries, windowMs) => countTries(pool, what, tries, windowMs)

  return { count, prune, close: () => clearInterval(pruning) }
}
