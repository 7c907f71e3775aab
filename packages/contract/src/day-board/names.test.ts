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
