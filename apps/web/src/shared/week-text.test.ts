import { expect, it } from 'vitest'
import { weekText } from './week-text.ts'

const hours = (...on: number[]) => Array.from({ length: 13 }, (_, slot) => on.includes(slot))

it('writes the hours of a week as ranges', () => {
  expect(weekText({ '1': hours(0, 1, 2, 6), '5': hours(12) }, 8)).toBe('Mon 8 AM–11 AM, 2 PM–3 PM; Fri 8 PM–9 PM')
  expect(weekText({ '0': hours(...Array(13).keys()) }, 8)).toBe('Sun 8 AM–9 PM')
  expect(weekText({ '0': hours() }, 8)).toBe('')
  expect(weekText(null, 8)).toBe('')
})
