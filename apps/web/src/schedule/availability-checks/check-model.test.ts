import { expect, test } from 'vitest'
import { tallyText } from './check-cells.tsx'
import { peopleOf } from './people-of.ts'

test('somebody is asked once: for their role, or for any if they are considered for several', () => {
  const cards = [
    { studentId: 1, roleId: 7 },
    { studentId: 2, roleId: 7 },
    { studentId: 2, roleId: 8 },
  ]
  expect(peopleOf(cards)).toEqual([
    { studentId: 1, roleId: 7 },
    { studentId: 2, roleId: null },
  ])
})

test('the totals of a time say how many are to be asked again', () => {
  expect(tallyText({ yes: 12, partly: 0, no: 1, open: 0, again: 2, free: 5 })).toBe('12 yes · 1 no · 2 to ask again')
  expect(tallyText({ yes: 1, partly: 1, no: 0, open: 1, again: 0, free: 0 })).toBe('1 yes · 1 partly · 1 open')
})
