import { expect, test } from 'vitest'
import { namesTaker } from './without-names.ts'

const ANNA = { firstName: 'Ánna María', lastName: "O'Neil-Björk" }

test.each([
  ['Anna was great', '… was great'],
  ['ANNA and maria', '… and …'],
  ["I liked Anna's reading", 'I liked … reading'],
  ['O’Neil, bjork and oneil', '…, … and …'],
  ['anna_bjork.mp4, anna2.jpg, @annamaria and annamaria.oneilbjork@example.edu', '…_….mp4, ….jpg, @… and ….…@example.edu'],
  ['An\u200bna and An\u00adna', '… and …'],
  ['Bring hannah and marian', 'Bring hannah and marian'],
])('names are taken out of “%s”', (text, left) => {
  expect(namesTaker([ANNA])(text)).toBe(left)
})

test('names of all are taken out of a text about one', () => {
  expect(namesTaker([ANNA, { firstName: 'Bo', lastName: 'Bell' }])('Better than Bo, as BELL said')).toBe('Better than …, as … said')
})

test('without spaces between words only the name goes', () => {
  expect(namesTaker([{ firstName: '小龙', lastName: '李' }])('我喜欢小龙的声音')).toBe('我喜欢…的声音')
  expect(namesTaker([{ firstName: '小龙', lastName: '李' }])('李小龙')).toBe('…')
})

test('small words of a name and single letters stay, since they name nobody', () => {
  const take = namesTaker([{ firstName: 'Ana B.', lastName: 'de la Cruz' }])
  expect(take('La voz de Ana de la Cruz, plan B')).toBe('La voz de … de la …, plan B')
})

test('names that are empty take nothing out', () => {
  expect(namesTaker([{ firstName: '', lastName: '' }])('A fine voice')).toBe('A fine voice')
  expect(namesTaker([])('A fine voice')).toBe('A fine voice')
})
