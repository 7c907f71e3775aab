import type { AuditionSession } from '@callboard/contract/audition-sessions/endpoints'
import { expect, test } from 'vitest'
import { breaksBefore } from './sheet-model.ts'

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
