import { expect, it } from 'vitest'
import { median, quantile } from './statistics.ts'

it('a quantile is one of the values, whatever their order', () => {
  const values = [5, 1, 4, 2, 3]
  expect(median(values)).toBe(3)
  expect(quantile(values, 0.99)).toBe(5)
  expect(quantile(values, 0)).toBe(1)
  expect(values).toEqual([5, 1, 4, 2, 3])
})

it('there is no quantile of an empty list', () => {
  expect(median([])).toBeNaN()
})
