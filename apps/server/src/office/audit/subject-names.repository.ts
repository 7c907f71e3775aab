import { RESTRICTED } from '@callboard/contract/restricted'
import type { Queryable } from '#db/client.ts'
import { NOT_DELETED } from '#db/deleted-projects.ts'
import { holds, NOT_HELD } from '#db/holds.ts'

const STUDENT = `CASE WHEN s.${NOT_HELD} THEN concat_ws(' ', s.first_name, s.last_name) ELSE '${RESTRICTED}' END`

/**
 * SQL for the names of each kind of subject, by the ids `$1` as text. The log stores no names; they are looked up when it is read, so that the name of
 * somebody who is erased, restricted or renamed is not in it.
 */
const NAMES: Readonly<Record<string, string>> = {
  talent: `SELECT s.id::text AS id, ${STUDENT} AS name FROM student_profiles AS s WHERE s.id = ANY($1::bigint[])`,
  project: `SELECT id::text, title AS name FROM projects WHERE id = ANY($1::int[]) AND ${NOT_DELETED}`,
  role: `SELECT r.id::text, concat_ws(', ', p.title, r.name) AS name FROM roles AS r JOIN projects AS p ON p.id = r.project_id
    WHERE r.id = ANY($1::int[]) AND p.${NOT_DELETED}`,
  application: `SELECT a.id::text, concat_ws(', ', ${STUDENT}, p.title) AS name FROM applications AS a
    JOIN student_profiles AS s ON s.id = a.student_id JOIN projects AS p ON p.id = a.project_id
    WHERE a.id = ANY($1::int[]) AND p.${NOT_DELETED}`,
  list: 'SELECT id::text, name FROM lists WHERE id = ANY($1::int[]) AND deleted_at IS NULL',
  event: 'SELECT id::text, title AS name FROM calendar_events WHERE id = ANY($1::int[]) AND deleted_at IS NULL',
  message: 'SELECT id::text, subject AS name FROM messages WHERE id = ANY($1::int[])',
  message_template: 'SELECT id::text, name FROM message_templates WHERE id = ANY($1::int[])',
  'api-token': 'SELECT id::text, name FROM api_tokens WHERE id = ANY($1::int[])',
  'paired-kiosk': 'SELECT id::text, name FROM paired_kiosks WHERE id = ANY($1::int[])',
  user: `SELECT u.id, CASE WHEN ${holds('u.id')} THEN '${RESTRICTED}'
      ELSE coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) END AS name
    FROM users AS u WHERE u.id = ANY($1::text[])`,
}

/** Ids that the database can read; others have no name. */
const READABLE: Readonly<Record<string, RegExp>> = { talent: /^\d{1,16}$/, user: /./ }
const SEQUENTIAL = /^\d{1,9}$/

/** The current names of subjects such as `project:7`, where they have one. */
export async function findSubjectNames(db: Queryable, subjects: readonly string[]): Promise<Map<string, string>> {
  const byKind = new Map<string, Set<string>>()
  for (const subject of subjects) {
    const [kind = '', id = ''] = subject.split(':')
    if (Object.hasOwn(NAMES, kind) && (READABLE[kind] ?? SEQUENTIAL).test(id)) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id))
  }
  const names = new Map<string, string>()
  for (const [kind, ids] of byKind) {
    const { rows } = await db.$client.query<{ id: string; name: string }>(NAMES[kind] ?? '', [[...ids]])
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  return names
}
