import { expect, test } from 'vitest'
import { readCalendarAddress, shownDays } from './address.ts'

const TODAY = '2026-11-27'
const shown = (address: Record<string, unknown>) => {
  const { days, month, chosen } = shownDays(readCalendarAddress(address), TODAY)
  return [days[0], days.at(-1), month, chosen]
}

test('an address is read from text and from values, and what is invalid is ignored', () => {
  const address = { view: 'week', day: '2026-12-04', deadlines: false, new: true, project: 7 }
  expect(readCalendarAddress(address)).toEqual(address)
  expect(readCalendarAddress({ ...address, deadlines: 'false', new: 'true', project: '7' })).toEqual(address)
  for (const wrong of ['', 'x', '-1', '0', '2026-02-30', '2026-13-01', '1e9999', [], {}, null, true]) {
    expect(
      readCalendarAddress({ view: wrong, day: wrong, deadlines: wrong === true ? 'x' : wrong, new: wrong === true ? 'x' : wrong }),
    ).toEqual({})
  }
  for (const wrong of ['', 'x', '-1', '0', '1.5', '1e9999', {}, null]) expect(readCalendarAddress({ project: wrong })).toEqual({})
})

test('without a view, the weeks of the month are shown: that of the address, of its day, or the current one', () => {
  expect(shown({})).toEqual(['2026-11-01', '2026-12-05', '2026-11', TODAY])
  expect(shown({ month: '2027-02' })).toEqual(['2027-01-31', '2027-03-06', '2027-02', '2027-02-01'])
  expect(shown({ day: '2027-02-10' })).toEqual(['2027-01-31', '2027-03-06', '2027-02', '2027-02-10'])
  expect(shown({ month: '2027-02', day: '2028-01-01' })).toEqual(['2027-01-31', '2027-03-06', '2027-02', '2027-02-01'])
  expect(shown({ month: '2027-99' })).toEqual(['2026-11-01', '2026-12-05', '2026-11', TODAY])
})

test('people are shown for a week, conflicts for no days of their own', () => {
  expect(shown({ view: 'people', day: '2027-01-01' })).toEqual(['2026-12-27', '2027-01-02', '2027-01', '2027-01-01'])
  expect(readCalendarAddress({ view: 'conflicts' })).toEqual({ view: 'conflicts' })
})

test('as a week, that of the day is shown, or of today, or the first of the month', () => {
  expect(shown({ view: 'week' })).toEqual(['2026-11-22', '2026-11-28', '2026-11', TODAY])
  expect(shown({ view: 'week', day: '2027-01-01' })).toEqual(['2026-12-27', '2027-01-02', '2027-01', '2027-01-01'])
  expect(shown({ view: 'week', month: '2027-02' })).toEqual(['2027-01-31', '2027-02-06', '2027-02', '2027-02-01'])
})
