import type { Queryable } from '#db/client.ts'
import { type KeptTable, OWN_DATA_PAGE, type OwnDataPart } from '#platform/stored.ts'

/** The account of the student, and its profile. */
export interface Whose {
  readonly userId: string
  readonly email: string
  readonly profileId: number | null
}

/** The kept rows of one table, as their student may read them. */
function shownRows({ table, shown, shownIf = 'true' }: KeptTable): string {
  const rows = `jsonb_array_elements(rows -> '${table}') AS kept(part) WHERE ${shownIf}`
  return `'${table}', ${shown === null ? 'NULL' : `(SELECT jsonb_agg(${shown}) FROM ${rows})`}`
}

/** The part with deleted profiles that can still be restored. @param tables all tables that are kept with a profile */
export function deletedProfilesPart(tables: readonly KeptTable[]): OwnDataPart {
  const shown = tables.filter((table) => table.shown !== null)
  return {
    name: 'deletedProfiles',
    text: `SELECT deleted_at AS "deletedAt", jsonb_build_object(
        'student_profiles', (SELECT jsonb_agg(part - 'held_by' - 'held_reason') FROM jsonb_array_elements(rows -> 'student_profiles') AS kept(part)),
        ${shown.map(shownRows).join(',\n        ')}
      ) AS kept FROM deleted_profiles WHERE user_id = $1 ORDER BY deleted_at`,
    show({ kept, ...deletion }) {
      const rows = { ...(kept as Record<string, Record<string, unknown>[] | null>) }
      const read = shown.flatMap(({ table, show }) => (show ? [[table, rows[table]?.map(show) ?? null]] : []))
      return { ...deletion, kept: { ...rows, ...Object.fromEntries(read) } }
    },
  }
}

/** The profile of an account, if it has one. */
export async function findWhose(db: Queryable, { userId, email }: { userId: string; email: string }): Promise<Whose> {
  const { rows } = await db.$client.query<{ id: number }>('SELECT id::float8 AS id FROM student_profiles WHERE user_id = $1', [userId])
  return { userId, email, profileId: rows[0]?.id ?? null }
}

/** The rows of one part; long parts are read in pages. */
export async function* readPart(
  db: Queryable,
  { text, show = (row) => row }: OwnDataPart,
  { userId, email, profileId }: Whose,
): AsyncGenerator<object> {
  const isPaged = text.includes('$4')
  // Declares the types of parameters that the statement may not use.
  const typed = `WITH given AS (SELECT $1::text, $2::text, $3::bigint) ${text}`
  for (let after = 0; ; ) {
    const { rows } = await db.$client.query<Record<string, unknown>>(typed, [userId, email, profileId, ...(isPaged ? [after] : [])])
    yield* rows.map(show)
    if (!isPaged || rows.length < OWN_DATA_PAGE) return
    after = Number(rows.at(-1)?.['id'])
  }
}

/** The times of an account's downloads since then, oldest first. */
export async function findDownloads(db: Queryable, userId: string, action: string, since: Date): Promise<Date[]> {
  const { rows } = await db.$client.query<{ at: Date }>(
    'SELECT at FROM audit_log WHERE actor = $1 AND action = $2 AND at > $3 ORDER BY at',
    [userId, action, since],
  )
  return rows.map(({ at }) => at)
}
