import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CastablePerson, CRITERIA, checkCriteria, criteriaOfOffice, fitsRole, NO_CRITERIA, type RoleCriteria } from './criteria.ts'

const NOBODY: CastablePerson = {
  gender: null,
  year: null,
  school: null,
  major: null,
  experienceLevel: 'student',
  age: null,
  heightFeet: null,
  heightInches: null,
  specialties: [],
}

const text = fc.constantFrom('Male', 'Female', 'Junior', 'Senior', 'Theatre Arts', 'Film', 'Fencing', 'Juggling')
const texts = fc.uniqueArray(text, { maxLength: 3 })
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const criteria: fc.Arbitrary<RoleCriteria> = fc.record({
  genders: texts,
  years: texts,
  schools: texts,
  majors: texts,
  experienceLevels: fc.uniqueArray(fc.constantFrom('student', 'beginner', 'professional'), { maxLength: 2 }),
  ageFrom: optional(fc.integer({ min: 16, max: 100 })),
  ageTo: optional(fc.integer({ min: 16, max: 100 })),
  heightFrom: optional(fc.integer({ min: 36, max: 107 })),
  heightTo: optional(fc.integer({ min: 36, max: 107 })),
  specialtiesAll: texts,
  specialtiesAny: texts,
})
const person: fc.Arbitrary<CastablePerson> = fc.record({
  gender: optional(text),
  year: optional(text),
  school: optional(text),
  major: optional(text),
  experienceLevel: fc.constantFrom('student', 'beginner', 'professional'),
  age: optional(fc.integer({ min: 16, max: 100 })),
  heightFeet: optional(fc.integer({ min: 3, max: 8 })),
  heightInches: fc.constant(6),
  specialties: texts,
})

const resultOf = (asked: Partial<RoleCriteria>, given: Partial<CastablePerson>) =>
  checkCriteria({ ...NO_CRITERIA, ...asked }, { ...NOBODY, ...given }).map(({ result }) => result)

test('a role without criteria asks nothing of anybody', () => {
  fc.assert(fc.property(person, (given) => checkCriteria(NO_CRITERIA, given).length === 0))
})

test('each criterion that asks something has one result, in a fixed order', () => {
  fc.assert(
    fc.property(criteria, person, (asked, given) => {
      const names = checkCriteria(asked, given).map(({ criterion }) => criterion)
      expect(names).toEqual(CRITERIA.filter((criterion) => names.includes(criterion)))
      expect(names.includes('gender')).toBe(asked.genders.length > 0)
      expect(names.includes('age')).toBe(asked.ageFrom !== null || asked.ageTo !== null)
    }),
  )
})

test('an empty profile misses nothing but specialties', () => {
  fc.assert(
    fc.property(criteria, (asked) => {
      const missed = checkCriteria({ ...asked, experienceLevels: [] }, NOBODY).filter(({ result }) => result !== 'unknown')
      expect(missed.every(({ criterion }) => criterion === 'specialties')).toBe(true)
    }),
  )
})

test('who fits a role fits it with one more alternative', () => {
  fc.assert(
    fc.property(criteria, person, text, (asked, given, more) => {
      const wider = { ...asked, years: asked.years.length > 0 ? [...asked.years, more] : [] }
      if (fitsRole(checkCriteria(asked, given))) expect(fitsRole(checkCriteria(wider, given))).toBe(true)
    }),
  )
})

test('bounds include their ends', () => {
  expect(resultOf({ ageFrom: 18, ageTo: 20 }, { age: 18 })).toEqual(['met'])
  expect(resultOf({ ageFrom: 18, ageTo: 20 }, { age: 20 })).toEqual(['met'])
  expect(resultOf({ ageFrom: 18, ageTo: 20 }, { age: 21 })).toEqual(['missed'])
  expect(resultOf({ heightFrom: 66 }, { heightFeet: 5, heightInches: 6 })).toEqual(['met'])
  expect(resultOf({ heightFrom: 67 }, { heightFeet: 5, heightInches: 6 })).toEqual(['missed'])
  expect(resultOf({ heightTo: 72 }, { heightFeet: 6, heightInches: null })).toEqual(['met'])
})

test('values are compared without accents and capitals, and a major by its words', () => {
  expect(resultOf({ specialtiesAll: ['Danza'] }, { specialties: ['dánza'] })).toEqual(['met'])
  expect(resultOf({ majors: ['theatre'] }, { major: 'Theatre Arts' })).toEqual(['met'])
  expect(resultOf({ majors: ['film'] }, { major: 'Theatre Arts' })).toEqual(['missed'])
})

test('specialties are met by all of one list and one of the other', () => {
  const asked = { specialtiesAll: ['Fencing', 'Riding'], specialtiesAny: ['Tap', 'Ballet'] }
  expect(resultOf(asked, { specialties: ['Fencing', 'Riding', 'Tap'] })).toEqual(['met'])
  expect(resultOf(asked, { specialties: ['Fencing', 'Tap'] })).toEqual(['missed'])
  expect(resultOf(asked, { specialties: ['Fencing', 'Riding'] })).toEqual(['missed'])
})

test('a role of women and men only is compared by gender in the office, one with places for anybody is not', () => {
  const gendersOf = (needed: number, neededWomen: number | null, neededMen: number | null, genders: string[] = []) =>
    criteriaOfOffice({ criteria: { ...NO_CRITERIA, genders }, needed, neededWomen, neededMen }).genders
  expect(gendersOf(6, 3, 3)).toEqual(['Female', 'Male'])
  expect(gendersOf(3, 3, null)).toEqual(['Female'])
  expect(gendersOf(2, 0, 2)).toEqual(['Male'])
  expect(gendersOf(6, 3, 2)).toEqual([])
  expect(gendersOf(1, null, null)).toEqual([])
  expect(gendersOf(6, 3, 3, ['Non-Binary', 'Female'])).toEqual(['Non-Binary', 'Female'])
})
