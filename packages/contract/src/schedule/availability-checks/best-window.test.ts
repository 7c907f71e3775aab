import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestTimes, bestWindow, hasOpenTime, talliesOf } from './best-window.ts'

const role = fc.constantFrom(null, 1, 2)
const cell = fc.option(
  fc.record({
    answer: fc.constantFrom(null, 'yes', 'partly', 'no'),
    calendar: fc.constantFrom('free', 'busy', 'unknown'),
    stale: fc.constantFrom(null, 'window', 'calendar'),
  }),
  { freq: 6 },
)
const check = fc.integer({ min: 0, max: 5 }).chain((count) =>
  fc.record({
    windows: fc
      .array(fc.record({ startDate: fc.constantFrom('2027-01-01', '2027-01-02'), roleId: role }), { minLength: count, maxLength: count })
      .map((windows) => windows.map((window, id) => ({ ...window, id }))),
    people: fc.array(fc.record({ roleId: role, cells: fc.array(cell, { minLength: count, maxLength: count }) }), { maxLength: 6 }),
    of: role,
  }),
)

test('no other time of the role is better than the best one, and there is one as soon as somebody can come', () => {
  fc.assert(
    fc.property(check, ({ windows, people, of }) => {
      const isOf = (one: { roleId: number | null }) => of === null || one.roleId === null || one.roleId === of
      const says = (at: number, answer: string) =>
        people.filter((person) => isOf(person) && person.cells[at]?.answer === answer && person.cells[at]?.stale === null).length
      const isFree = (at: number) => people.filter((person) => isOf(person) && person.cells[at]?.calendar === 'free').length
      // Combined into one number, most important first. The earlier day is better.
      const worth = (at: number) =>
        says(at, 'yes') * 1e6 + says(at, 'partly') * 1e4 + isFree(at) * 1e2 + (windows[at]?.startDate === '2027-01-01' ? 1 : 0)
      const possible = windows.filter((window) => isOf(window) && worth(window.id) >= 1e4)
      const best = bestWindow(windows, people, of)
      if (best === null) {
        expect(possible).toEqual([])
        return
      }
      expect(possible.map(({ id }) => id)).toContain(best)
      for (const { id } of possible) expect(worth(id)).toBeLessThanOrEqual(worth(best))
    }),
  )
})

test('every person who is asked counts once at each time', () => {
  fc.assert(
    fc.property(check, ({ windows, people, of }) => {
      for (const [at, { yes, partly, no, open, again }] of talliesOf(windows, people, of).entries()) {
        const asked = people.filter((person) => person.cells[at] && (of === null || person.roleId === null || person.roleId === of))
        expect(yes + partly + no + open + again).toBe(asked.length)
      }
    }),
  )
})

test('answers that may no longer be true are counted apart, and make no time the best', () => {
  const cell = (answer: 'yes' | 'no' | null, stale: 'window' | 'calendar' | null = null) => ({ answer, stale, calendar: 'busy' }) as const
  const windows = [
    { id: 1, startDate: '2027-01-01', roleId: null },
    { id: 2, startDate: '2027-01-02', roleId: null },
  ]
  const people = [
    { roleId: null, cells: [cell('yes', 'calendar'), cell('yes')] },
    { roleId: null, cells: [cell('yes', 'calendar'), cell('no', 'calendar')] },
    { roleId: null, cells: [cell('no', 'window'), cell(null)] },
  ]
  expect(talliesOf(windows, people, null)).toEqual([
    { yes: 0, partly: 0, no: 0, open: 1, again: 2, free: 0 },
    { yes: 1, partly: 0, no: 0, open: 1, again: 1, free: 0 },
  ])
  expect(bestWindow(windows, people, null)).toBe(2)
})

const given = (answer: 'yes' | 'partly' | 'no' | null, stale: 'window' | 'calendar' | null = null) => ({
  answer,
  stale,
  calendar: 'unknown' as const,
})
const person = (roleId: number | null, ...cells: (ReturnType<typeof given> | null)[]) => ({ roleId, cells })
const windows = [1, 2].map((id) => ({ id, roleId: null, startDate: `2027-03-0${id}T10:00:00Z` }))

test('a time is open without an answer and after it was changed, and not by a changed calendar', () => {
  expect(hasOpenTime(person(null, given('yes'), given(null)))).toBe(true)
  expect(hasOpenTime(person(null, given('yes'), given('no', 'window')))).toBe(true)
  expect(hasOpenTime(person(null, given('yes', 'calendar'), null))).toBe(false)
})

test('each of several roles has its best time, and a single one is everybody', () => {
  const [lead, extra] = [person(1, given('yes'), given('no')), person(2, given('no'), given('partly'))]
  expect(bestTimes(windows, [lead, extra])).toEqual([
    { roleId: 1, windowId: 1 },
    { roleId: 2, windowId: 2 },
  ])
  expect(bestTimes(windows, [lead])).toEqual([{ roleId: null, windowId: 1 }])
  expect(bestTimes(windows, [person(null, given('no'), given(null))])).toEqual([])
})
