import { expect, test } from 'vitest'
import { freePlaces } from './places.ts'

const fits = (places: Parameters<typeof freePlaces>[0], taken: readonly (string | null)[]) =>
  ['Male', 'Female', 'Non-Binary', null].map(freePlaces(places, taken))

test('without numbers of women and men every place is for everybody', () => {
  expect(fits({ needed: 1, neededMen: null, neededWomen: null }, [])).toEqual(['fits', 'fits', 'fits', 'fits'])
  expect(fits({ needed: 1, neededMen: 0, neededWomen: 0 }, ['Male'])).toEqual(['taken', 'taken', 'taken', 'taken'])
})

test('a place of a woman is for women; who has said neither is unknown, and men have theirs', () => {
  const places = { needed: 4, neededMen: 2, neededWomen: 2 }
  expect(fits(places, ['Male', 'Male', 'Female'])).toEqual(['taken', 'fits', 'unknown', 'unknown'])
  expect(fits(places, ['Male', 'Female'])).toEqual(['fits', 'fits', 'unknown', 'unknown'])
})

test('places that are not counted are for everybody, until people beyond the numbers have them', () => {
  const places = { needed: 3, neededMen: 1, neededWomen: 1 }
  expect(fits(places, ['Male', 'Female'])).toEqual(['fits', 'fits', 'fits', 'fits'])
  expect(fits(places, ['Male', 'Male'])).toEqual(['taken', 'fits', 'unknown', 'unknown'])
  expect(fits(places, [null, 'Male'])).toEqual(['taken', 'fits', 'unknown', 'unknown'])
})
