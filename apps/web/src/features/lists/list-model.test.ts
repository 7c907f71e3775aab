import type { ListEntry } from '@callboard/contract/lists/endpoints'
import { expect, test } from 'vitest'
import { findEntries } from './list-model.ts'

const entry = (studentId: number, values: Partial<ListEntry>): ListEntry => ({
  studentId,
  note: null,
  addedBy: null,
  addedAt: '2026-11-21T18:00:00.000Z',
  firstName: 'Ana',
  lastName: 'Ruiz',
  year: null,
  major: 'Law',
  available: true,
  photoUrl: null,
  ...values,
})

const entries = [entry(1, { note: 'Sings' }), entry(2, { firstName: 'Zoë', year: 'Junior' }), entry(3, { major: 'Dance' })]
const found = (typed: string) => findEntries(entries, typed).map(({ studentId }) => studentId)

test('people are found by every word of name, year, major or note, whatever the accents', () => {
  expect(found('')).toEqual([1, 2, 3])
  expect(found(' ruiz ')).toEqual([1, 2, 3])
  expect(found('zoe JUNIOR')).toEqual([2])
  expect(found('ana sing')).toEqual([1])
  expect(found('ana junior')).toEqual([])
})

test('a name in Chinese letters is found without a space', () => {
  const listed = [entry(4, { firstName: '小明', lastName: '王' }), entry(5, { firstName: '大文', lastName: '李' })]
  expect(findEntries(listed, '王小明').map(({ studentId }) => studentId)).toEqual([4])
})
