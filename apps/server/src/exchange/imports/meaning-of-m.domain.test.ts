import { expect, test } from 'vitest'
import { meaningOfM } from './meaning-of-m.domain.ts'

test.each<[values: string[], meaning: string | null]>([
  [['M', 'H', 'M'], 'Female'],
  [['m', 'hombre'], 'Female'],
  [['M', 'V'], 'Female'],
  [['M', 'F'], 'Male'],
  [['M', 'Female', 'Non-Binary'], 'Male'],
  [['M', 'W'], 'Male'],
  [['M', 'Male', 'Female'], 'Male'],
  [['M'], null],
  [['M', 'X'], null],
  [['M', 'H', 'F'], 'both'],
  [['F', 'H'], null],
])('beside %j, M is %s', (values, meaning) => {
  expect(meaningOfM(values)).toBe(meaning)
})
