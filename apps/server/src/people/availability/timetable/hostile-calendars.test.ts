import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import { expect, test } from 'vitest'
import { WINDOW } from '#testing/calendars/calendar.ts'
import { NEW_YORK } from '#testing/calendars/zones.ts'
import { expandCalendar, MAX_CALENDAR_INSTANCES } from './expand-calendar.ts'

const calendar = (content: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${content}END:VCALENDAR\r\n`
const event = (...lines: string[]) => `BEGIN:VEVENT\r\n${lines.join('\r\n')}\r\nEND:VEVENT\r\n`
const START = 'DTSTART;TZID=America/New_York:20260901T090000'
const HOUR = 'DURATION:PT1H'
/** Repeats a text as often as a file may contain it. */
const fill = (text: string) => text.repeat(Math.floor((AVAILABILITY_LIMITS.timetableBytes - 300) / text.length))
const repeated = (rule: string) => calendar(event('UID:1', START, HOUR, `RRULE:${rule}`))

test.each([
  ['an empty file', ''],
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n'],
  ['an event alone', event(START, HOUR)],
  ['a calendar in JSON', '["vcalendar",[],[]]'],
  ['bytes', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256)).toString()],
  ['a file that was cut off', calendar(event(START, HOUR)).slice(0, -20)],
  ['a file that was cut off in the middle', calendar(event(START, HOUR)).slice(0, 60)],
  ['parts that end in the wrong order', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT\n'],
  ['more ends than begins', `${calendar('')}END:VCALENDAR\n`],
])('%s is not a calendar', (_, text) => {
  expect(expandCalendar(text, WINDOW)).toBe('not-a-calendar')
})

test('a file is too large beyond two megabytes', () => {
  const text = calendar(`X-PADDING:${'x'.repeat(AVAILABILITY_LIMITS.timetableBytes)}\r\n`)
  expect(expandCalendar(text, WINDOW)).toBe('too-large')
  expect(expandCalendar(text.replace('x'.repeat(100), ''), WINDOW)).toMatchObject({ instances: 0 })
})

test('as many instances as allowed, and one more', () => {
  const instances = (count: number) => expandCalendar(calendar(event(START, HOUR).repeat(count)), WINDOW)
  expect(instances(MAX_CALENDAR_INSTANCES)).toMatchObject({ instances: MAX_CALENDAR_INSTANCES, problems: [] })
  expect(instances(MAX_CALENDAR_INSTANCES + 1)).toBe('too-many-instances')
})

test.each([
  ['repeats every second', repeated('FREQ=SECONDLY')],
  ['repeats every second of no day', repeated('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')],
  ['repeats every minute', repeated('FREQ=MINUTELY;BYHOUR=3')],
  [
    'repeats at each second of a day',
    repeated(`FREQ=DAILY;BYSECOND=${Array.from({ length: 60 }, (_, at) => at)};BYMINUTE=0,1,2,3,4,5,6,7`),
  ],
  ['takes out every second', calendar(event('UID:1', START, HOUR, 'RRULE:FREQ=WEEKLY', 'EXRULE:FREQ=SECONDLY'))],
  ['has as many busy periods as fit in', calendar(`BEGIN:VFREEBUSY\r\nFREEBUSY:${fill('20260901T000000Z/PT1H,')}\r\nEND:VFREEBUSY\r\n`)],
  ['has an interval that takes long to pass', repeated('FREQ=DAILY;INTERVAL=999999999')],
  ['has as many series as fit in', calendar(fill(event('DTSTART:20260801T000000Z', 'RRULE:FREQ=DAILY')))],
  ['has as many dates in one line as fit in', calendar(event(START, HOUR, `RDATE:${fill('20260901T000000Z,')}20260901T000000Z`))],
  ['has as many excluded dates as fit in', calendar(event(START, HOUR, fill('EXDATE:20260901T000000Z\r\n').trimEnd()))],
  ['has as many changes as series', calendar(fill(event('UID:1', START) + event('UID:1', 'RECURRENCE-ID:20260901T000000Z', START)))],
  [
    'describes zones that change every day since 1601',
    calendar(
      Array.from(
        { length: 50 },
        (_, at) =>
          `${NEW_YORK.replaceAll('America/New_York', `Z${at}`)
            .replaceAll(/DTSTART:.*/g, 'DTSTART:16010101T000000')
            .replaceAll(/RRULE:.*/g, 'RRULE:FREQ=DAILY')}\r\n${event(`DTSTART;TZID=Z${at}:20260901T090000`, HOUR)}`,
      ).join(''),
    ),
  ],
])('a file that %s is refused instead of expanded', (_, text) => {
  expect(text.length).toBeLessThan(AVAILABILITY_LIMITS.timetableBytes)
  expect(expandCalendar(text, WINDOW)).toBe('too-many-instances')
})

test.each([
  ['30 February of every year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO'],
  ['30 February of every day', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['the first Monday if it is a 15th', 'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15'],
  ['the fifth Monday of February', 'FREQ=MONTHLY;BYMONTH=2;BYDAY=5MO'],
])('a rule that never comes true has no instances: %s', (_, rule) => {
  expect(expandCalendar(repeated(rule), WINDOW)).toMatchObject({ spans: [], instances: 0, problems: [] })
})

test('what repeats since 1900 costs no more than what began this year', () => {
  const since1900 = ['DAILY', 'WEEKLY;INTERVAL=2', 'HOURLY;INTERVAL=24'].map((rule) =>
    event('DTSTART:19000101T090000Z', HOUR, `RRULE:FREQ=${rule}`),
  )
  expect(expandCalendar(calendar(since1900.join('')), WINDOW)).toMatchObject({ instances: 396 + 28 + 396, problems: [] })
})

test('what cannot be read is left out and reported, whatever it is', () => {
  const good = event('UID:good', START, HOUR)
  const bad = [
    event('UID:1', HOUR),
    event('DTSTART:20261301T090000Z', HOUR),
    event('DTSTART:20260901T250000Z', HOUR),
    event('DTSTART:garbage', HOUR),
    event(START, 'DURATION:an hour'),
    event(START, 'DTEND:never'),
    event(START, HOUR, 'RRULE:BYDAY=MO'),
    event(START, HOUR, 'RRULE:FREQ=WEEKLY;BYDAY=XX'),
    event(START, HOUR, 'RRULE:FREQ=WEEKLY;BYHOUR=99'),
    event(START, HOUR, 'RRULE:FREQ=WEEKLY;UNTIL=Christmas'),
    event(START, HOUR, `RRULE:FREQ=WEEKLY;BYDAY=${'MO,'.repeat(200)}TU`),
    event(START, HOUR, 'RDATE:tomorrow'),
    event(START, HOUR, 'EXDATE:yesterday'),
    event('UID:2', START, HOUR, 'RECURRENCE-ID:sometime'),
  ]
  for (const each of bad) {
    const result = expandCalendar(calendar(good + each), WINDOW)
    expect(result, each).toEqual({
      spans: [{ start: '2026-09-01T13:00:00.000Z', end: '2026-09-01T14:00:00.000Z' }],
      covers: { start: '2026-09-01T13:00:00.000Z', end: '2026-09-01T14:00:00.000Z' },
      instances: 1,
      problems: ['unreadable-event'],
      leftOut: [{ reason: expect.any(String), count: 1, first: [{ entry: 2, start: each.includes(START) ? '2026-09-01T09:00' : null }] }],
      assumedZones: [],
    })
  }
})

test('a line whose quotes do not match, or with parameters without end, costs nothing else', () => {
  const good = event('UID:good', START, HOUR)
  for (const line of [`ATTENDEE${';A="'.repeat(200_001)}:x`, `ATTENDEE${';A=B'.repeat(200_000)}`, `RDATE;${'='.repeat(500_000)}`])
    expect(expandCalendar(calendar(good + event(line)), WINDOW), line.slice(0, 20)).toMatchObject({ instances: 1 })
})
