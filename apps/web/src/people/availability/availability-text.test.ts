import type { Timetable } from '@callboard/contract/people/availability/timetables.endpoints'
import { expect, test } from 'vitest'
import { assumedText, exceptionText, knownText, timetableText } from './availability-text.ts'

const CAMPUS = 'America/Los_Angeles'
const CLASSES: Timetable = {
  ...{ id: 1, name: 'classes.ics', kind: 'file', readAt: '2026-11-28T20:00:00Z', triedAt: null },
  ...{ failure: null, times: 12, problems: [], assumedZones: [], covers: null, leftOut: [] },
}
const said = (change: Partial<Timetable>) => timetableText({ ...CLASSES, ...change }, CAMPUS)
const assumed = (...assumedZones: string[]) => assumedText({ ...CLASSES, assumedZones }, CAMPUS)

test('a timetable says how many times it takes, and asks about one without any', () => {
  expect(said({})).toMatch(/^12 busy times, read Nov 28, 2026/)
  expect(said({ times: 0 })).toBe('No busy times. Is it the timetable of this term?')
  expect(said({ times: 0, failure: 'unreachable' })).toMatch(/^0 busy times, as read/)
})

test('a timetable says in which time zone its times without a known one were read', () => {
  expect(assumed()).toBeNull()
  expect(assumed(CAMPUS)).toBe('Times without a known time zone are read as Pacific Time, the time of the campus.')
  expect(assumed('Europe/Berlin')).toBe('Times without a known time zone are read as Central European Time.')
  expect(assumed('Europe/Berlin', CAMPUS)).toBe('Times without a known time zone are read as Central European Time and Pacific Time.')
})

test('without hours, timetables that are not over say when somebody is free', () => {
  const term = { covers: { from: '2027-01-11', to: '2027-05-01' } }
  const fall = { covers: { from: '2026-08-31', to: '2026-12-11' } }
  expect(knownText([], '2026-12-01')).toBeNull()
  expect(knownText([{ covers: null }, fall], '2026-12-12')).toBeNull()
  expect(knownText([term, fall], '2026-12-12')).toBe(
    'From your timetable, Mon, Jan 11, 2027 to Sat, May 1, 2027: free from 8 AM to 9 PM outside of your classes. Choose hours if that is not so.',
  )
})

test('hours that last beyond midnight say so', () => {
  const night = { id: 1, from: '2027-03-02', to: '2027-03-02', start: '22:00', end: '02:00', isFree: false, note: null }
  expect(exceptionText(night)).toBe('Tue, Mar 2, 2027, 10:00 PM to 2:00 AM the next day')
  expect(exceptionText({ ...night, end: '23:00' })).toBe('Tue, Mar 2, 2027, 10:00 PM–11:00 PM')
})
