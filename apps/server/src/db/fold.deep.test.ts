import { foldText } from '@callboard/contract/fold'
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

/** All characters that text in PostgreSQL can hold: all assigned code points except NUL and surrogates; controls, too. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{L}\p{M}\p{P}\p{Z}\p{S}\p{N}\p{Cc}\p{Cf}]/u.test(character))

test('the database and the contract fold every letter, mark, sign and space alike, wherever it is', { timeout: 120_000 }, async () => {
  expect(CHARACTERS.length).toBeGreaterThan(150_000)
  const texts = CHARACTERS.flatMap((character) => [character, `Ab${character}ß`])
  const folded = await foldedByDatabase(texts)
  const wrong = texts.flatMap((text, index) => (folded[index] === foldText(text) ? [] : [[text, folded[index], foldText(text)]]))
  expect(wrong).toEqual([])
})
