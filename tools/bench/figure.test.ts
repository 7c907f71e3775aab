import { expect, it } from 'vitest'
import { type Figure, isMet, shareOf, shownValue, tableRow } from './figure.ts'

const rate: Figure = { name: '16 callers', value: 650, unit: '/s', baseline: { name: 'pgbench', value: 1000 }, goal: { share: 0.65 } }
const time: Figure = { name: 'variants', value: 2000, unit: 'ms', baseline: { name: 'plain sharp', value: 1500 }, goal: { share: 0.85 } }

it('more is better for a rate, and less for a time', () => {
  expect(shareOf(rate)).toBe(0.65)
  expect(shareOf(time)).toBe(0.75)
  expect(shareOf({ name: 'ready', value: 3, unit: 's' })).toBeUndefined()
})

it('a goal is compared with the share of the baseline, or with the value', () => {
  expect(isMet(rate)).toBe(true)
  expect(isMet(time)).toBe(false)
  expect(isMet({ name: 'ready', value: 2.01, unit: 's', goal: { most: 2 } })).toBe(false)
  expect(isMet({ name: 'failed', value: 0, unit: 'requests', goal: { most: 0 } })).toBe(true)
  expect(isMet({ name: 'ready', value: 2, unit: 's' })).toBeUndefined()
})

it('a goal without a value to compare is neither met nor missed', () => {
  expect(isMet({ name: 'search', value: 600, unit: '/s', goal: { share: 0.65 } })).toBeUndefined()
})

it('figures are shown with their significant digits', () => {
  expect(shownValue(2.724, 'ms')).toBe('2.72 ms')
  expect(shownValue(45.25, 'MB')).toBe('45.3 MB')
  expect(shownValue(12_767.4, '/s')).toBe('12,767/s')
  expect(shownValue(0, 'requests')).toBe('0')
  expect(tableRow('images', time)).toMatchObject({ 'of baseline': '75 %', goal: '≥ 85 %', '': 'NOT met', baseline: 'plain sharp 1,500 ms' })
})

it('a goal may be a minimum', () => {
  const least: Figure = { name: '16 callers', value: 499, unit: '/s', goal: { least: 500 } }
  expect([isMet(least), isMet({ ...least, value: 500 })]).toEqual([false, true])
  expect(tableRow('dashboard', least)).toMatchObject({ goal: '≥ 500/s', '': 'NOT met' })
})
