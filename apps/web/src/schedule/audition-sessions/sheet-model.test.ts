import type { AuditionSession, AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { expect, test } from 'vitest'
import { breaksBefore, freeSlots } from './sheet-model.ts'

const lunch = { from: '12:00', to: '13:00' }
const coffee = { from: '10:30', to: '10:45' }
const breaks = (times: readonly string[], ...found: (typeof lunch)[]) =>
  breaksBefore(
    { session: { breaks: found } as unknown as AuditionSession },
    times.map((time) => ({ startDate: `2027-03-04T${time}:00.000Z` })),
    'America/Los_Angeles',
  )

test('breaks are before the slots that follow them, in their order, by the clocks of the campus', () => {
  expect(breaks(['18:00', '18:45', '21:00'], lunch, coffee)).toEqual([[], [coffee], [lunch]])
  expect(breaks(['21:00'], lunch, coffee)).toEqual([[coffee, lunch]])
  expect(breaks(['17:00'], lunch)).toEqual([[]])
})

test('slots that are over or full are not offered, except the one that somebody has', () => {
  const slot = (id: number, hour: number) => ({ id, roomId: 1, startDate: '', endDate: `2027-03-04T${hour}:00:00.000Z` })
  const people = [
    { id: 7, slotId: 1 },
    { id: 8, slotId: 3 },
  ]
  const sheet = {
    session: { capacity: 1 },
    slots: [slot(1, 16), slot(2, 17), slot(3, 18), slot(4, 19)],
    people,
  } as unknown as AuditionSheet
  const free = (except: number | null) => freeSlots(sheet, except, Date.parse('2027-03-04T17:00:00.000Z')).map(({ id }) => id)
  expect(free(null)).toEqual([4])
  expect(free(7)).toEqual([1, 4])
  expect(free(8)).toEqual([3, 4])
})
