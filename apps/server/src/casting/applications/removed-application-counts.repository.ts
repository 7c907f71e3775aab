import type { Transaction } from '#db/client.ts'

/** Stores an anonymous trace of each application that was not withdrawn. @returns how many */
export async function countOutApplications(transaction: Transaction, userIds: readonly string[], now: Date): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `INSERT INTO removed_applications (project_id, status, removed_at)
     SELECT project_id, status, $2 FROM applications WHERE student_id IN (SELECT id FROM own_profiles WHERE user_id = ANY($1)) AND status <> 'withdrawn'`,
    [userIds, now],
  )
  return rowCount ?? 0
}
