import type { Queryable } from '#db/client.ts'
import type { SubjectNames } from '#platform/stored.ts'

/**
 * The current names of subjects such as `project:7`, where they have one. The log stores no names; they are looked up when it is read, so that
 * the name of somebody who is erased, restricted or renamed is not in it.
 *
 * @param kinds how the names of each kind are found
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
