import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CASING, type Database, withPlanning } from '#db/client.ts'

/** A position in PostgreSQL's write-ahead log; a later one is larger. */
export type LogPosition = bigint

/** The log position that reads of the current work must include, so that users see their own writes. */
export const mustSee = new AsyncLocalStorage<LogPosition>()

/** Milliseconds: how long a replica that did not answer is not used, and its time-outs. */
const TIMING = { rest: 5_000, connect: 2_000, answer: 10_000 } as const

/** Prefixes of PostgreSQL's codes for errors of the server, not of the statement: connection lost, shutting down or starting. */
const AWAY = /^(08|57P0)/

/** @returns the position that PostgreSQL writes as `16/B374D848`, or `undefined` for any other text */
export function readLogPosition(text: string | null | undefined): LogPosition | undefined {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return match ? (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`) : undefined
}

/** A read replica, and the statements that it may answer. */
export interface Replica {
  /** How many statements each server answered, for monitoring. */
  readonly reads: { readonly replica: number; readonly primary: number }
  /**
   * Sends statements to the replica if it is far enough, and to the primary otherwise.
   *
   * @param primary answers the other statements
   * @param planning settings of its connections, besides those of all
   */
  readFrom(primary: Database, planning?: Readonly<Record<string, string>>): Database
  /** Call it after a write: from now on, reads of this instance include it. Resolves with the current position of the log. */
  written(): Promise<LogPosition>
  close(): Promise<void>
}

/**
 * Connects to a replica. While it is unavailable, the primary answers all reads.
 *
 * @param connection one server that follows the primary by streaming replication; not an address with several servers behind it
 * @param db the primary
 * @param on `onAway` is called when it does not answer or is not a replica; `onPool` with each pool of connections
 */
export function openReplica(
  connection: pg.PoolConfig,
  db: Database,
  { onAway, onPool }: { onAway: (error: Error) => void; onPool: (pool: pg.Pool) => void },
): Replica {
  const pools: pg.Pool[] = []
  const reads = { replica: 0, primary: 0 }
  let replayed: LogPosition = 0n
  let floor: LogPosition = 0n
  let awayUntil = 0

  function openPool(planning?: Readonly<Record<string, string>>): pg.Pool {
    const limits = { connectionTimeoutMillis: TIMING.connect, query_timeout: TIMING.answer, keepAlive: true }
    const pool = new pg.Pool({ ...connection, ...limits, max: 4, application_name: 'callboard-read', ...withPlanning(planning) })
    pool.on('error', () => {})
    pools.push(pool)
    onPool(pool)
    return pool
  }

  const asking = openPool()

  function leaveAlone(error: Error): void {
    const isNews = performance.now() > awayUntil
    awayUntil = performance.now() + TIMING.rest
    if (isNews) onAway(error)
  }

  async function isFarEnough(): Promise<boolean> {
    if (performance.now() < awayUntil) return false
    const seen = mustSee.getStore() ?? 0n
    const wanted = seen > floor ? seen : floor
    // Replayed changes stay replayed, so most reads need no query for the position.
    if (replayed >= wanted && replayed > 0n) return true
    const { rows } = await asking.query<{ position: string | null }>({
      name: 'replayed',
      text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position',
    })
    const position = readLogPosition(rows[0]?.position)
    if (position === undefined) throw new Error('the server of DATABASE_READ_URL is no replica')
    if (position > replayed) replayed = position
    return replayed >= wanted
  }

  async function read(pool: pg.Pool, primary: pg.Pool, statement: unknown[]): Promise<unknown> {
    const query = (from: pg.Pool) => (from.query as (...statement: unknown[]) => Promise<unknown>).apply(from, statement)
    try {
      if (await isFarEnough()) {
        const result = await query(pool)
        reads.replica++
        return result
      }
    } catch (error) {
      // For any error of the replica, try the primary, because a replica also cancels statements that conflict with its replay.
      if (!(error instanceof pg.DatabaseError) || AWAY.test(error.code ?? ''))
        leaveAlone(error instanceof Error ? error : new Error(String(error)))
    }
    reads.primary++
    return query(primary)
  }

  return {
    reads,
    readFrom(primary, planning) {
      const pool = openPool(planning)
      const routed = new Proxy(primary.$client, {
        get(target, name) {
          if (name === 'query') return (...statement: unknown[]) => read(pool, target, statement)
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      return drizzle(routed, { casing: CASING }) as Database
    },
    async written() {
      const { rows } = await db.$client.query<{ position: string }>({
        name: 'written',
        text: 'SELECT pg_current_wal_insert_lsn()::text AS position',
      })
      const position = readLogPosition(rows[0]?.position) ?? 0n
      if (position > floor) floor = position
      return position
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
