import { expect, test } from 'vitest'
import { timeOf } from './needed-time.ts'

const NO_DATES = { shootDate: null, shootTime: null, endTime: null }

test.each([
  ['09:00', '12:00', '12:00'],
  ['09:30', null, '10:30'],
  ['09:30', '09:30', '10:30'],
  ['20:00', '01:00', '24:00'],
  ['23:00', null, '24:00'],
  ['23:15', null, '24:00'],
  ['23:00', '23:30', '23:30'],
])('a role from %s to %s needs its people until %s of its day', (shootTime, endTime, to) => {
  const role = { shootDate: '2027-03-04', shootTime, endTime }
  expect(timeOf({ role, project: NO_DATES }, { timeZone: 'America/Los_Angeles', travelMinutes: 15 })).toMatchObject({
    day: '2027-03-04',
    from: shootTime,
    to,
  })
})
