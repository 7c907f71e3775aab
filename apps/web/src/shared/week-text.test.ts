import { expect, it } from 'vitest'
import { weekText } from './week-text.ts'

const hours = (...on: number[]) => Array.from({ length: 13 }, (_, slot) => on.includes(slot))

it('writes the hours of a week as ranges', () => {
  expect(weekText({ '1': hours(0, 1, 2, 6), '5': hours(12) })).toBe('Mon 8 AM–11 AM, 2 PM–3 PM; Fri 8 PM–9 PM')
  expect(weekText({ '0': hours(...Array(13).keys()) })).toBe('Sun 8 AM–9 PM')
  expect(weekText({ '0': hours() })).toBe('')
  expect(weekText({ '1': Array.from({ length: 24 }, (_, slot) => slot > 11) })).toBe('Mon 12 AM–8 AM, 8 PM–12 AM')
  expect(weekText(null)).toBe('')
})
