import { expect, test } from 'vitest'
import { foldText } from '../../fold.ts'
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
  // A word inside another one still matches.
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

test.each([
  ['王小明', '小明 王'],
  ['王小明', '王 小明'],
  ['王小明', '王小明'],
  ['歐陽小明', '小明 歐陽 Dance'],
  ['김민수', '민수 김'],
  ['山田はるか', 'はるか 山田'],
  ['王明', '明 王'],
])('the name %s, written without a space, finds %s', (word, text) => {
  expect(finds(word, text)).toBe(true)
})

test.each([
  ['王小明', '小明 李'],
  ['王小明', '小 王 明'],
  ['王明', '小明 王'],
])('the name %s does not find %s', (word, text) => {
  expect(finds(word, text)).toBe(false)
})
