import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { expect, test } from 'vitest'
import { emptyEvent } from './event-form-model.ts'
import { takenFromCall, type ValuesOfCall } from './event-of-call.ts'

const empty = emptyEvent({ day: '2026-11-27' }, '2026-11-20T09:00')
const CALL = {
  title: 'Ocean lawn',
  location: 'Alumni Park',
  address: null,
  campus: 'Malibu Campus',
  shootDate: '2026-12-04',
  shootTime: '06:15',
  endTime: '09:30',
} as Project
const taken = (call: Partial<Project> | undefined, ...typed: (keyof ValuesOfCall)[]) =>
  takenFromCall(call && { ...CALL, ...call }, { empty, isTyped: (field) => typed.includes(field) })

test('a new event takes title, type, place and time from its casting call', () => {
  expect(taken({})).toEqual({
    title: 'Ocean lawn',
    eventType: 'shoot',
    location: 'Alumni Park, Malibu Campus',
    startDate: '2026-12-04T06:15',
    endDate: '2026-12-04T09:30',
  })
})

test('it takes nothing that the user has typed, and neither time when one of them is typed', () => {
  expect(taken({}, 'title', 'eventType')).toEqual({
    location: 'Alumni Park, Malibu Campus',
    startDate: '2026-12-04T06:15',
    endDate: '2026-12-04T09:30',
  })
  for (const time of ['startDate', 'endDate'] as const) expect(Object.keys(taken({}, time))).toEqual(['title', 'eventType', 'location'])
})

test('a shoot without a time is at the hour of the new event, one without an end lasts an hour, and one without a day changes no time', () => {
  expect(taken({ shootTime: null })).toMatchObject({ startDate: '2026-12-04T10:00', endDate: '2026-12-04T11:00' })
  expect(taken({ endTime: null })).toMatchObject({ startDate: '2026-12-04T06:15', endDate: '2026-12-04T07:15' })
  expect(taken({ shootDate: null })).toMatchObject({ startDate: empty.startDate, endDate: empty.endDate })
})

test('without a casting call again, the event is as it began', () => {
  const { title, eventType, location, startDate, endDate } = empty
  expect(taken(undefined)).toEqual({ title, eventType, location, startDate, endDate })
})

test('texts are cut to what an event can have', () => {
  expect(taken({ location: 'x'.repeat(200), address: 'y'.repeat(400) }).location).toHaveLength(300)
})
