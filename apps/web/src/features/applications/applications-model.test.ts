import type { ProjectApplication } from '@callboard/contract/applications/endpoints'
import { expect, test } from 'vitest'
import { applyFilter, countByStatus, NO_FILTER, recipientsOf, withStatus } from './applications-model.ts'

const application = (id: number, status: ProjectApplication['status'], firstName: string, lastName: string, major = 'Film') =>
  ({
    id,
    status,
    isRestricted: false,
    student: { userId: `user-${id}`, firstName, lastName, major, email: `person${id}@example.edu` },
  }) as ProjectApplication

const LIST = [
  application(1, 'pending', 'Ngọc', 'Trần'),
  application(2, 'accepted', 'Sofía', 'Castellanos de la Vega'),
  application(3, 'pending', 'Omar', 'Haddad', 'Dance'),
]
const ids = (list: readonly ProjectApplication[]) => list.map(({ id }) => id)

test('without a filter all applications are shown, and each status is counted', () => {
  expect(ids(applyFilter(LIST, NO_FILTER))).toEqual([1, 2, 3])
  expect(countByStatus(LIST)).toEqual({ all: 3, pending: 2, accepted: 1, rejected: 0, withdrawn: 0 })
})

test('a decided application stays until a status is chosen again, and one that gets the chosen status joins', () => {
  const pending = withStatus(NO_FILTER, 'pending', LIST)
  expect(ids(applyFilter(LIST, pending))).toEqual([1, 3])
  const decided = LIST.map((one) => (one.id === 1 ? { ...one, status: 'rejected' as const } : one))
  expect(ids(applyFilter(decided, pending))).toEqual([1, 3])
  expect(ids(applyFilter(decided, withStatus(pending, 'pending', decided)))).toEqual([3])
  const takenBack = LIST.map((one) => ({ ...one, status: 'pending' as const }))
  expect(ids(applyFilter(takenBack, pending))).toEqual([1, 2, 3])
})

test.each([
  ['tran', [1]],
  ['TRẦN ngoc', [1]],
  ['vega sofia', [2]],
  ['dance', [3]],
  ['person2@', [2]],
  ['  ', [1, 2, 3]],
  ['tran dance', []],
])('%j finds %j', (search, expected) => {
  expect(ids(applyFilter(LIST, { ...NO_FILTER, search }))).toEqual(expected)
})

test.each([
  ["o'brien", 1],
  ['obrien', 1],
  ['lukasz', 2],
  ['gross', 2],
  ['smith-jones', 3],
  ['smith jones', 3],
  ['Smith‑Jones', 3],
  ['ガイ', 4],
])('%j finds a name that is spelled with other signs', (search, expected) => {
  const list = [
    application(1, 'pending', 'Conan', 'O’Brien'),
    application(2, 'pending', 'Łukasz', 'Groß'),
    application(3, 'pending', 'Ada', 'Smith‑Jones'),
    application(4, 'pending', 'ｶﾞｲ', 'ｻﾄｳ'),
  ]
  expect(ids(applyFilter(list, { ...NO_FILTER, search }))).toEqual([expected])
})

test('a message to applicants omits those who are restricted or have withdrawn', () => {
  const [first, second, third] = LIST.map((one) => ({ ...one }))
  if (!first || !second || !third) throw new Error('three applications')
  const list = [first, { ...second, isRestricted: true }, { ...third, status: 'withdrawn' as const }]
  expect(recipientsOf(list)).toEqual([{ id: 'user-1', firstName: 'Ngọc', lastName: 'Trần', email: 'person1@example.edu' }])
})
