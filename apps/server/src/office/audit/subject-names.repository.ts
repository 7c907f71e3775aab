import type { Queryable } from '#db/client.ts'
import type { SubjectNames } from '#platform/stored.ts'

/**
 * The current names of subjects such as `project:7`. The log stores no names. They are looked up on reading, so that it never shows the
 * name of a person who was erased, restricted or renamed.
 *
 * @param kinds how to find the names of each kind
 */
export async function findSubjectNames(
  db: Queryable,
  subjects: readonly string[],
  kinds: Readonly<Record<string, SubjectNames>>,
): Promise<Map<string, string>> {
  const byKind = new Map<string, Set<string>>()
  for (const subject of subjects) {
    const [kind = '', id = ''] = subject.split(':')
    if (Object.hasOwn(kinds, kind) && kinds[kind]?.ids.test(id)) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id))
  }
  const names = new Map<string, string>()
  for (const [kind, ids] of byKind) {
    const { rows } = await db.$client.query<{ id: string; name: string }>(kinds[kind]?.text ?? '', [[...ids]])
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name)
  }
  return names
}
