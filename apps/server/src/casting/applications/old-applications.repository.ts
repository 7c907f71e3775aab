import type { Queryable, Transaction } from '#db/client.ts'

/**
 * SQL: applications to ended casting calls, if the application and the call are unchanged since `$1` and the shoot was before it. Leaves
 * out restricted students and sample people.
 */
const DUE = `FROM applications AS a JOIN kept_projects AS p ON p.id = a.project_id JOIN masked_profiles AS s ON s.id = a.student_id
  JOIN users AS u ON u.id = s.user_id
  WHERE p.status IN ('completed', 'cancelled', 'archived') AND NOT s.is_held AND NOT u.is_sample
    AND GREATEST(p.updated_at, p.deadline, p.shoot_date, a.submitted_at) <= $1
    AND NOT EXISTS (SELECT FROM application_changes AS c WHERE c.application_id = a.id AND c.changed_at > $1)`

export async function countOldApplications(db: Queryable, before: Date): Promise<{ applications: number; casts: number }> {
  const { rows } = await db.$client.query<{ applications: number; casts: number }>(
    `SELECT count(*)::int AS applications, count(DISTINCT a.project_id)::int AS casts ${DUE}`,
    [before],
  )
  return rows[0] ?? { applications: 0, casts: 0 }
}

/**
 * Deletes old applications with their decisions and notes. Keeps an anonymous trace of each that was not withdrawn. Waits for concurrent
 * changes and checks changed rows again.
 *
 * @returns how many, at most `most`
 */
export async function deleteOldApplications(transaction: Transaction, before: Date, most: number): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `WITH due AS (SELECT a.id, a.project_id, a.status ${DUE} ORDER BY a.id LIMIT $2 FOR UPDATE OF a, p),
     left_behind AS (INSERT INTO removed_applications (project_id, status, removed_at)
       SELECT project_id, status, now() FROM due WHERE status <> 'withdrawn')
     DELETE FROM applications WHERE id IN (SELECT id FROM due)`,
    [before, most],
  )
  return rowCount ?? 0
}
