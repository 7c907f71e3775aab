import type { AskedPerson, AvailabilityCheck, CheckCell } from '@callboard/contract/availability-checks/endpoints'
import { expect, test } from 'vitest'
import { tallyText } from './check-cells.tsx'
import { bestTimes, hasOpenTime } from './check-model.ts'
import { peopleOf } from './people-of.ts'

const cell = (answer: CheckCell['answer'], stale: CheckCell['stale'] = null): CheckCell => ({
  answer,
  stale,
  note: null,
  answeredAt: null,
  calendar: 'unknown',
})
const person = (roleId: number | null, ...cells: (CheckCell | null)[]) => ({ roleId, cells }) as AskedPerson
const check = { windows: [1, 2].map((id) => ({ id, roleId: null, startDate: `2027-03-0${id}T10:00:00Z` })) } as AvailabilityCheck

test('a time is open without an answer and after it was changed, and not by a changed calendar', () => {
  expect(hasOpenTime(person(null, cell('yes'), cell(null)))).toBe(true)
  expect(hasOpenTime(person(null, cell('yes'), cell('no', 'window')))).toBe(true)
  expect(hasOpenTime(person(null, cell('yes', 'calendar'), null))).toBe(false)
})

test('each of several roles has its best time, and a single one is everybody', () => {
  const [lead, extra] = [person(1, cell('yes'), cell('no')), person(2, cell('no'), cell('partly'))]
  expect(bestTimes(check, [lead, extra])).toEqual([
    { roleId: 1, windowId: 1 },
    { roleId: 2, windowId: 2 },
  ])
  expect(bestTimes(check, [lead])).toEqual([{ roleId: null, windowId: 1 }])
  expect(bestTimes(check, [person(null, cell('no'), cell(null))])).toEqual([])
})

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
