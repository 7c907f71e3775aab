import { expect, test } from 'vitest'
import { spansOf, WINDOW } from '#testing/calendars/calendar.ts'
import { expandCalendar } from './expand-calendar.ts'

/** A calendar with a class on each of these lines. @param zone its `X-WR-TIMEZONE` */
const calendar = (zone: string | null, ...starts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...(zone === null ? [] : [`X-WR-TIMEZONE:${zone}`]),
    ...starts.flatMap((start, at) => ['BEGIN:VEVENT', `UID:${at}`, start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\n')
const FLOATING = 'DTSTART:20260914T090000'
function read(text: string) {
  const found = expandCalendar(text, WINDOW)
  if (typeof found === 'string') return found
  const { covers: _, leftOut: __, ...times } = found
  return times
}
const mondays = (zone: string) => spansOf([`MO 2026-09-14..2026-09-21 09:00-10:00 ${zone}`])

test.each([
  ['of the campus without another', null, 'NY', 'America/New_York', []],
  ['that the calendar names', 'Europe/Berlin', 'Berlin', 'Europe/Berlin', []],
  ['that the calendar names as Windows does', 'W. Europe Standard Time', 'Berlin', 'Europe/Berlin', []],
  ['of the campus when the calendar names one that nobody knows', 'Hogwarts', 'NY', 'America/New_York', ['unknown-zone']],
  ['of the campus when the calendar names one by letters that several share', 'BST', 'NY', 'America/New_York', ['unknown-zone']],
] as const)('times without a zone are read in the zone %s', (_, named, zone, assumed, problems) => {
  expect(read(calendar(named, FLOATING))).toEqual({ spans: mondays(zone), instances: 2, problems, assumedZones: [assumed] })
})

test('times of an unknown zone are read in that of the calendar, and said to be', () => {
  expect(read(calendar('Europe/Berlin', 'DTSTART;TZID=Hogwarts:20260914T090000'))).toEqual({
    ...{ spans: mondays('Berlin'), instances: 2 },
    ...{ problems: ['unknown-zone'], assumedZones: ['Europe/Berlin'] },
  })
})

test('nothing is assumed where every time names its zone, nor of whole days, which are days of the campus', () => {
  const known = { problems: [], assumedZones: [] }
  expect(read(calendar('Hogwarts', 'DTSTART;TZID=America/New_York:20260914T090000'))).toMatchObject({ spans: mondays('NY'), ...known })
  expect(read(calendar('Europe/Berlin', 'DTSTART:20260914T130000Z'))).toMatchObject({ spans: mondays('NY'), ...known })
  const days = read(calendar('Europe/Berlin', 'DTSTART;VALUE=DATE:20260914').replace('DURATION:PT1H\n', ''))
  expect(days).toMatchObject({
    spans: spansOf(['2026-09-14 00:00 > 2026-09-15 00:00 NY', '2026-09-21 00:00 > 2026-09-22 00:00 NY']),
    ...known,
  })
})

test('each calendar of a file has its own zone', () => {
  const both = `${calendar('Europe/Berlin', FLOATING)}\n${calendar('Europe/London', FLOATING)}`
  expect(read(both)).toMatchObject({ instances: 4, assumedZones: ['Europe/Berlin', 'Europe/London'] })
})
