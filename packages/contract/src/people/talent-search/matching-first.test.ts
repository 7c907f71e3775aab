import { expect, test } from 'vitest'
import { matchingFirst } from './matching-first.ts'

test('specialties that a search matches come first, in their order', () => {
  const specialties = ['Piano', 'Modern dance', 'Fencing', 'Tap dance']
  expect(matchingFirst(specialties, 'dancer')).toEqual(['Modern dance', 'Tap dance', 'Piano', 'Fencing'])
  expect(matchingFirst(specialties, 'mara FENC')).toEqual(['Fencing', 'Piano', 'Modern dance', 'Tap dance'])
  expect(matchingFirst(specialties, ' ')).toEqual(specialties)
  expect(matchingFirst(specialties, 'nothing')).toEqual(specialties)
})
