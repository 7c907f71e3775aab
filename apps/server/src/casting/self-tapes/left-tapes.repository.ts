import type { Transaction } from '#db/client.ts'

/** The files of all tapes and uploads of these accounts, and the content ids of the tapes' pictures. */
export async function findTapesOf(transaction: Transaction, userIds: readonly string[]): Promise<{ tapes: string[]; photos: string[] }> {
  const owned = 'FROM self_tapes WHERE student_id IN (SELECT id FROM own_profiles WHERE user_id = ANY($1))'
  const { rows } = await transaction.$client.query<{ tapes: string[]; photos: string[] }>(
    `SELECT ARRAY(SELECT id FROM tape_files WHERE user_id = ANY($1) UNION SELECT file_id ${owned} AND file_id IS NOT NULL) AS tapes,
       ARRAY(SELECT substring(thumbnail_url FROM '[0-9a-f]{64}') ${owned} AND thumbnail_url IS NOT NULL) AS photos`,
    [userIds],
  )
  return rows[0] ?? { tapes: [], photos: [] }
}
