import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slowTexts } from '../../testing/growth.ts'
import { readTalentAddress, sameFilters } from './address.ts'
import { readSentence } from './sentence.ts'
import type { FindDays } from './sentence-times.ts'
import { sentenceNames } from './sentence-words.ts'

const SPANISH: Readonly<Record<string, string>> = { Junior: 'Tercer año', Female: 'Femenino' }
const LISTS = {
  years: ['First Year', 'Sophomore', 'Junior', 'Senior', 'Grad Student'],
  genders: ['Male', 'Female', 'Non-Binary'],
  schools: ['Seaver Undergrad', 'Caruso School of Law'],
}
const NAMES = sentenceNames(LISTS, ['Tap Dance', 'Guitar', 'Piano'], (value) => SPANISH[value] ?? value)

/** Knows only Thursday and Friday. The pages use a library that knows all days. */
const findDays: FindDays = (text) =>
  [...text.matchAll(/thursday|jueves|friday|viernes/g)].map(({ index, 0: day }) => ({
    index,
    length: day.length,
    day: /^[tj]/.test(day) ? '2026-12-03' : '2026-12-04',
  }))

const read = (typed: string) => readSentence(typed, NAMES, findDays)
const THURSDAY = { freeOn: '2026-12-03' }

test.each([
  '(310) 555-0142',
  '310 555 0142',
  '+1 310 555 0142',
  'ada.junior@pepper.example',
  'junior.dancer@pepper.example',
  'S-080-000-259',
  '080000259',
])('%s names somebody, and sets no filter', (typed) => {
  expect(read(typed)).toMatchObject({ filters: {}, rest: typed })
})

test.each([
  ['free thursday from 10pm to 2am', '22:00'],
  ['free thursday 10pm-2', '22:00'],
  ['free thursday from 10 to 2am', '22:00'],
  ['free thursday 8pm until 12am', '20:00'],
  ['libre el jueves de 10pm a 2am', '22:00'],
  ['free thursday 6pm to midnight', '18:00'],
  ['free thursday from 8 until midnight', '20:00'],
  ['free thursday 10am to midnight', '10:00'],
  ['libre el jueves de 6pm a medianoche', '18:00'],
  ['libre el jueves desde las 8 hasta la medianoche', '20:00'],
])('%s lasts into the night, of which the filters know the evening', (typed, freeFrom) => {
  expect(read(typed)).toMatchObject({ filters: { ...THURSDAY, freeFrom, freeTo: '23:59' }, rest: '' })
})

test.each(['free thursday until midnight', 'libre el jueves hasta la medianoche'])('%s asks for the day to its end', (typed) => {
  expect(read(typed)).toMatchObject({ filters: { ...THURSDAY, freeTo: '23:59' }, rest: '' })
})

test.each([
  [
    `junior dancer free thursday 2-5 over 5'6"`,
    { year: ['Junior'], ...THURSDAY, freeFrom: '14:00', freeTo: '17:00', heightMin: 66 },
    'dancer',
  ],
  ['three women, sophomore or older', { gender: ['Female'], year: ['Sophomore', 'Junior', 'Senior', 'Grad Student'] }, 'three'],
  [
    'mujeres de tercer año libres el jueves de 2 a 5',
    { gender: ['Female'], year: ['Junior'], ...THURSDAY, freeFrom: '14:00', freeTo: '17:00' },
    '',
  ],
  ['bailarina más de 1,70', { heightMin: 67 }, 'bailarina'],
  ['de 1,60 a 1,75 m', { heightMin: 63, heightMax: 69 }, ''],
  ['under 168 cm', { heightMax: 66 }, ''],
  [`over 5'2" under 5'8"`, { heightMin: 62, heightMax: 68 }, ''],
  [`between 5’4” and 5 ft 8 in`, { heightMin: 64, heightMax: 68 }, ''],
  [`5'6" or taller`, { heightMin: 66 }, ''],
  ['men over 21', { gender: ['Male'], ageMin: 21 }, ''],
  ['18-25 years old', { ageMin: 18, ageMax: 25 }, ''],
  ['menor de 25 años', { ageMax: 24 }, ''],
  ['aged 20', { ageMin: 20, ageMax: 20 }, ''],
  ['rated 8+', { ratingMin: 80 }, ''],
  ['rating over 7.5', { ratingMin: 75 }, ''],
  ['valoración de 6', { ratingMin: 60 }, ''],
  ['professional singers', { experience: ['professional'] }, 'singers'],
  [
    'juniors and seniors who play guitar or piano',
    { year: ['Junior', 'Senior'], specialties: ['Guitar', 'Piano'], specialtiesMatch: 'any' },
    'play',
  ],
  ['seniors tap dance seaver', { year: ['Senior'], specialties: ['Tap Dance'], school: ['Seaver Undergrad'] }, ''],
  ['non-binary', { gender: ['Non-Binary'] }, ''],
  ['thursday 10-2', { ...THURSDAY, freeFrom: '10:00', freeTo: '14:00' }, ''],
  ['thursday 9 to 5pm', { ...THURSDAY, freeFrom: '09:00', freeTo: '17:00' }, ''],
  ['thursday 14:00–17:30', { ...THURSDAY, freeFrom: '14:00', freeTo: '17:30' }, ''],
  ['free thursday afternoon for 2 hours', { ...THURSDAY, freeFrom: '12:00', freeTo: '17:00', freeFor: 120 }, ''],
  ['free thursday after 3', { ...THURSDAY, freeFrom: '15:00' }, ''],
  ['libre el jueves por la mañana', { ...THURSDAY, freeFrom: '08:00', freeTo: '12:00' }, ''],
  ['available thursday at 2pm', { ...THURSDAY, freeFrom: '14:00', freeTo: '15:00' }, ''],
])('%s', (typed, filters, rest) => {
  expect(read(typed)).toEqual({ filters, rest })
})

test.each([
  'Junior Alvarez',
  'dance',
  'guitar',
  'thursday',
  'Grace Hart',
  'free 2-5',
  `O'Neill`,
  'juan de la cruz',
  '2 years of experience',
  'over',
  '  tap  ',
])('%s stays as it is', (typed) => {
  expect(read(typed)).toEqual({ filters: {}, rest: typed })
})

test.each([
  ['free thursday or friday', {}, 'free thursday or friday', 'free thursday or friday'],
  ['juniors free thursday 2-5 or friday', { year: ['Junior'] }, 'free thursday 2-5 or friday', 'free thursday 2-5 or friday'],
  [`free thursday or friday 2-5, over 5'6"`, { heightMin: 66 }, 'free thursday or friday 2-5,', 'free thursday or friday 2-5'],
  ['mujeres libres el jueves o el viernes', { gender: ['Female'] }, 'libres el jueves o el viernes', 'libres el jueves o el viernes'],
  ['free thursday 2-5, thursday', { ...THURSDAY, freeFrom: '14:00', freeTo: '17:00' }, 'thursday', undefined],
])('%s asks for no day of several', (typed, filters, rest, unread) => {
  expect(read(typed)).toEqual({ filters, rest, unread })
})

test('words between a filter and a name stay with the name', () => {
  expect(read('juniors de la cruz')).toEqual({ filters: { year: ['Junior'] }, rest: 'de la cruz' })
})

const WORDS = [
  ...[
    'junior',
    'juniors',
    'dancer',
    'free',
    'thursday',
    'jueves',
    '2-5',
    '10am',
    'to',
    'a',
    'over',
    `5'6"`,
    `5'`,
    '168 cm',
    'más de',
    '1,70',
    'm',
    '25',
  ],
  ...[
    'years',
    'años',
    'or older',
    '+',
    'women',
    'rated',
    '8',
    'guitar',
    'or',
    'o',
    'de',
    '14:00',
    'for 2 hours',
    'por la tarde',
    'ñandú',
    '😀',
    ';',
    '-',
  ],
]
const sentences = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 6 }))).map((words) => words.join(' ')),
)

test('any text is read without an error, to filters that an address keeps', () => {
  fc.assert(
    fc.property(sentences, (typed) => {
      const { filters } = read(typed)
      expect(sameFilters(readTalentAddress(JSON.parse(JSON.stringify(filters))), filters)).toBe(true)
    }),
  )
})

test.each([
  ['free thursday 2-5 not junior', { ...THURSDAY, freeFrom: '14:00', freeTo: '17:00' }, 'not junior'],
  ['not free thursday', {}, 'not free thursday'],
  ['libre el jueves sin guitar', THURSDAY, 'sin guitar'],
  ['no libre el jueves, mujer', { gender: ['Female'] }, 'no libre el jueves,'],
  ['free thursday, non binary', { ...THURSDAY, gender: ['Non-Binary'] }, ''],
])('%s never asks for the opposite of what it says', (typed, filters, rest) => {
  expect(read(typed)).toEqual({ filters, rest })
})

test('what is not understood stays, in its order, and nothing is added', () => {
  fc.assert(
    fc.property(sentences, (typed) => {
      const { filters, rest } = read(typed)
      let place = 0
      if (Object.keys(filters).length === 0) expect(rest).toBe(typed)
      for (const word of rest.split(' ').filter(Boolean)) {
        place = (rest === typed ? typed : typed.normalize('NFC')).indexOf(word, place)
        expect(place).toBeGreaterThanOrEqual(0)
        place += word.length
      }
    }),
  )
  const unknown = fc.constantFrom('zzyzx', 'Ωmega', '林小姐', 'qwert', '😀')
  fc.assert(
    fc.property(fc.array(unknown), fc.array(unknown), (before, after) => {
      const kept = [...before, ...after]
      expect(read([...before, `over 5'6"`, ...after].join(' '))).toEqual({ filters: { heightMin: 66 }, rest: kept.join(' ') })
    }),
  )
})

test('time grows in proportion to the length of the text', () => {
  const texts = [' ', '1', '1 ', `5'`, '2-', 'a ', 'de ', 'over ', '-', 'free ', 'junior '].map((part) => ['', part, 'x'] as const)
  expect(slowTexts(read, texts)).toEqual([])
})
