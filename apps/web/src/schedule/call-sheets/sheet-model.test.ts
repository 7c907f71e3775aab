import type { CallLine, CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { publicationOf } from '@callboard/contract/schedule/call-sheets/plan'
import { expect, test } from 'vitest'
import {
  bouncedOf,
  type Edits,
  fieldText,
  hasOtherHours,
  inOrder,
  inputOf,
  isChanged,
  lacksCallTime,
  lineText,
  outsideOf,
  plansOf,
} from './sheet-model.ts'

const TIME_ZONE = 'America/Los_Angeles'
const CONTENT = { place: 'Theatre', address: null, wear: null, bring: null, contactName: null, contactPhone: null, notes: null }
const SENT = { callAt: '2027-03-20T16:00:00.000Z', wrapAt: null, note: null }

const line = (applicationId: number, values: Partial<CallLine> = {}) =>
  ({
    applicationId,
    name: `Mara ${applicationId}`,
    hours: { shootTime: '09:00', endTime: null },
    hasOwnDay: false,
    isBooked: true,
    callTime: null,
    wrapTime: null,
    note: null,
    sent: SENT,
    ...values,
  }) as CallLine

const sheet = (lines: readonly CallLine[]): CallSheet =>
  ({ day: '2027-03-20', version: 4, generalCall: '09:00', content: CONTENT, publishedContent: CONTENT, lines }) as CallSheet

const edits = (change: Partial<Edits>): Edits => ({ version: 4, fields: {}, lines: {}, ...change })

test('what is typed lies over what is saved, also after a colleague has saved', () => {
  const typed = edits({ fields: { notes: 'Park here' }, lines: { 1: { callTime: '08:00' } } })
  const [first = line(1)] = sheet([line(1, { note: 'Shoes' })]).lines
  expect([fieldText(sheet([]), typed, 'notes'), fieldText(sheet([]), typed, 'place')]).toEqual(['Park here', 'Theatre'])
  expect([lineText(first, typed, 'callTime'), lineText(first, typed, 'note')]).toEqual(['08:00', 'Shoes'])
  expect(inputOf({ ...sheet([first, line(2)]), version: 5 }, typed)).toMatchObject({
    version: 4,
    notes: 'Park here',
    place: 'Theatre',
    lines: [{ applicationId: 1, callTime: '08:00', note: 'Shoes' }],
  })
})

test('something that is typed and taken back again needs no saving', () => {
  expect(isChanged(sheet([line(1)]), edits({ fields: { place: 'Theatre', notes: '' }, lines: { 1: { note: '' } } }))).toBe(false)
  expect(isChanged(sheet([line(1)]), edits({ lines: { 1: { note: 'x' } } }))).toBe(true)
  // A person who is no longer on the sheet.
  expect(isChanged(sheet([line(1)]), edits({ lines: { 9: { note: 'x' } } }))).toBe(false)
})

test('the bar counts with what is typed', () => {
  const shown = sheet([line(1), line(2), line(3, { sent: null }), line(4, { isBooked: false })])
  const count = (typed: Edits | null) => publicationOf(plansOf(shown, typed, TIME_ZONE).map(({ change }) => change))
  expect(count(null)).toEqual({ gets: 1, again: 0, cancelled: 1 })
  expect(count(edits({ lines: { 1: { callTime: '08:30' } } }))).toEqual({ gets: 2, again: 1, cancelled: 1 })
  expect(count(edits({ fields: { place: ' Theatre ' } }))).toEqual({ gets: 1, again: 0, cancelled: 1 })
  expect(count(edits({ fields: { place: 'Field' } }))).toEqual({ gets: 3, again: 2, cancelled: 1 })
})

test('publishing needs a time for everybody who is told something', () => {
  const lacks = (lines: readonly CallLine[], generalCall: string) =>
    lacksCallTime(plansOf(sheet(lines), edits({ fields: { generalCall } }), TIME_ZONE))
  expect(lacks([line(1), line(2, { callTime: '08:00' })], ' ')).toBe(true)
  expect(lacks([line(1, { sent: null })], '')).toBe(true)
  expect(lacks([line(1)], '09:00')).toBe(false)
  expect(lacks([line(1, { callTime: '08:30' })], '')).toBe(false)
  expect(lacks([line(1, { hasOwnDay: true })], '')).toBe(false)
  // A person who is no longer booked is only told not to come.
  expect(lacks([line(1, { isBooked: false })], '')).toBe(false)
})

test('people are in the order in which they come, after those who are no longer booked', () => {
  const shown = sheet([line(1), line(2, { callTime: '08:00' }), line(3, { callTime: '23:59' }), line(4, { isBooked: false })])
  expect(
    inOrder(shown, plansOf(shown, edits({ lines: { 1: { callTime: '06:00' } } }), TIME_ZONE), TIME_ZONE).map(
      ({ line: one }) => one.applicationId,
    ),
  ).toEqual([4, 2, 1, 3])
})

test('the bar names whose time does not fit the shoot, and whose mail came back', () => {
  const booked = [1, 2, 3, 4].map((id) => line(id))
  const typed = (ids: readonly number[]) => edits({ lines: Object.fromEntries(ids.map((id) => [id, { callTime: '02:00' }])) })
  const outside = (ids: readonly number[]) => outsideOf(sheet(booked), plansOf(sheet(booked), typed(ids), TIME_ZONE))
  expect(outside([])).toEqual({ count: 0, names: '' })
  expect(outside([2])).toEqual({ count: 1, names: 'Mara 2' })
  expect(outside([1, 2, 3, 4])).toEqual({ count: 4, names: 'Mara 1, Mara 2, Mara 3 …' })
  const sent = [line(1, { state: 'bounced' }), line(2, { state: 'seen' }), line(3, { state: 'bounced', isBooked: false })]
  expect(bouncedOf(sheet(sent))).toEqual({ count: 1, names: 'Mara 1' })
})

test('a first draft that continues another day saves what was typed there for people', () => {
  const typed = line(1, { callTime: '08:15', note: 'Red shoes' })
  const lines = [typed, line(2)]
  expect(inputOf({ ...sheet(lines), version: 0 }, null).lines).toEqual([
    { applicationId: 1, callTime: '08:15', wrapTime: '', note: 'Red shoes' },
  ])
  expect(inputOf(sheet(lines), null).lines).toEqual([])
})

test('other hours than when it was published are told apart, as far as they are known', () => {
  const hours = { shootTime: '09:00', endTime: null }
  const moved = { ...sheet([]), isShootDay: true, hours: { ...hours, shootTime: '12:00' } }
  expect(hasOtherHours({ ...moved, publishedHours: hours })).toBe(true)
  expect(hasOtherHours({ ...moved, publishedHours: moved.hours })).toBe(false)
  expect(hasOtherHours({ ...moved, publishedHours: null })).toBe(false)
  expect(hasOtherHours({ ...moved, isShootDay: false, publishedHours: hours })).toBe(false)
})
