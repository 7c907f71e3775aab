import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsOf, filtersFrom, typedFrom, understood } from './typed-filters.ts'

const NOTHING = typedFrom({})

test('fields show the filters of an address, and give the same filters back', () => {
  const range = (minimum: number, maximum: number) => fc.option(fc.integer({ min: minimum, max: maximum }), { nil: undefined })
  const filters = fc.record({
    heightMin: range(36, 70),
    heightMax: range(70, 107),
    ratingMin: range(0, 50),
    ratingMax: range(50, 100),
    graduationMin: range(2020, 2027),
    ageMax: range(16, 99),
    notCastFor: range(1, 120),
    year: fc.option(fc.uniqueArray(fc.constantFrom('Junior', 'Senior'), { minLength: 1 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(filters, (given) => {
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      expect(filtersFrom(typedFrom(given))).toEqual(set)
    }),
  )
})

test('heights are understood in feet and in centimetres, ratings out of 10', () => {
  expect(filtersFrom({ ...NOTHING, heightMin: `5'6"`, heightMax: '183 cm', ratingMin: '7.5' })).toEqual({
    heightMin: 66,
    heightMax: 72,
    ratingMin: 75,
  })
  expect(typedFrom({ heightMin: 66, ratingMin: 75 })).toMatchObject({ heightMin: `5'6"`, ratingMin: '7.5' })
})

test('what is no value is left out of the search, and said', () => {
  const typed = { ...NOTHING, heightMin: 'tall', ratingMax: '11', graduationMin: '20', ageMin: '200' }
  expect(filtersFrom(typed)).toEqual({})
  expect(errorsOf(typed)).toEqual({
    heightMin: `Please enter a height such as 5'6" or 168 cm`,
    ratingMax: 'Please enter a number from 0 to 10',
    graduationMin: expect.stringMatching(/^Please enter a whole number from/),
    ageMin: 'Please enter a whole number from 0 to 150',
  })
})

test('a range that nobody can be in is said at its upper bound', () => {
  expect(errorsOf({ ...NOTHING, heightMin: '6 ft', heightMax: '5 ft' })).toEqual({ heightMax: 'Must not be below the minimum' })
  expect(errorsOf({ ...NOTHING, heightMin: '5 ft', heightMax: '6 ft' })).toEqual({})
})

test('one specialty is never one of several', () => {
  expect(filtersFrom({ ...NOTHING, specialties: ['Tap'], specialtiesMatch: 'any' })).toEqual({ specialties: ['Tap'] })
  expect(filtersFrom({ ...NOTHING, specialties: ['Tap', 'Ballet'], specialtiesMatch: 'any' })).toEqual({
    specialties: ['Tap', 'Ballet'],
    specialtiesMatch: 'any',
  })
})

test('an address with the older filter for experience fills the only one that there is', () => {
  expect(typedFrom({ experienceLevel: 'beginner' })).toMatchObject({ experience: ['beginner'], experienceLevel: '' })
  expect(filtersFrom(typedFrom({ experienceLevel: 'beginner' }))).toEqual({ experience: ['beginner'] })
})

test('a sentence adds to the fields, and leaves alone those it does not mention', () => {
  const typed = { ...NOTHING, search: 'x', year: ['Senior'], heightMax: 'tall', freeOn: '2026-12-01', freeFrom: '08:00' }
  const sentence = { filters: { year: ['Junior'], heightMin: 66, freeOn: '2026-12-03', freeTo: '12:00' }, rest: 'dancer' }
  expect(understood(typed, sentence)).toEqual({
    ...NOTHING,
    search: 'dancer',
    year: ['Senior', 'Junior'],
    heightMin: `5'6"`,
    heightMax: 'tall',
    freeOn: '2026-12-03',
    freeTo: '12:00',
  })
  expect(understood(typed, { filters: {}, rest: 'x' })).toEqual(typed)
})
