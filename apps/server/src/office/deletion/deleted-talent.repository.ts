import type { Queryable, Transaction } from '#db/client.ts'
import type { KeptTable } from '#platform/stored.ts'

/**
 * Locks the given profiles that exist and are not restricted, and their applications, until the transaction ends. Nothing can be added
 * to them meanwhile, so that the kept copy is complete.
 *
 * @returns the ids found
 */
export async function lockProfiles(transaction: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await transaction.$client.query<{ id: number }>(
    `SELECT id::float8 AS id FROM student_profiles WHERE id = ANY($1) AND held_at IS NULL ORDER BY student_profiles.id FOR UPDATE`,
    [ids],
  )
  await transaction.$client.query('SELECT FROM applications WHERE student_id = ANY($1) ORDER BY id FOR UPDATE', [ids])
  return rows.map(({ id }) => id)
}

/** One deletion. */
export interface Deletion {
  readonly batch: string
  readonly deletedBy: string
  readonly deletedAt: Date
}

const ofApplications = ({ owner }: KeptTable) => owner === 'application_id'

/** Deletes the rows of a table that belong to the profiles `$1`. */
function removed(kept: KeptTable): string {
  const { table, owner, keeps = 'true' } = kept
  if (ofApplications(kept)) {
    return `${table}_gone AS (DELETE FROM ${table} USING applications
      WHERE applications.id = ${table}.application_id AND applications.student_id = ANY($1) RETURNING ${table}.*, applications.student_id AS owner)`
  }
  return `${table}_gone AS (DELETE FROM ${table} WHERE ${owner} = ANY($1) AND ${keeps} RETURNING *, ${owner} AS owner)`
}

const gathered = ({ table, order }: KeptTable) => `LEFT JOIN (
    SELECT owner, jsonb_agg(to_jsonb(part) - 'owner' ORDER BY part.${order}) AS rows FROM ${table}_gone AS part GROUP BY owner
  ) AS ${table} ON ${table}.owner = profile.id`

/**
 * Deletes and keeps the rows in one statement, so that each is kept exactly as it was. Rows of other tables, for example links, are deleted
 * by cascade.
 */
const keepStatement = (tables: readonly KeptTable[]) => `WITH
profile_gone AS (DELETE FROM student_profiles WHERE id = ANY($1) RETURNING *),
${tables.map(removed).join(',\n')},
hashes AS (
  SELECT owner, array_agg(DISTINCT hash) AS hashes FROM (
    ${tables.flatMap(({ table, photo }) => (photo ? [`SELECT owner, ${photo} AS hash FROM ${table}_gone`] : [])).join(' UNION ALL ')}
  ) AS shown WHERE hash IS NOT NULL GROUP BY owner
)
INSERT INTO deleted_profiles (id, batch, user_id, name, rows, photo_hashes, deleted_by, deleted_at)
SELECT profile.id, $2, profile.user_id, concat_ws(' ', profile.first_name, profile.last_name),
  jsonb_build_object(
    'student_profiles', jsonb_build_array(to_jsonb(profile) - 'search_text' - 'location_text' - 'traits'),
    ${tables.map(({ table }) => `'${table}', coalesce(${table}.rows, '[]')`).join(', ')}
  ),
  coalesce(hashes.hashes, '{}'), $3, $4
FROM profile_gone AS profile
${tables.map(gathered).join('\n')}
LEFT JOIN hashes ON hashes.owner = profile.id`

/** Deletes the locked profiles and all rows that belong to them, and keeps a copy while they can be restored. */
export async function keepAndDelete(
  transaction: Transaction,
  tables: readonly KeptTable[],
  ids: readonly number[],
  deletion: Deletion,
): Promise<void> {
  await transaction.$client.query(keepStatement(tables), [ids, deletion.batch, deletion.deletedBy, deletion.deletedAt])
  await transaction.$client.query(
    'UPDATE photos SET removed = true WHERE hash IN (SELECT unnest(photo_hashes) FROM deleted_profiles WHERE batch = $1)',
    [deletion.batch],
  )
  // Clears the account's picture, because it is a photo of the deleted profile.
  await transaction.$client.query(
    `UPDATE users SET profile_image_url = NULL
     FROM deleted_profiles WHERE deleted_profiles.batch = $1 AND users.id = deleted_profiles.user_id`,
    [deletion.batch],
  )
}

/** A deletion that can be undone, as listed. */
export interface StoredDeletion {
  readonly batch: string
  readonly profileIds: number[]
  readonly names: string[]
  readonly deletedAt: Date
  readonly deletedBy: string | null
}

/** Deletions after a moment, newest first. */
export async function findDeletions(db: Queryable, since: Date): Promise<StoredDeletion[]> {
  const { rows } = await db.$client.query<StoredDeletion>(
    `SELECT batch, array_agg(deleted.id::float8 ORDER BY deleted.name, deleted.id) AS "profileIds",
       array_agg(CASE WHEN owner.is_held THEN owner.name ELSE deleted.name END ORDER BY deleted.name, deleted.id) AS names, deleted_at AS "deletedAt",
       coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email) AS "deletedBy"
     FROM deleted_profiles AS deleted JOIN named_accounts AS owner ON owner.id = deleted.user_id LEFT JOIN users ON users.id = deleted.deleted_by
     WHERE deleted_at > $1
     GROUP BY batch, deleted_at, users.id
     ORDER BY deleted_at DESC, batch`,
    [since],
  )
  return rows
}

/** Locks the remaining profiles of a deletion, so that it is undone only once. @returns the number of profiles */
export async function lockDeletion(transaction: Transaction, batch: string, since: Date): Promise<number> {
  const { rows } = await transaction.$client.query(
    'SELECT FROM deleted_profiles WHERE batch = $1 AND deleted_at > $2 ORDER BY id FOR UPDATE',
    [batch, since],
  )
  return rows.length
}

/**
 * Purges profiles that can no longer be restored.
 *
 * @returns the number of profiles, and the content ids of the photos kept for them
 */
export async function purgeDeletions(
  transaction: Transaction,
  until: Date,
  limit: number,
): Promise<{ count: number; photoHashes: string[] }> {
  const { rows } = await transaction.$client.query<{ photoHashes: string[] }>(
    `DELETE FROM deleted_profiles WHERE id IN (
       SELECT id FROM deleted_profiles WHERE deleted_at <= $1 ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING photo_hashes AS "photoHashes"`,
    [until, limit],
  )
  return { count: rows.length, photoHashes: [...new Set(rows.flatMap(({ photoHashes }) => photoHashes))] }
}

/** Content ids of the photos kept for the deleted profiles of accounts. */
export async function findKeptPhotos(transaction: Transaction, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.$client.query<{ hash: string }>(
    'SELECT DISTINCT unnest(photo_hashes) AS hash FROM deleted_profiles WHERE user_id = ANY($1)',
    [userIds],
  )
  return rows.map(({ hash }) => hash)
}
