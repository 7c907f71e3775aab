import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type pg from 'pg'

/** Milliseconds between two removals of what has ended, on average. */
const PRUNE_MS = 60_000
/** Rows that are kept; beyond it those that would end first go, which somebody from very many addresses may have made. */
const MOST_ROWS = 200_000

const PRUNE = `DELETE FROM rate_limits WHERE ends_at < now() OR key IN (SELECT key FROM rate_limits ORDER BY ends_at DESC OFFSET $1)`

const COUNT = `INSERT INTO rate_limits AS known (key, tries, ends_at) VALUES ($1, $3, now() + $2 * interval '1 millisecond')
ON CONFLICT (key) DO UPDATE SET
  tries = CASE WHEN known.ends_at <= now() THEN excluded.tries ELSE known.tries + excluded.tries END,
  ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
RETURNING tries, greatest(ceil(extract(epoch FROM ends_at - now()) * 1000), 0)::int AS left`

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** What the calls of one address to one route count under. */
export const limitedAddress = (route: string, address: string): string => `${route} ${address}`

/** Counts in PostgreSQL how often something was tried, so that the limits hold for all instances together. */
export interface RateLimitStores {
  /** What `@fastify/rate-limit` makes its stores with. */
  readonly Store: new (
    options: object,
  ) => FastifyRateLimitStore
  /**
   * Counts several tries at once.
   *
   * @param what names who tried what
   * @returns how often by all instances together, and milliseconds until that begins anew
   */
  count(what: string, tries: number, windowMs: number): Promise<{ tries: number; left: number }>
  /** Forgets what has ended, and what is too much. Runs by itself every minute or so. */
  prune(most?: number): Promise<void>
  close(): void
}

/**
 * @param pool where the table `rate_limits` is
 * @param onPruneError told when what has ended could not be removed; it is tried again
 */
export function rateLimitStores(pool: pg.Pool, onPruneError: (error: unknown) => void): RateLimitStores {
  async function prune(most = MOST_ROWS): Promise<void> {
    await pool.query({ name: 'limit prune', text: PRUNE, values: [most] })
  }

  // Instances that share a database need not do it at the same moment.
  const pruning = setInterval(() => void prune().catch(onPruneError), PRUNE_MS * (0.5 + Math.random()))
  pruning.unref()

  class Store implements FastifyRateLimitStore {
    readonly #scope: string

    constructor(options: object) {
      const { routeInfo: route } = options as { routeInfo?: { method?: string | string[]; url?: string } }
      this.#scope = `${route?.method ?? ''} ${route?.url ?? ''}`
    }

    incr(who: string, answer: Answer, timeWindow: number): void {
      const key = createHash('sha256').update(limitedAddress(this.#scope, who)).digest()
      pool.query<{ tries: number; left: number }>({ name: 'limit count', text: COUNT, values: [key, timeWindow, 1] }, (error, result) => {
        const [row] = error ? [] : result.rows
        // Of what is not known nothing is refused: without its database the instance answers little else.
        answer(null, { current: row?.tries ?? 1, ttl: row?.left ?? timeWindow })
      })
    }

    child(options: object): Store {
      return new Store(options)
    }
  }

  async function countMany(what: string, tries: number, windowMs: number) {
    const key = createHash('sha256').update(what).digest()
    const { rows } = await pool.query<{ tries: number; left: number }>({ name: 'limit count', text: COUNT, values: [key, windowMs, tries] })
    return rows[0] ?? { tries, left: windowMs }
  }

  return { Store, count: countMany, prune, close: () => clearInterval(pruning) }
}
