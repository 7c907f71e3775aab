import { expect, test } from 'vitest'
import { takenText } from './slot-text.ts'

test('places that are offered are named apart from those that are taken', () => {
  const counts = { places: 8, taken: 6, offered: 0, invited: 9, waiting: 1 }
  expect(takenText(counts)).toBe('6 of 8 taken')
  expect(takenText({ ...counts, offered: 1 })).toBe('6 of 8 taken · 1 offered')
})
