import { expect, test } from 'vitest'
import { findEntries, type SearchedEntry } from './lists.domain.ts'

const entry = (values: Partial<SearchedEntry>): SearchedEntry => ({
  note: null,
  firstName: 'Ana',
  lastName: 'Ruiz',
  year: null,
  major: 'Law',
  ...values,
})

const entries = [entry({ note: 'Sings' }), entry({ firstName: 'Zoë', year: 'Junior' }), entry({ major: 'Dance' })]
const found = (typed: string) => findEntries(entries, typed).map((one) => entries.indexOf(one) + 1)

test('people are found by every word of name, year, major or note, whatever the accents', () => {
  expect(found('')).toEqual([1, 2, 3])
  expect(found(' ruiz ')).toEqual([1, 2, 3])
  expect(found('zoe JUNIOR')).toEqual([2])
  expect(found('ana sing')).toEqual([1])
  expect(found('ana junior')).toEqual([])
})

test('a name in Chinese letters is found without a space', () => {
  const listed = [entry({ firstName: '小明', lastName: '王' }), entry({ firstName: '大文', lastName: '李' })]
  expect(findEntries(listed, '王小明')).toEqual([listed[0]])
})
