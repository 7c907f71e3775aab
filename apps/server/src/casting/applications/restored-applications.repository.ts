import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { Transaction } from '#db/client.ts'
import type { KeptRows } from '#platform/stored.ts'

/** SQL condition: a kept application had a place or a rank. */
export const HAS_PLACE_OR_RANK = "kept.stage IN ('booked', 'completed', 'alternate')"

/** Locks the casting calls and roles of kept applications that still exist, so that none is deleted and no place is taken before the commit. */
export async function lockCalls(transaction: Transaction, { from, batch }: KeptRows): Promise<void> {
  await transaction.$client.query(`SELECT FROM kept_projects WHERE id IN (SELECT kept.project_id ${from}) ORDER BY id FOR KEY SHARE`, [
    batch,
  ])
  await transaction.$client.query(`SELECT FROM roles WHERE id IN (SELECT kept.role_id ${from}) ORDER BY id FOR NO KEY UPDATE`, [batch])
}

/**
 * Gives restored applications that had a place or a rank the lowest free place or the next rank of their role. The roles must be locked. If
 * dates changed meanwhile, two bookings may overlap.
 */
export async function placeAgain(transaction: Transaction, { from, batch }: KeptRows): Promise<void> {
  const { rows } = await transaction.$client.query<{ id: number; stage: string; clashReason: string | null }>(
    `SELECT kept.id, kept.stage, kept.clash_reason AS "clashReason" ${from} AND ${HAS_PLACE_OR_RANK} ORDER BY kept.place, kept.rank, kept.id`,
    [batch],
  )
  for (const { id, stage, clashReason } of rows) {
    await transaction.$client.query(
      `UPDATE applications AS a SET stage = $2,
         clash_reason = CASE WHEN $2 <> 'alternate' THEN coalesce($3, CASE WHEN is_clashing(a.id) THEN $4 END) END,
         place = CASE WHEN $2 <> 'alternate' THEN (
           SELECT min(free) FROM generate_series(1, (SELECT count(*) + 1 FROM applications WHERE role_id = a.role_id)) AS free
           WHERE NOT EXISTS (SELECT FROM applications AS other WHERE other.role_id = a.role_id AND other.place = free)) END,
         rank = CASE WHEN $2 = 'alternate' THEN (SELECT coalesce(max(rank), 0) + 1 FROM applications WHERE role_id = a.role_id) END
       WHERE id = $1`,
      [id, stage, clashReason, CLASH_REASON.moved],
    )
  }
}
