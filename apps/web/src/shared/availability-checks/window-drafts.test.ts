import { CHECK_MESSAGE } from '@callboard/contract/schedule/availability-checks/rules'
import { expect, test } from 'vitest'
import { dueError, newDraft, usualDue } from './window-drafts.ts'

const due = (now: string, shootDay: string | null) => usualDue(new Date(now), 'America/Los_Angeles', shootDay)

test.each([
  ['three days from now without a shoot', null, '2027-03-12T18:00'],
  ['three days from now before a late shoot', '2027-04-20', '2027-03-12T18:00'],
  ['on the evening before a shoot that comes sooner', '2027-03-11', '2027-03-10T18:00'],
  ['on the evening of today before a shoot of tomorrow', '2027-03-10', '2027-03-09T18:00'],
  ['three days from now after a shoot that is over', '2027-03-08', '2027-03-12T18:00'],
])('answers are due %s', (_, shootDay, expected) => {
  expect(due('2027-03-09T18:00:00Z', shootDay)).toBe(expected)
})

test('answers are due on the morning of a shoot when its evening before is over or too near', () => {
  expect(due('2027-03-10T00:01:00Z', '2027-03-10')).toBe('2027-03-10T08:00')
  expect(due('2027-03-10T06:55:00Z', '2027-03-10')).toBe('2027-03-10T08:00')
})

test('a night with a clock change does not move when answers are due', () => {
  expect(due('2027-03-14T04:00:00Z', '2027-03-14')).toBe('2027-03-14T08:00')
  expect(due('2027-03-12T20:00:00Z', null)).toBe('2027-03-15T18:00')
})

test('answers are due too late once one of the times that are ahead has begun', () => {
  const times = [newDraft('2027-03-12'), newDraft('2027-03-10'), newDraft('')]
  const error = (due: string, now = '2027-03-09T18:00:00Z') =>
    dueError(due, times, { timeZone: 'America/Los_Angeles', now: Date.parse(now) }).dueAt
  expect(error('2027-03-10T10:00')).toBeUndefined()
  expect(error('2027-03-10T10:01')).toBe(CHECK_MESSAGE.dueTooLate)
  expect(error('2027-03-10T10:01', '2027-03-10T18:00:00Z')).toBeUndefined()
  expect(error('')).toBeUndefined()
})
