import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import { firstValues } from './first-plan.ts'
import { readTable } from './read-table.ts'

const TRANSLATORS = LANGUAGES.map((language) => translatorFor(DEFAULT_INSTITUTION, language))

async function planOf(text: string) {
  const { rows, ...table } = await readTable(Buffer.from(text))
  return firstValues({ ...table, total: rows.length }, TRANSLATORS).plan
}

test.each(['Aa,Bb,Cc\nx,y,z\n', '名前,電話\n花子,一\n', 'q\n1\n'])('in %j no column is known', async (text) => {
  expect(new Set((await planOf(text)).columns)).toEqual(new Set([null]))
})

test('a plan has the fields of the columns that are known', async () => {
  expect((await planOf('Aa,Email\nx,a@example.edu\n')).columns).toEqual([null, 'email'])
})
