import { expect, test } from 'vitest'
import { cutText, firstGrapheme, graphemes } from './graphemes.ts'

const FAMILY = '👩‍👩‍👧‍👦'
const FLAG = '🇲🇽'
const MARKED = 'e\u0301\u0328'
const HINDI = 'क्षि'
const THAI = 'น้ำ'

test.each([
  ['Ada', 'A'],
  ['  Ada', 'A'],
  [`${FAMILY}Ana`, FAMILY],
  [`${FLAG}🇨🇦`, FLAG],
  [`${MARKED}lodie`, MARKED],
  [`${HINDI}तिज`, HINDI],
  [`${THAI}ใส`, THAI],
  ['𝒜da', '𝒜'],
  ['', ''],
  ['  ', ''],
])('the first character of %j is %j', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})

test.each([FAMILY, FLAG, MARKED, HINDI, THAI, '👩🏽‍🎤', '𝒜'])('%j is cut out whole or not at all', (character) => {
  const text = `ab${character}${character}cd`
  for (let maximum = 0; maximum <= text.length; maximum++) {
    const cut = cutText(text, maximum)
    expect(cut.length).toBeLessThanOrEqual(maximum)
    expect(graphemes(text).slice(0, graphemes(cut).length).join('')).toBe(cut)
    expect(cutText(text, maximum, '…').length).toBeLessThanOrEqual(Math.max(maximum, 1))
  }
  expect(cutText(text, 2 + character.length)).toBe(`ab${character}`)
  expect(cutText(text, 1 + character.length)).toBe('ab')
  expect(cutText(text, 3 + character.length, '…')).toBe(`ab${character}…`)
})

test('what is short enough stays as it is, and no space stands before what is left out', () => {
  expect(cutText('Ada Byron', 9, '…')).toBe('Ada Byron')
  expect(cutText('Ada Byron', 5, '…')).toBe('Ada…')
})
