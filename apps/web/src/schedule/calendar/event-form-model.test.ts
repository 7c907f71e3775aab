import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { describe, expect, test } from 'vitest'
import { bodyOf, differencesBetween, emptyEvent, endAfter, eventResolver, meaningOf, valuesOf } from './event-form-model.ts'

const LA = 'America/Los_Angeles'

const event: CalendarEvent = {
  id: 7,
  title: 'Callback',
  description: null,
  // The second 1:30 of the night on which the clocks go back, with seconds, which no input shows.
  startDate: '2026-11-01T09:30:15.000Z',
  endDate: '2026-11-01T10:30:00.000Z',
  location: 'Studio B',
  eventType: 'callback',
  projectId: 3,
  projectTitle: 'Spring Musical',
  status: 'scheduled',
  isPrivate: true,
  attendees: ['u1', 'a@example.edu'],
  attendeeNames: ['Ada Byron', 'a@example.edu'],
  createdBy: null,
  version: 4,
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
}
const check = async (values: Parameters<ReturnType<typeof eventResolver>>[0]) => {
  const { errors } = await eventResolver(undefined, LA)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, (error as { message?: string }).message]))
}

test('a new event starts at the next full hour today, on other days at ten, and lasts an hour', () => {
  expect(emptyEvent({ day: '2026-11-21' }, '2026-11-21T14:20')).toMatchObject({
    startDate: '2026-11-21T15:00',
    endDate: '2026-11-21T16:00',
  })
  expect(emptyEvent({ day: '2026-11-24' }, '2026-11-21T14:20')).toMatchObject({
    startDate: '2026-11-24T10:00',
    endDate: '2026-11-24T11:00',
  })
  expect(emptyEvent({ day: '2026-11-21' }, '2026-11-21T23:20').startDate).toBe('2026-11-21T10:00')
})

test('an untouched time is sent exactly as stored', () => {
  const body = bodyOf(valuesOf(event, LA), event, LA)
  expect(body).toMatchObject({ startDate: event.startDate, endDate: event.endDate, projectId: 3, attendees: event.attendees })
  expect(bodyOf({ ...valuesOf(event, LA), projectId: '', location: ' ' }, event, LA)).toMatchObject({ projectId: null, location: ' ' })
})

test('a typed time that occurs twice means the first', () => {
  expect(meaningOf('2026-11-01T01:30', event.startDate, LA)).toEqual({ instant: event.startDate, shown: 'once' })
  expect(meaningOf('2026-11-01T01:45', event.startDate, LA)).toEqual({ instant: '2026-11-01T08:45:00.000Z', shown: 'twice' })
  expect(meaningOf('', event.startDate, LA)).toBeNull()
})

test('the end moves with the start in wall-clock time, and stays if either is invalid', () => {
  const hours = { startDate: '2026-10-31T23:00', endDate: '2026-11-01T01:30' }
  expect(endAfter('2026-11-05T20:00', hours)).toBe('2026-11-05T22:30')
  expect(endAfter('', hours)).toBeNull()
  expect(endAfter('2026-11-05T20:00', { ...hours, endDate: '' })).toBeNull()
})

describe('the form', () => {
  const values = { ...emptyEvent({ day: '2026-11-24' }, '2026-11-21T14:20'), title: 'Fitting' }

  test('is validated as on the server, with one message per field', async () => {
    expect(await check(values)).toEqual({})
    expect(await check({ ...values, title: ' ', startDate: '', endDate: '' })).toEqual({
      title: 'Title is required',
      startDate: 'Start date is required',
      endDate: 'End date is required',
    })
    expect(await check({ ...values, endDate: '2026-11-24T09:00' })).toEqual({ endDate: 'End date must be after the start date' })
    expect(await check({ ...values, attendees: [{ value: 'a@b', label: 'a@b' }] })).toEqual({
      attendees: 'Please enter an email address, or choose a person',
    })
  })
})

test('differing fields are described, and equal ones are not', () => {
  const mine = valuesOf(event, LA)
  const theirs = { ...mine, location: 'Studio B ', projectId: '', endDate: '2026-11-02T02:30', attendees: [], isPrivate: false }
  expect(differencesBetween(mine, theirs, (id) => `Call ${id}`)).toEqual([
    { field: 'endDate', label: 'End', mine: 'Nov 1, 2026, 2:30 AM', theirs: 'Nov 2, 2026, 2:30 AM' },
    { field: 'projectId', label: 'Casting call', mine: 'Call 3', theirs: '' },
    { field: 'attendees', label: 'Attendees', mine: 'Ada Byron, a@example.edu', theirs: '' },
    { field: 'isPrivate', label: 'Private', mine: 'Yes', theirs: 'No' },
  ])
  expect(differencesBetween(mine, { ...mine }, String)).toEqual([])
})
