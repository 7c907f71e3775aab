import { isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'

/*
 * A deleted casting call keeps its rows while it can be restored. Every statement that reads casting calls, or what belongs to them, for
 * people has one of these conditions. A test reads everything while one is deleted.
 */

/** The casting call is not deleted. The statement must contain `projects` under its own name, or no other table with this column. */
export const NOT_DELETED = 'deleted_at IS NULL'

/** Like `NOT_DELETED`, for the query builder. */
export const isNotDeleted: SQL = isNull(projects.deletedAt)

/**
 * Locks everybody who is booked for locked casting calls until the transaction ends. A trigger changes their profiles when a call is
 * deleted, restored or purged; whatever deletes a profile locks it before its applications and self-tapes.
 */
export async function lockBooked(transaction: Transaction, projectIds: readonly number[]): Promise<void> {
  await transaction.$client.query(
    `SELECT FROM student_profiles WHERE id IN (SELECT student_id FROM applications WHERE project_id = ANY($1) AND place IS NOT NULL)
     ORDER BY id FOR NO KEY UPDATE`,
    [projectIds],
  )
}
