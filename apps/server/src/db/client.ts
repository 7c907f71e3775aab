import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A pool of connections to one PostgreSQL. */
export interface Database extends NodePgDatabase {
  $client: pg.Pool
}

/** The same queries inside one transaction; repositories take either. */
export interface Transaction extends NodePgDatabase {
  $client: pg.PoolClient
}

export type Queryable = Database | Transaction

export const CASING = 'snake_case'

/**
 * Planner settings for our statements, on every PostgreSQL. By default, PostgreSQL compiles a search for longer than it runs (`jit`), and
 * starts parallel workers for it. It also estimates index reads at four times their cost on today's disks.
 */
const PLANNING = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  seq_page_cost: '1',
  random_page_cost: '1.1',
  effective_cache_size: '2GB',
  work_mem: '16MB',
} as const

/**
 * For searches, which run fast with one plan only. Without the second setting, a plan made for a small table would read the whole table
 * until PostgreSQL updates its statistics.
 */
export const SEARCH_PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const

/**
 * Options of a pool whose connections use these settings and the common ones, whatever the server or database defaults to. A statement
 * sets them, because the address may already have `options`.
 */
export function withPlanning(settings: Readonly<Record<string, string>> = {}): Pick<pg.PoolConfig, 'onConnect'> {
  const all = Object.entries({ ...PLANNING, ...settings })
  const text = `SELECT ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`
  return { onConnect: (client) => client.query(text) }
}

/**
 * Opens a pool. Connections are opened when first needed.
 *
 * @param connection where PostgreSQL is, in the format of `pg`
 * @param onIdleError called when an idle connection breaks, for example because PostgreSQL restarted; the pool replaces it by itself
 * @param planning settings of its connections, besides those of all
 */
export function openDatabase(
  connection: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  planning?: Readonly<Record<string, string>>,
): Database {
  // Eight: throughput is the same from 4 to 16 connections, and PostgreSQL needs memory for each.
  const pool = new pg.Pool({ max: 8, ...connection, ...withPlanning(planning) })
  pool.on('error', onIdleError)
  // The pool listens to errors of idle connections only. A borrowed one that breaks makes its next statement fail; without a listener the
  // error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool, { casing: CASING }) as Database
}

/**
 * Runs work in one transaction, which commits when it returns and rolls back when it throws. Do no network or file work inside; enqueue a
 * job instead.
 */
export async function inTransaction<Result>(db: Database, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(drizzle(client, { casing: CASING }) as Transaction)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Names the constraint that a failed statement broke.
 *
 * @returns the constraint's name, or `undefined` when the error is of another kind
 */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined
}
