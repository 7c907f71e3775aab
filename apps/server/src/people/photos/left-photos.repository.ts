import type { Transaction } from '#db/client.ts'

/** Content ids of the photos that accounts uploaded, or have in their portfolios. */
export async function findPhotosOf(transaction: Transaction, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.$client.query<{ hash: string }>(
    `SELECT hash FROM photo_uploads WHERE user_id = ANY($1)
     UNION SELECT hash FROM profile_photos WHERE profile_id IN (SELECT id FROM own_profiles WHERE user_id = ANY($1))`,
    [userIds],
  )
  return rows.map(({ hash }) => hash)
}

/** The photos among these that another user has uploaded too. */
export async function findShared(transaction: Transaction, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.$client.query<{ hash: string }>('SELECT DISTINCT hash FROM photo_uploads WHERE hash = ANY($1)', [
    hashes,
  ])
  return rows.map(({ hash }) => hash)
}
