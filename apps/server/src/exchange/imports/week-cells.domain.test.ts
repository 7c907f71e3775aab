import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { availableHours, hoursIn } from '#exchange/exports/exports.domain.ts'
import { translatorFor } from '#platform/translators.ts'
import { hoursOn, hoursText, readHours, weekWith } from './week-cells.domain.ts'

const LANGUAGES = ['en', 'es'] as const
const translators = LANGUAGES.map((language) => translatorFor(DEFAULT_INSTITUTION, language))
const read = (text: string) => {
  const hours = readHours(text, translators)
  return 'value' in hours ? hoursText(hours.value) : 'problem'
}

test.each([
  ['9 AM-12 PM, 2 PM-3 PM', '09:00-12:00; 14:00-15:00'],
  ['09:00-12:00; 14:00-15:00', '09:00-12:00; 14:00-15:00'],
  ['9-5', '09:00-17:00'],
  ['9am – 5pm', '09:00-17:00'],
  ['2-5 pm', '14:00-17:00'],
  ['10-12 PM', '10:00-12:00'],
  ['9am-1', '09:00-13:00'],
  ['from 8 a.m. to noon & 18:00 until midnight', '08:00-12:00; 18:00-24:00'],
  ['de 9 a. m. a 1 p. m. y 4 p.m.-6 p.m.', '09:00-13:00; 16:00-18:00'],
  ['12 AM-1 AM', '00:00-01:00'],
  ['10 PM-12 AM', '22:00-24:00'],
  ['Not available', 'Not available'],
  ['no disponible', 'Not available'],
])('the hours %j are %s', (text, hours) => expect(read(text)).toBe(hours))

test.each(['2-4', '9:30-11', 'mornings', '9', '10 PM-2 AM', '25-26', '13 pm-14 pm', '9-10-11', '2026-09-12'])(
  '%j says no hours for certain',
  (text) => expect(read(text)).toBe('problem'),
)

test('each hour of a day comes back as both exports write it, in both languages', () => {
  for (const pattern of [0b1, 0b1011, 0xff, 0xf0f0f0, 0xffffff, 0b100000000000000000000001]) {
    const slots = Array.from({ length: 24 }, (_, slot) => (pattern & (1 << slot)) !== 0)
    const hours = hoursOn({ '1': slots }, 'monday')
    for (const translator of translators) expect(readHours(availableHours(slots, translator), translators)).toEqual({ value: hours })
    expect(readHours(hoursIn(slots) ?? '', translators)).toEqual({ value: hours })
  }
})

test('a week keeps the days that a row does not name, and forgets those that it clears', () => {
  const stored = { '0': new Array(13).fill(true), '1': new Array(13).fill(false) }
  expect(weekWith(stored, { monday: null, tuesday: [7, 9] })).toEqual({
    '0': stored['0'],
    '2': Array.from({ length: 24 }, (_, slot) => slot === 1 || slot === 23),
  })
  expect(weekWith(stored, { sunday: null, monday: null })).toBeNull()
  expect(weekWith(null, { friday: [] })).toEqual({ '5': new Array(13).fill(false) })
})
