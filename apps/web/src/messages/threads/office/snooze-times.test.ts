import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const ZONE = 'America/Los_Angeles'
const times = (now: string) => snoozeTimes(new Date(now), ZONE).map(({ label, until }) => [label, until.toISOString()])

test('offers later today, the next morning and the next Monday, as the clock of the campus shows them', () => {
  // A Wednesday at 10 in the morning.
  expect(times('2027-03-03T18:00:00.000Z')).toEqual([
    ['In three hours', '2027-03-03T21:00:00.000Z'],
    ['Tomorrow morning', '2027-03-04T16:00:00.000Z'],
    ['Next Monday', '2027-03-08T16:00:00.000Z'],
  ])
})

test('offers no time twice, and nothing later today when the day is nearly over', () => {
  // A Sunday at 10 in the evening; on the day before, the clocks went forward.
  expect(times('2027-03-15T05:00:00.000Z')).toEqual([['Tomorrow morning', '2027-03-15T15:00:00.000Z']])
})
