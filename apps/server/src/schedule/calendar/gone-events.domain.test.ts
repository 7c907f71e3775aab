import { DAY_MS } from '@callboard/contract/time/durations'
import { expect, test } from 'vitest'
import type { FeedEvent } from './calendar-document.ts'
import { withGone } from './gone-events.domain.ts'

const NOW = new Date('2027-03-01T12:00:00.000Z')
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)

function event(id: string, values: Partial<FeedEvent> = {}): FeedEvent {
  return {
    id,
    sequence: 0,
    title: `Audition ${id}`,
    description: 'Callbacks',
    startDate: days(10),
    endDate: days(10.1),
    isAllDay: false,
    location: 'Studio',
    eventType: 'audition',
    isPrivate: false,
    createdAt: days(-9),
    updatedAt: days(-9),
    status: 'confirmed',
    url: '/',
    ...values,
  }
}

type Shown = ReturnType<typeof withGone>['shown']
const read = (events: readonly FeedEvent[], shown: Shown = [], now = NOW, told: Parameters<typeof withGone>[1]['told'] = new Map()) =>
  withGone(events, {
    shown,
    told,
    now,
    startedSince: new Date(now.getTime() - 365 * DAY_MS),
    cancelledSince: new Date(now.getTime() - 60 * DAY_MS),
    url: (start) => `/calendar?month=${start.toISOString().slice(0, 7)}`,
  })
const said = ({ events }: ReturnType<typeof withGone>) => events.map(({ id, status, sequence }) => `${id} ${status} ${sequence}`)

test('what is gone since the last reading is cancelled with the next sequence, for sixty days', () => {
  const first = read([event('a', { sequence: 4 }), event('b')])
  expect(said(first)).toEqual(['a confirmed 4', 'b confirmed 0'])
  const second = read([event('b')], first.shown)
  expect(said(second)).toEqual(['b confirmed 0', 'a cancelled 5'])
  expect(second.events[1]).toMatchObject({ title: 'Audition a', startDate: days(10), updatedAt: NOW, url: '/calendar?month=2027-03' })
  const last = read([event('b')], second.shown, days(60))
  expect(said(last)).toEqual(['b confirmed 0', 'a cancelled 5'])
  expect(last.events[1]?.updatedAt).toEqual(NOW)
  expect(said(read([event('b')], last.shown, days(60.1)))).toEqual(['b confirmed 0'])
})

test('what comes back goes on above the sequence of its cancellation, and never below', () => {
  const cancelled = read([], read([event('a', { sequence: 4 })]).shown)
  const back = read([event('a', { sequence: 4 })], cancelled.shown)
  expect(said(back)).toEqual(['a confirmed 6'])
  expect(said(read([event('a', { sequence: 4 })], back.shown))).toEqual(['a confirmed 6'])
  expect(said(read([event('a', { sequence: 5 })], back.shown))).toEqual(['a confirmed 7'])
  expect(said(read([], back.shown))).toEqual(['a cancelled 7'])
})

test('what was over, or is too old, leaves without a word', () => {
  const { shown } = read([event('a', { startDate: days(-1), endDate: days(-0.9) }), event('b')])
  expect(said(read([], shown))).toEqual(['b cancelled 1'])
  expect(said(read([], read([], shown).shown, days(400)))).toEqual([])
})

test('what was told after the last reading is cancelled on its last day, above all numbers that were mailed', () => {
  const { shown } = read([event('a', { sequence: 1 })])
  const told = { start: days(20).toISOString(), end: days(20.1).toISOString(), isAllDay: false, least: 4 }
  const gone = read([], shown, NOW, new Map([['a', told]]))
  expect(said(gone)).toEqual(['a cancelled 4'])
  expect(gone.events[0]).toMatchObject({ startDate: days(20), endDate: days(20.1) })
  // The event was in the future when the feed was read, and is over now.
  expect(said(read([], shown, days(30), new Map([['a', { ...told, end: days(40).toISOString() }]])))).toEqual(['a cancelled 4'])
  expect(said(read([], shown, NOW, new Map([['a', { ...told, least: 0 }]])))).toEqual(['a cancelled 2'])
})
