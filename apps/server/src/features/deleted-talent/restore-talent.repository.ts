import { type PhotoSize, photoUrl } from '@callboard/contract/photos/endpoints'
import type { Transaction } from '#db/client.ts'

/** How the rows of one table are restored. Rows that they refer to may have been deleted meanwhile. */
interface Restored {
  readonly table: string
  /** Columns that are cleared when the row they refer to no longer exists, with the table of that row. */
  readonly forgets?: Readonly<Record<string, string>>
  /** Only rows that meet this condition are restored. */
  readonly where: string
}

// The second parameter is the ids of the profiles that have just been restored.
const ofProfile = (column: string) => `kept.${column} = ANY($2)`
const TABLES: readonly Restored[] = [
  { table: 'profile_photos', where: ofProfile('profile_id') },
  {
    table: 'applications',
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM projects WHERE projects.id = kept.project_id)`,
  },
  {
    table: 'application_changes',
    forgets: { changed_by: 'users' },
    where: 'EXISTS (SELECT FROM applications WHERE applications.id = kept.application_id AND applications.student_id = ANY($2))',
  },
  { table: 'self_tapes', forgets: { project_id: 'projects' }, where: ofProfile('student_id') },
  { table: 'photo_download_links', forgets: { created_by: 'users' }, where: ofProfile('student_id') },
]

/** The columns that exist in both the kept rows and the current tables. A column added since gets its default. */
async function keptColumns(transaction: Transaction, batch: string): Promise<Map<string, string[]>> {
  const { rows } = await transaction.$client.query<{ table: string; columns: string[] }>(
    `SELECT table_name::text AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns AS known
     WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND table_name = ANY($2)
       AND EXISTS (SELECT FROM deleted_profiles AS deleted, jsonb_array_elements(deleted.rows -> known.table_name::text) AS kept(row)
         WHERE deleted.batch = $1 AND kept.row ? known.column_name::text)
     GROUP BY table_name`,
    [batch, ['student_profiles', ...TABLES.map(({ table }) => table)]],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const keptRows = (table: string) =>
  `FROM deleted_profiles AS deleted, jsonb_populate_recordset(NULL::${table}, deleted.rows -> '${table}') AS kept WHERE deleted.batch = $1`

/**
 * Restores the profiles of a locked deletion and the rows that belong to them, with their old ids. A profile whose owner has a new one
 * stays deleted.
 *
 * @returns the ids of the restored profiles
 */
export async function restoreProfiles(transaction: Transaction, batch: string): Promise<number[]> {
  const columns = await keptColumns(transaction, batch)
  const list = (table: string) => columns.get(table)?.join(', ') ?? ''
  const { rows } = await transaction.$client.query<{ id: number }>(
    `INSERT INTO student_profiles (${list('student_profiles')})
     SELECT ${list('student_profiles')} FROM (SELECT kept.* ${keptRows('student_profiles')}) AS kept
     ON CONFLICT (user_id) DO NOTHING RETURNING id::float8 AS id`,
    [batch],
  )
  const back = rows.map(({ id }) => id)
  if (back.length === 0) return back
  // Locks the existing casting calls, so that none is deleted before the commit.
  await transaction.$client.query(
    `SELECT FROM projects WHERE id IN (SELECT kept.project_id ${keptRows('applications')}) ORDER BY id FOR KEY SHARE`,
    [batch],
  )
  for (const { table, forgets = {}, where } of TABLES) {
    const names = columns.get(table)
    if (!names) continue
    const values = names.map((name) => (forgets[name] ? `(SELECT id FROM ${forgets[name]} WHERE id = kept.${name})` : `kept.${name}`))
    await transaction.$client.query(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} ${keptRows(table)} AND ${where}`,
      [batch, back],
    )
  }
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
