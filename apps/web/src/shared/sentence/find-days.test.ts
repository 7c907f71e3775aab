import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDays } from './find-days.ts'

/** A Monday. */
const MONDAY = '2026-11-30'
const days = (text: string, language = 'en', region = 'US') => findDays(text, MONDAY, language, region).map(({ day }) => day)
const named = (text: string, language = 'en') =>
  findDays(text, MONDAY, language, 'US').map(({ index, length }) => text.slice(index, index + length))

test.each([
  ['thursday', '2026-12-03'],
  ['next friday', '2026-12-11'],
  ['tomorrow', '2026-12-01'],
  ['dec 10', '2026-12-10'],
  ['12/10', '2026-12-10'],
  ['January 5th', '2027-01-05'],
  ['jueves', '2026-12-03'],
  ['miércoles', '2026-12-02'],
  ['mañana', '2026-12-01'],
  ['el 10 de diciembre', '2026-12-10'],
])('%s', (text, day) => {
  expect(days(text)).toEqual([day])
})

test('the day comes before the month where people write so', () => {
  expect([days('3/12'), days('3/12', 'en', 'GB'), days('3/12', 'es')]).toEqual([['2027-03-12'], ['2026-12-03'], ['2026-12-03']])
})

test('names of people, months and hours are no days', () => {
  for (const text of ['april', 'may', 'June Carter', 'now', '2-5', 'Sunny', '2pm']) expect(days(text)).toEqual([])
  expect(named('dec 10 2')).toEqual(['dec 10'])
  expect(named('junior free thursday ;;; over')).toEqual(['thursday'])
})

test('any text is searched, in either language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'es'), (text, language) => {
      for (const { day, index, length } of findDays(text, MONDAY, language, 'US')) {
        expect(day).toMatch(/^\d{4,}-\d\d-\d\d$/)
        expect(index + length).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
