import { EDIT_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import { readGraduationYear } from './graduation-years.domain.ts'

const HABITS = { today: '2026-11-28', dayFirst: false }
const valueIn = (read: { value: unknown } | { problem: string }) => ('value' in read ? read.value : read)

test.each([
  ['2027', 2027],
  ['2027.0', 2027],
  ["'27", 2027],
  ['27', 2027],
  ['May 2027', 2027],
  ["Spring '28", 2028],
  ['5/15/2027', 2027],
  ['2027-05-15', 2027],
  ['mayo de 2027', 2027],
  ['Class of 2029', 2029],
  // 15 May 2027 as the serial date of spreadsheets.
  ['46522', 2027],
  ['5-May-27', 2027],
  ['May-27', 2027],
  ['20270515', 2027],
  ['2027/5/15', 2027],
  ['15.05.2027', 2027],
  ['May 15, 2027', 2027],
  // Terms as offices write them.
  ['F27', 2027],
  ['FA27', 2027],
  ["Fa'27", 2027],
  ['27F', 2027],
  ['Sp28', 2028],
  ['S 28', 2028],
  ['SU27', 2027],
  ['2028SP', 2028],
  ["Class of '27", 2027],
  ['C/O 2027', 2027],
  ['Promoción 2027', 2027],
  // A number format with a comma as thousands separator.
  ['2,027', 2027],
])('the year of graduation %s is %i', (text, year) => {
  expect(valueIn(readGraduationYear(text, HABITS))).toBe(year)
})

test.each(['2027-28', '2027/2028', '2026-2027', 'AY 2026-27', '2027 or 2028', 'soon', '5/28', '28-May'])(
  'the year of graduation %s is refused',
  (text) => {
    expect(readGraduationYear(text, HABITS)).toHaveProperty('problem')
  },
)

test('a refused year of graduation is told between which years it must be', () => {
  const refused = readGraduationYear('soon', HABITS)
  expect('problem' in refused && ENGLISH.t(refused.problem)).toBe(
    `Please enter a valid graduation year, 2020 to ${EDIT_TALENT_LIMITS.maxGraduationYear}`,
  )
})
