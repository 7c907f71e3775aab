import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Transaction } from '#db/client.ts'
import { NOT_DELETED } from '#db/deleted-projects.ts'

/** How the rows of one table are restored. Rows that they refer to may have been deleted meanwhile. */
interface Restored {
  readonly table: string
  /** Columns with another value than the kept row's, as SQL. */
  readonly sets?: Readonly<Record<string, string>>
  /** Columns that are cleared when the row they refer to no longer exists, with the table of that row. */
  readonly forgets?: Readonly<Record<string, string>>
  /** Only rows that meet this condition are restored. */
  readonly where: string
}

const HAS_PLACE_OR_RANK = "kept.stage IN ('booked', 'completed', 'alternate')"
// The second parameter is the ids of the profiles that have just been restored.
const ofProfile = (column: string) => `kept.${column} = ANY($2)`
const OF_RESTORED_APPLICATION =
  'EXISTS (SELECT FROM applications WHERE applications.id = kept.application_id AND applications.student_id = ANY($2))'
const TABLES: readonly Restored[] = [
  { table: 'profile_photos', where: ofProfile('profile_id') },
  { table: 'profile_changes', forgets: { changed_by: 'users' }, where: ofProfile('student_id') },
  {
    table: 'applications',
    // Somebody else may have the place or the rank by now: `placeAgain` gives them another one.
    sets: {
      stage: `CASE WHEN ${HAS_PLACE_OR_RANK} THEN 'submitted' ELSE kept.stage END`,
      place: 'NULL',
      rank: 'NULL',
      clash_reason: 'NULL',
    },
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM roles WHERE roles.id = kept.role_id AND roles.project_id = kept.project_id)`,
  },
  {
    table: 'application_changes',
    forgets: { changed_by: 'users' },
    where: OF_RESTORED_APPLICATION,
  },
  {
    table: 'offers',
    forgets: { sent_by: 'users' },
    where: OF_RESTORED_APPLICATION,
  },
  {
    table: 'call_sheet_lines',
    forgets: { message_id: 'messages', confirmed_by: 'users' },
    where: `${OF_RESTORED_APPLICATION} AND EXISTS (SELECT FROM call_sheets WHERE call_sheets.id = kept.sheet_id)`,
  },
  {
    table: 'slot_invitations',
    // Somebody else may have the slot by now.
    sets: { slot_id: 'NULL', place: 'NULL', capacity: 'NULL', offered_until: 'NULL', waiting_since: 'NULL', clash_reason: 'NULL' },
    forgets: { invited_by: 'users' },
    where: `${OF_RESTORED_APPLICATION} AND EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id)`,
  },
  {
    table: 'absences',
    forgets: { forgiven_by: 'users' },
    where: `${OF_RESTORED_APPLICATION} AND (kept.session_id IS NULL OR EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id))`,
  },
  {
    table: 'self_tapes',
    sets: { project_id: `(SELECT id FROM projects WHERE id = kept.project_id AND ${NOT_DELETED})` },
    forgets: { watched_by: 'users' },
    where: ofProfile('student_id'),
  },
  { table: 'photo_download_links', forgets: { created_by: 'users' }, where: ofProfile('student_id') },
  {
    table: 'list_entries',
    forgets: { added_by: 'users' },
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM lists WHERE lists.id = kept.list_id)`,
  },
  { table: 'availability_terms', where: ofProfile('student_id') },
  { table: 'availability_exceptions', where: ofProfile('student_id') },
  { table: 'timetables', where: ofProfile('student_id') },
  { table: 'busy_spans', where: ofProfile('student_id') },
  {
    table: 'check_people',
    forgets: { role_id: 'roles' },
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM availability_checks WHERE availability_checks.id = kept.check_id)`,
  },
  {
    table: 'check_answers',
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM check_windows WHERE check_windows.id = kept.window_id)`,
  },
  {
    table: 'attendances',
    // Somebody else may have the number by now.
    sets: {
      number: 'CASE WHEN EXISTS (SELECT FROM attendances WHERE board = kept.board AND number = kept.number) THEN NULL ELSE kept.number END',
    },
    where: `${ofProfile('student_id')} AND EXISTS (SELECT FROM projects WHERE id = kept.project_id)
      AND (kept.session_id IS NULL OR EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id))
      AND (kept.application_id IS NULL OR EXISTS (SELECT FROM applications WHERE applications.id = kept.application_id))`,
  },
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
  // Locks the existing casting calls and roles, so that none is deleted and no place is taken before the commit.
  await transaction.$client.query(
    `SELECT FROM projects WHERE id IN (SELECT kept.project_id ${keptRows('applications')}) ORDER BY id FOR KEY SHARE`,
    [batch],
  )
  await transaction.$client.query(
    `SELECT FROM roles WHERE id IN (SELECT kept.role_id ${keptRows('applications')}) ORDER BY id FOR NO KEY UPDATE`,
    [batch],
  )
  for (const { table, sets = {}, forgets = {}, where } of TABLES) {
    const names = columns.get(table)
    if (!names) continue
    const values = names.map(
      (name) => sets[name] ?? (forgets[name] ? `(SELECT id FROM ${forgets[name]} WHERE id = kept.${name})` : `kept.${name}`),
    )
    await transaction.$client.query(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} ${keptRows(table)} AND ${where}`,
      [batch, back],
    )
  }
  await placeAgain(transaction, batch)
  await transaction.$client.query(
    'UPDATE photos SET removed = false WHERE hash IN (SELECT unnest(photo_hashes) FROM deleted_profiles WHERE id = ANY($1))',
    [back],
  )
  await transaction.$client.query('DELETE FROM deleted_profiles WHERE id = ANY($1)', [back])
  return back
}

/**
 * Gives restored applications that had a place or a rank the lowest free place, or the next rank, of their roles, which are locked. A date
 * that was changed meanwhile may make two bookings at one time.
 */
async function placeAgain(transaction: Transaction, batch: string): Promise<void> {
  const { rows } = await transaction.$client.query<{ id: number; stage: string; clashReason: string | null }>(
    `SELECT kept.id, kept.stage, kept.clash_reason AS "clashReason" ${keptRows('applications')} AND ${HAS_PLACE_OR_RANK} ORDER BY kept.place, kept.rank, kept.id`,
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
