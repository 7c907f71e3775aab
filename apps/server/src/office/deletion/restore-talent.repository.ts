import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Transaction } from '#db/client.ts'
import type { KeptTable } from '#platform/stored.ts'

/** The columns that exist both in the kept rows and in the current tables. A column added since the deletion gets its default. */
async function keptColumns(transaction: Transaction, tables: readonly KeptTable[], batch: string): Promise<Map<string, string[]>> {
  const { rows } = await transaction.$client.query<{ table: string; columns: string[] }>(
    `SELECT table_name::text AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns AS known
     WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND table_name = ANY($2)
       AND EXISTS (SELECT FROM deleted_profiles AS deleted, jsonb_array_elements(deleted.rows -> known.table_name::text) AS kept(row)
         WHERE deleted.batch = $1 AND kept.row ? known.column_name::text)
     GROUP BY table_name`,
    [batch, ['student_profiles', ...tables.map(({ table }) => table)]],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The condition that a kept row belongs to the restored profiles `$2`, or to one of their applications. */
const belongs = ({ owner }: KeptTable) =>
  owner === 'application_id'
    ? 'EXISTS (SELECT FROM applications WHERE applications.id = kept.application_id AND applications.student_id = ANY($2))'
    : `kept.${owner} = ANY($2)`

const keptRows = (table: string) =>
  `FROM deleted_profiles AS deleted, jsonb_populate_recordset(NULL::${table}, deleted.rows -> '${table}') AS kept WHERE deleted.batch = $1`

/**
 * Restores the profiles of a locked deletion, and the rows that belong to them, with their old ids. A profile stays deleted if its owner
 * has created a new one.
 *
 * @param tables the tables of the kept rows; referenced tables come first
 * @returns the ids of the restored profiles
 */
export async function restoreProfiles(transaction: Transaction, tables: readonly KeptTable[], batch: string): Promise<number[]> {
  const columns = await keptColumns(transaction, tables, batch)
  const list = (table: string) => columns.get(table)?.join(', ') ?? ''
  const { rows } = await transaction.$client.query<{ id: number }>(
    `INSERT INTO student_profiles (${list('student_profiles')})
     SELECT ${list('student_profiles')} FROM (SELECT kept.* ${keptRows('student_profiles')}) AS kept
     ON CONFLICT (user_id) DO NOTHING RETURNING id::float8 AS id`,
    [batch],
  )
  const back = rows.map(({ id }) => id)
  if (back.length === 0) return back
  const keptOf = (table: string) => ({ from: keptRows(table), batch })
  for (const { table, lock } of tables) await lock?.(transaction, keptOf(table))
  const ofApplications = (kept: KeptTable) => (kept.owner === 'application_id' ? 1 : 0)
  for (const kept of tables.toSorted((one, other) => ofApplications(one) - ofApplications(other))) {
    const { table, sets = {}, forgets = {}, returns = 'true' } = kept
    const names = columns.get(table)
    if (!names) continue
    const values = names.map(
      (name) => sets[name] ?? (forgets[name] ? `(SELECT id FROM ${forgets[name]} WHERE id = kept.${name})` : `kept.${name}`),
    )
    await transaction.$client.query(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} ${keptRows(table)} AND ${belongs(kept)} AND ${returns}`,
      [batch, back],
    )
  }
  for (const { table, finish } of tables) await finish?.(transaction, keptOf(table))
  await transaction.$client.query(
    'UPDATE photos SET removed = false WHERE hash IN (SELECT unnest(photo_hashes) FROM deleted_profiles WHERE id = ANY($1))',
    [back],
  )
  await transaction.$client.query('DELETE FROM deleted_profiles WHERE id = ANY($1)', [back])
  return back
}

/** Sets the first photo of each profile as the picture of its account. */
export async function showFaces(transaction: Transaction, profileIds: readonly number[], size: PhotoSize): Promise<void> {
  const [before, after] = photoUrl('|', size).split('|')
  await transaction.$client.query(
    `UPDATE users SET profile_image_url = $2 || face.hash || $3
     FROM (SELECT DISTINCT ON (profile_id) user_id, hash FROM profile_photos JOIN student_profiles ON student_profiles.id = profile_id
       WHERE profile_id = ANY($1) ORDER BY profile_id, position, profile_photos.id) AS face
     WHERE users.id = face.user_id`,
    [profileIds, before, after],
  )
}
