import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { describe, expect, it, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import {
  MOST_SKILLS,
  readAge,
  readDigits,
  readEmailCell,
  readHeightCell,
  readLevel,
  readListed,
  readPhone,
  readRating,
  readSpecialties,
  readYesNo,
} from './cells.domain.ts'

const HABITS = { today: '2026-11-28', dayFirst: false }
const TRANSLATORS = LANGUAGES.map((language) => translatorFor(DEFAULT_INSTITUTION, language))
const valueIn = (read: { value: unknown } | { problem: string }) => ('value' in read ? read.value : read)

describe('a height', () => {
  it.each([
    [`5'6"`, `5'6"`],
    [`5' 6`, `5'6"`],
    ['5’6”', `5'6"`],
    [`5'6''`, `5'6"`],
    ['5 ft 6 in', `5'6"`],
    ['5-6', `5'6"`],
    ['5 6', `5'6"`],
    [`5'6.5"`, `5'6"`],
    [`5'6 1/2"`, `5'6"`],
    [`6'`, `6'0"`],
    ['66', `5'6"`],
    ['66"', `5'6"`],
    ['66 in', `5'6"`],
    ['168 cm', `5'6"`],
    ['168', `5'6"`],
    ['1.68 m', `5'6"`],
    ['1,68', `5'6"`],
    // Spreadsheets turn 5-6 into this date.
    ['2026-05-06', `5'6"`],
  ])('%s is %s', (text, height) => {
    expect(valueIn(readHeightCell(text))).toBe(height)
  })

  it.each(['tall', '5.6', '12', '300', `9'1"`, '2026-12-25', `5'14"`])('%s is refused', (text) => {
    expect(readHeightCell(text)).toHaveProperty('problem')
  })
})

test.each([
  ['20', 20],
  ['20 yrs', 20],
  ['20.0', 20],
  ['20 años', 20],
  ['11/28/2006', 20],
  ['11/29/2006', 19],
  ['2006-11-29', 19],
  ['4/2/06', 20],
  ['2-Apr-06', 20],
  ['4/2/98', 28],
])('the age %s is %i', (text, age) => {
  expect(valueIn(readAge(text, HABITS))).toBe(age)
})

test.each([
  ['3105550142', '3105550142'],
  ['3105550142.0', '3105550142'],
  ['+1 (310) 555-0142', '+1 (310) 555-0142'],
  ['3.105550142E9', '3105550142'],
])('the digits %s are %s', (text, digits) => {
  expect(valueIn(readDigits(text))).toBe(digits)
})

test('digits that a spreadsheet has cut off are not invented', () => {
  expect(readDigits('3.11E+09')).toHaveProperty('problem')
  expect(readDigits('1.23457E+15')).toHaveProperty('problem')
})

test.each(['310 555 0142', '+34 600 11 22 33', '555-0142 ext. 7', '0142'])('%s is a telephone number', (text) => {
  expect(valueIn(readPhone(text))).toBe(text)
})

test.each(['call me', 'see notes', '#REF', 'ext. 7'])('%s is no telephone number', (text) => {
  expect(readPhone(text)).toHaveProperty('problem')
})

test.each([
  ['VERDADERO', true],
  ['FALSO', false],
  ['WAHR', true],
  ['FALSCH', false],
  ['VRAI', true],
  ['FAUX', false],
  ['sí', true],
  ['X', true],
  ['✔️', true],
  ['☐', false],
  ['non', false],
  ['não', false],
])('%s says %s', (text, value) => {
  expect(valueIn(readYesNo(text))).toBe(value)
})

test('yes and no in both languages, and nothing else', () => {
  expect(['Yes', 'y', 'TRUE', 'x', 'Sí', '1', '✓'].map((text) => valueIn(readYesNo(text)))).toEqual(Array(7).fill(true))
  expect(['No', 'n', 'false', '0', 'Not available'].map((text) => valueIn(readYesNo(text)))).toEqual(Array(5).fill(false))
  expect(readYesNo('weekends')).toHaveProperty('problem')
})

test('a rating is out of 10, unless it says of what', () => {
  expect(['8.7', '8,7', '10', '4/5', '87/100', 'New', 'Nuevo'].map((text) => valueIn(readRating(text, TRANSLATORS)))).toEqual([
    87, 87, 100, 80, 87, 0, 0,
  ])
  expect(['87%', '8.5 %', '100%'].map((text) => valueIn(readRating(text, TRANSLATORS)))).toEqual([87, 9, 100])
  expect(readRating('870%', TRANSLATORS)).toHaveProperty('problem')
  expect(readRating('11', TRANSLATORS)).toHaveProperty('problem')
  expect(readRating('great', TRANSLATORS)).toHaveProperty('problem')
})

test('an experience level is understood in both languages and as people shorten it', () => {
  expect(['Beginner', 'Principiante', 'pro', 'Advanced'].map((text) => valueIn(readLevel(text, TRANSLATORS)))).toEqual([
    'beginner',
    'beginner',
    'professional',
    'experienced',
  ])
  expect(readLevel('three plays', TRANSLATORS)).toHaveProperty('problem')
})

test('values of lists are understood in both languages, as people shorten them, and only where the list has them', () => {
  const { years, genders } = DEFAULT_INSTITUTION
  const read = (text: string, list: readonly string[]) => readListed(text, list, TRANSLATORS)
  expect(['freshman', 'SOPH', 'jr', '4th year', 'grad'].map((text) => read(text, years))).toEqual([
    'First Year',
    'Sophomore',
    'Junior',
    'Senior',
    'Grad Student',
  ])
  expect(['F', 'mujer', 'non-binary', 'Masculino', 'H'].map((text) => read(text, genders))).toEqual([
    'Female',
    'Female',
    'Non-Binary',
    'Male',
    'Male',
  ])
  expect([read('M', genders), readListed('M', genders, TRANSLATORS, 'Female')]).toEqual([undefined, 'Female'])
  expect(read('freshman', ['Year 1', 'Year 2'])).toBeUndefined()
})

test('skills are separated by what the cell separates them with', () => {
  expect(readSpecialties('Dance, Salsa, dance')).toEqual(['Dance', 'Salsa'])
  expect(readSpecialties(Array.from({ length: 4000 }, (_, at) => `s${at}`).join(','))).toHaveLength(MOST_SKILLS)
  expect(readSpecialties('Guitar, acoustic; Singing')).toEqual(['Guitar, acoustic', 'Singing'])
  expect(readSpecialties('• Juggling\n• Mime')).toEqual(['Juggling', 'Mime'])
  expect(readSpecialties('Dance (ballet, jazz), Singing [alto, mezzo]')).toEqual(['Dance (ballet, jazz)', 'Singing [alto, mezzo]'])
  expect(readSpecialties('Accents (British; Scottish); Guitar')).toEqual(['Accents (British; Scottish)', 'Guitar'])
  expect(readSpecialties('Dance (tap/jazz), Mime')).toEqual(['Dance (tap/jazz)', 'Mime'])
  // An unclosed bracket does not protect the separators after it.
  expect(readSpecialties('Dance (ballet, jazz')).toEqual(['Dance (ballet', 'jazz'])
  expect(readSpecialties('a\\;b; c')).toEqual(['a;b', 'c'])
})

test('an address is read as mail programs copy it', () => {
  expect(readEmailCell('Luz Vega <luz@example.edu>')).toBe('luz@example.edu')
  expect(readEmailCell('mailto:luz@example.edu;')).toBe('luz@example.edu')
})
