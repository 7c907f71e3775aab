import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PgView } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as views from '#db/schema/views.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const FOLDER = fileURLToPath(new URL('functions/', import.meta.url))
/** The file of each function and view, as `<wing>/<name>.sql`. */
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'))

/** Our functions and views after all migrations, each function with the triggers that call it. */
async function current(): Promise<{ name: string; definition: string; triggers: string[] }[]> {
  const { rows } = await server.deps.platform.db.$client.query(
    `SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition,
       ARRAY(SELECT pg_get_triggerdef(t.oid) FROM pg_trigger AS t WHERE t.tgfoid = p.oid AND NOT t.tgisinternal
             ORDER BY t.tgrelid::regclass::text, t.tgname) AS triggers
     FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = p.oid AND d.deptype = 'e')
     UNION ALL
     SELECT relname, format(E'CREATE OR REPLACE VIEW public.%I AS\\n%s', relname, rtrim(pg_get_viewdef(oid, true), ';')), '{}'
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = pg_class.oid AND d.deptype = 'e')
     ORDER BY name`,
  )
  return rows
}

/** A migration that changes a function or view changes its file; `npm run test:unit -- --project server db/functions -u` writes it. */
test('each function, trigger and view of the database is as its file says', async () => {
  const functions = await current()
  const fileOf = (name: string) => files.find((file) => file.endsWith(`/${name}.sql`))
  expect(functions.filter(({ name }) => !fileOf(name)).map(({ name }) => `${name}: give it an empty file in a wing`)).toEqual([])
  expect(files.filter((file) => !functions.some(({ name }) => file === fileOf(name)))).toEqual([])
  for (const { name, definition, triggers } of functions) {
    const text = [definition.trimEnd(), ...triggers].map((statement) => `${statement};\n`).join('\n')
    await expect(text).toMatchFileSnapshot(`${FOLDER}${fileOf(name)}`)
  }
})

/** A view keeps the columns that its table had when the view was created. A migration that adds a column must create the view again. */
test.each(Object.entries<PgView>(views))('%s has all columns that the schema says', async (_, view) => {
  expect(await server.deps.platform.db.select().from(view).limit(0)).toEqual([])
})
