import { SET_UP_GUESSES } from '@callboard/contract/accounts/accounts/rules'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { directors } from '#db/schema/settings.ts'

/** Actions of the audit log that determine the number of the code. */
export const SET_UP_ACTION = { refused: 'set-up.refused', done: 'set-up.done' } as const

/** Locks the set-up until the transaction ends, so that guesses are counted one after another. */
export async function lockSetUp(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('set-up', 0))`)
}

/** The number of the code that is valid now. */
export async function findSetUpRound(db: Queryable): Promise<string> {
  const { rows } = await db.$client.query<{ round: string }>(
    `SELECT concat(count(*) FILTER (WHERE action = $1), '.', count(*) FILTER (WHERE action = $2) / $3::int) AS round
     FROM audit_log WHERE action IN ($1, $2)`,
    [SET_UP_ACTION.done, SET_UP_ACTION.refused, SET_UP_GUESSES],
  )
  return rows[0]?.round ?? '0.0'
}

/** Names an address as a casting director. */
export async function insertFirstDirector(transaction: Transaction, email: string, now: Date): Promise<void> {
  await transaction
    .insert(directors)
    .values({ email, role: 'admin', addedAt: now })
    .onConflictDoUpdate({ target: directors.email, set: { role: 'admin' } })
}
