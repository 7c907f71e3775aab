import { expect, test } from 'vitest'
import { assumedOf } from './assumed.domain.ts'
import { columnFacts } from './column-facts.domain.ts'

/** The assumed order of day and month for a table with one column of dates of birth. */
function datesIn(values: readonly string[], { header = 'Date of birth', dayFirst = null as boolean | null, region = 'US' } = {}) {
  const facts = columnFacts(
    values.map((value) => ({ cells: [value] })),
    1,
  )
  const plan = { columns: ['age' as const], everybody: {}, values: {}, emptyClears: false, dayFirst }
  return assumedOf({ plan, header: [header], facts, encoding: 'utf-8', footer: [] }, region).dates
}

const OPEN = ['10/12/2006']

test('dates are read in the order of those that exist in one only', () => {
  expect(datesIn(['25/06/2006', '10/12/2006'])).toEqual({ dayFirst: true, by: 'dates' })
  expect(datesIn(['06/25/2006', '10/12/2006'])).toEqual({ dayFirst: false, by: 'dates' })
  expect(datesIn(['25/06/2006', '06/25/2006', '10/12/2006'])).toEqual({ dayFirst: null, by: 'dates' })
})

test('nothing is assumed of a column without such dates', () => {
  expect(datesIn(['2006-06-25', '20'])).toBeNull()
})

test('dates that can all be read both ways are read as the region writes them, as the heading asks, or as the office says', () => {
  expect(datesIn(OPEN)).toEqual({ dayFirst: false, by: 'region' })
  expect(datesIn(OPEN, { region: 'ES' })).toEqual({ dayFirst: true, by: 'region' })
  expect(datesIn(OPEN, { header: 'Date of birth (DD/MM/YYYY)' })).toEqual({ dayFirst: true, by: 'heading' })
  expect(datesIn(OPEN, { header: 'Date of birth (MM/DD/YYYY)', region: 'ES' })).toEqual({ dayFirst: false, by: 'heading' })
  expect(datesIn(OPEN, { header: 'Date of birth (MM/DD/YYYY)', dayFirst: true })).toEqual({ dayFirst: true, by: 'choice' })
})

test.each([
  [['M', 'H', 'M'], 'female'],
  [['M', 'F', 'M'], 'male'],
  [['M', 'M'], null],
])('of genders in %j, M is %s', (letters, genderM) => {
  const facts = columnFacts(
    letters.map((letter) => ({ cells: [letter] })),
    1,
  )
  const plan = { columns: ['gender' as const], everybody: {}, values: {}, emptyClears: false, dayFirst: null }
  expect(assumedOf({ plan, header: ['Sexo'], facts, encoding: null, footer: [] }, 'US')).toEqual({
    encoding: null,
    dates: null,
    genderM,
    plainNames: null,
    footer: [],
  })
})
