import { expect, it } from 'vitest'
import { testServer } from '#testing/test-server.ts'

const test = testServer()

it('has an index for every reference, so that deleting a row never reads the tables that refer to it', async () => {
  const { $client } = test.deps.platform.db
  // A partial index serves when it leaves out only the rows that refer to nothing.
  const { rows } = await $client.query<{ reference: string }>(
    `SELECT conrelid::regclass || '.' || conname AS reference FROM pg_constraint AS c
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indkey[0] = ANY (c.conkey)
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     ORDER BY 1`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
