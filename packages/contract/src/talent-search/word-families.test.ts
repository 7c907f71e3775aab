import { expect, test } from 'vitest'
import { foldText } from '../fold.ts'
import { familyPattern } from './word-families.ts'

const finds = (word: string, text: string) => new RegExp(familyPattern(foldText(word)) ?? foldText(word)).test(` ${foldText(text)}`)

test.each([
  ['dancer', 'Modern Dance'],
  ['dancers', 'Dancing, tap'],
  ['dance', 'Dancer'],
  ['bailarina', 'Baile flamenco'],
  ['baile', 'Bailarines'],
  ['dancer', 'Danza'],
  ['actor', 'Acting for camera'],
  ['acting', 'Actress'],
  ['actriz', 'actores'],
  ['guitarist', 'Guitar'],
  ['fotógrafo', 'Photography'],
  // As before, inside a word.
  ['dancer', 'Breakdancers'],
])('%s finds %s', (word, text) => {
  expect(finds(word, text)).toBe(true)
})

test.each([
  ['dancer', 'Bailey Cho'],
  ['actor', 'Practical effects'],
  ['acting', 'Contact juggling'],
  ['sing', 'Boxer'],
  ['dan', 'Baile'],
])('%s does not find %s', (word, text) => {
  expect(finds(word, text)).toBe(false)
})

test('a word outside the families is looked for as it is', () => {
  for (const word of ['mara', 'danc', '%', 's', '', 'constructor']) expect(familyPattern(word)).toBeUndefined()
})
