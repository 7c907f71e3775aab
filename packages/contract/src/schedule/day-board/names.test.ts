import { expect, test } from 'vitest'
import { isNamed } from './names.ts'

const camila = { firstName: 'Camila María', lastName: 'Torres Ibáñez' }

test.each(['Camila Torres', '  maría   IBANEZ ', 'Camila María Torres Ibáñez', 'torres camila'])('%j names her', (typed) =>
  expect(isNamed(typed, camila)).toBe(true),
)
test.each(['', 'Camila', 'Torres Ibáñez', 'Camila Vega', 'Camila Torres Vega', 'Cam Torres'])('%j does not', (typed) =>
  expect(isNamed(typed, camila)).toBe(false),
)
test('somebody with one name is named by it', () => expect(isNamed('Cher', { firstName: 'Cher', lastName: '' })).toBe(true))

test.each([
  ['王小明', '小明', '王', true],
  ['小明王', '小明', '王', true],
  ['王 小明', '小明', '王', true],
  ['王小明', '小', '王', false],
  ['小明', '小明', '王', false],
  ['김민수', '민수', '김', true],
  ['山田はるか', 'はるか', '山田', true],
  ['LuzVega', 'Luz', 'Vega', false],
])('%s for %s %s: %s', (typed, firstName, lastName, isTheirs) => {
  expect(isNamed(typed, { firstName, lastName })).toBe(isTheirs)
})
