import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { expect, test } from 'vitest'
import { deskPlan } from './desk-plan.ts'

const date = (id: string, startDate: string, more: Partial<CallDate> = {}): CallDate => ({
  id,
  kind: 'shoot',
  projectId: 1,
  title: id,
  status: 'active',
  roleId: null,
  roleName: null,
  startDate,
  endDate: startDate,
  isAllDay: false,
  place: null,
  isMine: false,
  ...more,
})

test('what is planned is today or later by the day of the institution, earliest first, apart from what closes', () => {
  const dates = [
    date('last night', '2027-03-04T07:00:00.000Z'),
    // Late in the evening of today.
    date('tonight', '2027-03-05T07:30:00.000Z'),
    date('closes', '2027-03-04T08:00:00.000Z', { kind: 'deadline' }),
    date('is a draft', '2027-03-04T08:00:00.000Z', { kind: 'deadline', status: 'draft' }),
    date('tomorrow', '2027-03-05T17:00:00.000Z'),
  ]
  const events = [
    {
      id: 1,
      title: 'meeting',
      startDate: '2027-03-04T17:00:00.000Z',
      endDate: '2027-03-04T18:00:00.000Z',
      location: null,
      projectId: null,
    },
  ]
  const plan = deskPlan({ today: '2027-03-04', dates, events, short: [{ projectId: 1, booked: 2, needed: 6 }] }, 'America/Los_Angeles')
  const names = ({ planned, closing }: (typeof plan)['today']) => [
    planned.map((one) => (one.kind === 'call' ? one.date.id : one.event.title)),
    closing.map(({ id }) => id),
  ]
  expect(names(plan.today)).toEqual([['last night', 'meeting', 'tonight'], ['closes']])
  expect(plan.today.closing[0]?.short).toEqual({ projectId: 1, booked: 2, needed: 6 })
  expect(names(plan.later)).toEqual([['tomorrow'], []])
})
