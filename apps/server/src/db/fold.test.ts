import { foldText } from '@callboard/contract/fold'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.deps.platform.db.$client.query<{ folded: string }>(
    'SELECT search_normal(given) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS asked(given, place) ORDER BY place',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

test('the database and the contract fold texts of many characters in the same way', { timeout: 60_000 }, async () => {
  const special = fc.constantFrom(..."abcXYZ '’-‑Łßéｶﾞ\u0301\u00adΣς")
  const texts = fc.sample(
    fc.string({ unit: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), special), maxLength: 40 }),
    500,
  )
  expect(await foldedByDatabase(texts)).toEqual(texts.map(foldText))
})

test('an empty text stays empty', async () => {
  const { rows } = await server.deps.platform.db.$client.query('SELECT search_normal(NULL) AS nothing')
  expect(rows).toEqual([{ nothing: null }])
})
