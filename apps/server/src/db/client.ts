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
 * Opens a pool. Connections are opened when first needed.
 *
 * @param connection where PostgreSQL is, in the format of `pg`
 * @param onIdleError called when an idle connection breaks, for example because PostgreSQL restarted; the pool replaces it by itself
 */
export function openDatabase(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  // Eight: throughput is the same from 4 to 16 connections, and PostgreSQL needs memory for each.
  const pool = new pg.Pool({ max: 8, ...connection })
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
