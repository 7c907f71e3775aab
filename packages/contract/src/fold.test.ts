import { expect, test } from 'vitest'
import { findWords, foldText } from './fold.ts'

test.each([
  ['O’Brien', ["o'brien", 'obrien', 'O‘BRIEN', 'oʼbrien', 'o`brien', 'o´brien', 'o＇brien', 'o′brien', 'oʻbrien']],
  ['Łukasz', ['lukasz', 'ŁUKASZ', 'Łukasz']],
  ['Groß', ['gross', 'GROẞ', 'groß', 'GROSS']],
  ['Smith‑Jones', ['smith-jones', 'smith jones', 'Smith–Jones', 'Smith−Jones', 'smith\u00a0jones', 'smith\u3000jones', 'Smith﹣Jones']],
  ['Søren Ægir Þór Đorđe', ['soren aegir thor dorde']],
  ['ﾎｰﾙ ｶﾞｲ', ['ホール', 'ガイ']],
  ['Zoë\u200b Ma\u00adrie', ['zoe marie', 'Zoe\u0308']],
  ['ΝΊΚΟΣ', ['νικος', 'Νίκος', 'νικοσ']],
  ['İrem Işık', ['irem isik', 'ırem']],
  ['हिन्दी', ['हिन्दी']],
])('%j is found by other spellings of it', (text, spellings) => {
  for (const words of spellings) expect(findWords(words)(text), `${words}: ${foldText(words)} in ${foldText(text)}`).toBe(true)
})

test.each([
  ['हिन्दी', 'हन्द'],
  ['Smith-Jones', 'smithjones'],
  ['100%', '100_'],
])('%j is not found by %j, which is another word', (text, words) => {
  expect(findWords(words)(text)).toBe(false)
})

test('no words are in every text', () => {
  for (const words of ['', '  ', '’', '-']) expect(findWords(words)('Ada')).toBe(true)
})

test('what is folded stays as it is when it is folded again', () => {
  for (const text of ['O’Brien Łukasz Groß Smith‑Jones', '½ № ﬁ ㎏ ＡＢＣ', 'ǅ ŉ ẞ']) expect(foldText(foldText(text))).toBe(foldText(text))
})
