import { AVAILABILITY, slotOf } from '@callboard/contract/people/profiles/week'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasEarly, hasLate, normalWeek, shownHours, viewOf, withView } from './week-view.ts'

const week = (...hours: number[]) => ({ '1': Array.from({ length: 24 }, (_, slot) => hours.some((hour) => slotOf(hour) === slot)) })
const ofDay = (...hours: number[]) => ({ '1': week(...hours)['1'].slice(0, 13) })

it('folds hours away unless one of them is selected', () => {
  expect([week(7), week(8), week(20), week(21), null].map((one) => [hasEarly(one), hasLate(one)])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, true],
    [false, false],
  ])
})

it('shows the hours of the day, and earlier and later ones in their order', () => {
  expect(shownHours({ early: false, late: false })).toEqual({ firstHour: 8, slots: 13 })
  expect(shownHours({ early: true, late: true })).toEqual({ firstHour: 0, slots: 24 })
  const view = viewOf(week(6, 9), shownHours({ early: true, late: false }))?.['1'] ?? []
  expect(view.flatMap((on, hour) => (on ? [hour] : []))).toEqual([6, 9])
  expect(view).toHaveLength(21)
})

it('stores early and late hours only where there are some', () => {
  expect(normalWeek({ ...week(9, 10), '2': Array(24).fill(false) })).toEqual(ofDay(9, 10))
  expect(normalWeek(ofDay(9))).toEqual(ofDay(9))
  expect(normalWeek(week(22))).toEqual(week(22))
  expect(normalWeek({ '3': Array(13).fill(false) })).toBeNull()
})

it('changes what is shown and keeps the rest', () => {
  const free = fc.uniqueArray(fc.integer({ min: 0, max: AVAILABILITY.slots - 1 }), { minLength: 1 })
  fc.assert(
    fc.property(free, free, fc.boolean(), fc.boolean(), (before, after, early, late) => {
      const shown = shownHours({ early, late })
      const isShown = (hour: number) => hour >= shown.firstHour && hour < shown.firstHour + shown.slots
      const expected = [...after.filter(isShown), ...before.filter((hour) => !isShown(hour))]
      expect(withView(week(...before), viewOf(week(...after), shown), shown)).toEqual(normalWeek(week(...expected)))
    }),
  )
})
