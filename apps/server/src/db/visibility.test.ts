import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../', import.meta.url))

/**
 * The folders that may use a table itself: its owner, and the code that creates, restricts, exports, deletes and restores whole people or
 * calls.
 */
const EVERYTHING = [
  'office/holds',
  'office/deletion',
  'office/own-data',
  'office/retention',
  'office/instance',
  'backup',
  'demo',
  'testing',
]
const TABLES = [
  { table: 'student_profiles', name: 'studentProfiles', owners: ['people/profiles', 'exchange/imports', ...EVERYTHING] },
  { table: 'projects', name: 'projects', owners: ['casting/projects', ...EVERYTHING] },
]

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^db\/schema\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${FOLDER}${file}`, 'utf8') }))

/** Reads of a table in SQL, in whatever case, and imports of it for the query builder. */
function readsOf(text: string, { table, name }: { table: string; name: string }): string[] {
  const inSql = new RegExp(
    `\\b(?:from|join|update|into|using|only|lock table)\\s+(?:public\\.)?"?${table}\\b(?!['.:])|, ${table} AS\\b`,
    'gi',
  )
  const imported = [...text.matchAll(/import (?:type )?(\*|\{[^}]*\})[^']*'#db\/schema\/(?:profiles|projects)\.ts'/g)]
    .map(([, names = '']) => names)
    .filter((names) => names === '*' || new RegExp(`\\b${name}\\b`).test(names))
  return [...(text.match(inSql) ?? []), ...imported]
}

describe.each(TABLES)('only its owners read $table', ({ owners, ...table }) => {
  test('everything else reads the views of db/schema/views.ts', () => {
    const others = sources.filter(({ file }) => !owners.some((owner) => file.startsWith(`${owner}/`)))
    expect(others.flatMap(({ file, text }) => readsOf(text, table).map((read) => `${file}: ${read}`))).toEqual([])
  })

  test('reads are found however they are written', () => {
    const { table: sql, name } = table
    const written = [`FROM ${sql} AS s`, `left join ${sql}\n`, `UPDATE "${sql}" SET`, `FROM campus, ${sql} AS p`, `insert into ${sql} (`]
    expect(written.filter((text) => readsOf(text, table).length === 0)).toEqual([])
    expect(readsOf(`import { photos, ${name} } from '#db/schema/${name === 'projects' ? name : 'profiles'}.ts'`, table)).toHaveLength(1)
  })
})

/** Without its own condition, `own_profiles` would show restricted students. */
test('statements about own profiles name the account', () => {
  const declarations = sources.flatMap(({ file, text }) =>
    text.split(/^(?=(?:export |async |const |function ))/m).map((declaration) => ({ file, declaration })),
  )
  const reads = declarations.filter(
    ({ declaration }) => /\bownProfiles\b|\bown_profiles\b/.test(declaration) && !/^import /.test(declaration),
  )
  expect(reads.length).toBeGreaterThan(0)
  const nameless = reads.filter(({ declaration }) => !/\bownProfiles\.userId\b|\buser_id = /.test(declaration))
  expect(nameless.map(({ file, declaration }) => `${file}: ${declaration.split('\n')[0]}`)).toEqual([])
})
