import { describe, expect, test } from 'vitest'
import { WINDOW } from '#testing/calendars/calendar.ts'
import { easternOf } from '#testing/calendars/zones.ts'
import { expandCalendar } from './expand-calendar.ts'

/* Calendars as programs write them that change events, describe zones since 1601, or write one odd event among others. */

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\n')
const HOUR = 'DURATION:PT1H'
const at = (hour: number, day = 2) => `DTSTART:202612${String(day).padStart(2, '0')}T${hour}0000Z`
const GOOD = event('UID:good', at(10), HOUR)

function read(text: string) {
  const found = expandCalendar(text, WINDOW)
  if (typeof found === 'string') throw new Error(found)
  return { starts: found.spans.map(({ start }) => start.slice(5, 16)), ...found }
}

describe('of one UID', () => {
  const first = event('UID:a', 'SEQUENCE:0', at(17), HOUR)
  const cancelled = event('UID:a', 'SEQUENCE:1', 'STATUS:CANCELLED', at(17), HOUR)
  const moved = event('UID:a', 'SEQUENCE:1', at(19), HOUR)
  const weekly = event('UID:a', at(17), HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3')
  const without = event('UID:a', 'RECURRENCE-ID:20261209T170000Z', 'STATUS:CANCELLED', at(17, 9))
  const written = (stamp: string, hour: number, ...lines: string[]) => event('UID:a', `DTSTAMP:${stamp}`, at(hour), HOUR, ...lines)
  test.each([
    ['a later revision cancels', [first, cancelled], []],
    ['a later revision moves', [first, moved], ['12-02T19:00']],
    ['a later one brings back', [cancelled, event('UID:a', 'SEQUENCE:2', at(17), HOUR)], ['12-02T17:00']],
    ['one occurrence is cancelled', [weekly, without], ['12-02T17:00', '12-16T17:00']],
    [
      'a cancelled series takes its changes with it',
      [weekly, event('UID:a', 'RECURRENCE-ID:20261209T170000Z', at(18, 9), HOUR), event('UID:a', 'SEQUENCE:1', 'STATUS:CANCELLED', at(17))],
      [],
    ],
    ['of equal sequences the later stamp counts', [written('20261101T000000Z', 17), written('20261102T000000Z', 19)], ['12-02T19:00']],
    [
      'a stamp of the last change counts more than that of the export',
      [
        written('20261103T000000Z', 17, 'LAST-MODIFIED:20261101T000000Z'),
        written('20261103T000000Z', 19, 'LAST-MODIFIED:20261102T000000Z'),
      ],
      ['12-02T19:00'],
    ],
    ['without stamps, a cancellation counts', [event('UID:a', at(17), HOUR), event('UID:a', 'STATUS:CANCELLED', at(17))], []],
    [
      'meetings of one export count together',
      [written('20261101T000000Z', 17), written('20261101T000003Z', 19)],
      ['12-02T17:00', '12-02T19:00'],
    ],
  ])('%s, in whatever order', (_, events, expected) => {
    expect(read(calendar(...events)).starts).toEqual(expected)
    expect(read(calendar(...events.toReversed())).starts).toEqual(expected)
  })

  test('another calendar of the file may cancel it', () => {
    const cancel = calendar('METHOD:CANCEL', event('UID:a', 'SEQUENCE:1', at(17)))
    expect(read(`${calendar(first)}\n${cancel}`).starts).toEqual([])
    expect(read(`${cancel}\n${calendar(first)}`).starts).toEqual([])
  })
})

describe('a zone', () => {
  const fixed = (name: string, offset: string) =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\n')
  const summer = (name: string) => event('UID:a', `DTSTART;TZID=${name}:20270607T090000`, HOUR)
  test.each([
    ['EST with daylight time', 'EST', easternOf('EST'), '06-07T13:00', []],
    ['EST without, as it is known', 'EST', fixed('EST', '-0500'), '06-07T14:00', []],
    [
      'MST of a city with daylight time',
      'MST',
      easternOf('MST').replaceAll('-0500', '-0700').replaceAll('-0400', '-0600'),
      '06-07T15:00',
      [],
    ],
    ['IST of Israel', 'IST', fixed('IST', '+0200'), '06-07T07:00', []],
    ['BST of London', 'BST', fixed('BST', '+0100'), '06-07T08:00', []],
    ['GMT with daylight time', 'GMT', easternOf('GMT').replaceAll('-0500', '+0000').replaceAll('-0400', '+0100'), '06-07T08:00', []],
    ['a city that is described otherwise', 'America/New_York', fixed('America/New_York', '-0500'), '06-07T14:00', ['described-zone']],
    ['a city that is described as it is', 'America/New_York', easternOf('America/New_York'), '06-07T13:00', []],
    [
      'one with a colon and an escaped comma in its name',
      '(UTC-05:00) Eastern Time (US\\, Canada)',
      fixed('(UTC-05:00) Eastern Time (US\\, Canada)', '-0500'),
      '06-07T14:00',
      [],
    ],
    [
      'one whose description ends before the term',
      'America/New_York',
      fixed('America/New_York', '-0500').replace(
        'END:STANDARD',
        'END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20200308T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT',
      ),
      '06-07T13:00',
      [],
    ],
  ])('is what its file describes: %s', (_, name, description, start, problems) => {
    expect(read(calendar(description, summer(name)))).toMatchObject({ starts: [start], problems })
  })

  test.each(['BST', 'AST', 'IST', 'bst', 'CST', 'PST'])('is not known by the letters %s, which several share', (name) => {
    expect(read(calendar(summer(name)))).toMatchObject({ starts: ['06-07T13:00'], problems: ['unknown-zone'] })
  })

  test.each([
    ['EST', '06-07T14:00'],
    ['CET', '06-07T07:00'],
    ['PRC', '06-07T01:00'],
    ['GMT', '06-07T09:00'],
  ])('is known by the letters %s, which the time zone database has', (name, start) => {
    expect(read(calendar(summer(name)))).toMatchObject({ starts: [start], problems: [] })
  })

  test('that is described since 1601 costs no more than one since 2007, and ten of them are read', () => {
    const names = Array.from({ length: 10 }, (_, place) => `Customized Time Zone ${place}`)
    const events = Array.from({ length: 200 }, (_, place) =>
      event(
        `UID:${place}`,
        `DTSTART;TZID=${names[place % 10]}:202612${String(1 + (place % 28)).padStart(2, '0')}T${10 + Math.floor(place / 28)}0000`,
        'DURATION:PT20M',
      ),
    )
    expect(read(calendar(...names.map(easternOf), ...events)).instances).toBe(200)
  })
})

describe('one odd event', () => {
  const odd = (reason: string, start: string | null, ...lines: string[]) => [reason, start, event('UID:odd', ...lines)] as const
  test.each([
    odd('start', null, HOUR),
    odd('start', null, 'DTSTART:tomorrow', HOUR),
    odd('order', '2026-12-02T17:00', at(17), 'DTEND:20261202T160000Z'),
    odd('order', '2026-12-02', 'DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261130'),
    odd('order', '2026-12-02T17:00', at(17), 'DURATION:-PT1H'),
    odd('length', '2026-12-02T17:00', at(17)),
    odd('length', '2026-12-02T17:00', at(17), 'DTEND:20261202T170000Z'),
    odd('date', '2026-12-02T17:00', at(17), HOUR, 'EXDATE:yesterday'),
    odd('rule', '2026-12-02T17:00', at(17), HOUR, 'RRULE:FREQ=FORTNIGHTLY'),
    odd('often', '2026-12-02T17:00', at(17), HOUR, 'RRULE:FREQ=SECONDLY'),
    odd('often', '2026-12-02T17:00', at(17), 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'),
  ])('is left out, and said by its reason %s and its start %s', (reason, start, text) => {
    const found = read(calendar(GOOD, text))
    expect([found.starts, found.leftOut]).toEqual([['12-02T10:00'], [{ reason, count: 1, first: [{ entry: 2, start }] }]])
  })

  test.each([
    ['an empty rule', ['RRULE:'], ['12-02T17:00']],
    [
      'two rules',
      ['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=WE', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=FR'],
      ['12-02T17:00', '12-04T17:00', '12-09T17:00', '12-11T17:00'],
    ],
    ['a date of another zone', ['RDATE;TZID=America/New_York:20261203T120000'], ['12-02T17:00', '12-03T17:00']],
    ['an excluded date of another zone', ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=America/New_York:20261203T120000'], ['12-02T17:00']],
    ['an excluded day', ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261203'], ['12-02T17:00']],
  ])('is read: %s', (_, lines, starts) => {
    expect(read(calendar(event('UID:a', at(17), HOUR, ...lines)))).toMatchObject({ starts, leftOut: [], problems: [] })
  })

  test.each([
    ['two rules', ['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE,FR', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=WE'], 3],
    ['a rule and a date', ['RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20261203T170000Z'], 2],
    ['its start and a date', ['RDATE:20261202T170000Z,20261203T170000Z'], 2],
    ['two dates', ['RDATE:20261203T170000Z', 'RDATE:20261203T170000Z'], 2],
  ])('counts a time once that is given by %s', (_, lines, instances) => {
    expect(read(calendar(event('UID:a', at(17), HOUR, ...lines)))).toMatchObject({ instances, problems: [] })
  })

  test('takes the time that a date states for it', () => {
    const text = event('UID:a', at(17), HOUR, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE;VALUE=PERIOD:20261203T170000Z/PT20M')
    expect(read(calendar(text)).spans.map(({ end }) => end)).toEqual(['2026-12-02T18:00:00.000Z', '2026-12-03T17:20:00.000Z'])
  })

  test('names three of many, and refuses a file of which nothing is left', () => {
    const many = Array.from({ length: 5 }, (_, place) => event(`UID:${place}`, at(10 + place), 'DTEND:20261201T000000Z'))
    expect(read(calendar(GOOD, ...many)).leftOut).toMatchObject([
      { reason: 'order', count: 5, first: [{ entry: 2 }, { entry: 3 }, { entry: 4 }] },
    ])
    expect(expandCalendar(calendar(event(at(17), HOUR, 'RRULE:FREQ=SECONDLY')), WINDOW)).toBe('too-many-instances')
  })
})
