import { DAY_MS } from '@callboard/contract/time/durations'

/** A calendar as an exporter writes it, and when it makes its owner busy. */
export interface TestCalendar {
  /** The exporter, and what is special. */
  readonly name: string
  readonly text: string
  /** Lines as `spansOf` reads them. */
  readonly busy: readonly string[]
  readonly problems?: readonly string[]
}

/** The window and the campus of all expectations. */
export const WINDOW = {
  from: new Date('2026-08-01T00:00:00Z'),
  to: new Date('2027-09-01T00:00:00Z'),
  zone: 'America/New_York',
  ownAddress: 'Sam.Student@campus.example',
}

/** A calendar as most exporters write it: with CRLF. */
export function calendar(name: string, busy: readonly string[], text: string, problems?: readonly string[]): TestCalendar {
  return { name, text: `${text.trim().replaceAll('\n', '\r\n')}\r\n`, busy, ...(problems && { problems }) }
}

/** The offset of each zone in the window: the first, and from when, by the clock before the change, it is another. */
const ZONES: Readonly<Record<string, readonly (readonly [from: string, offset: string])[]>> = {
  NY: [
    ['', '-04:00'],
    ['2026-11-01 02:00', '-05:00'],
    ['2027-03-14 02:00', '-04:00'],
  ],
  LA: [
    ['', '-07:00'],
    ['2026-11-01 02:00', '-08:00'],
    ['2027-03-14 02:00', '-07:00'],
  ],
  London: [
    ['', '+01:00'],
    ['2026-10-25 02:00', '+00:00'],
    ['2027-03-28 01:00', '+01:00'],
  ],
  Berlin: [
    ['', '+02:00'],
    ['2026-10-25 03:00', '+01:00'],
    ['2027-03-28 02:00', '+02:00'],
  ],
  Sydney: [
    ['', '+10:00'],
    ['2026-10-04 02:00', '+11:00'],
    ['2027-04-04 03:00', '+10:00'],
  ],
  Kolkata: [['', '+05:30']],
  UTC: [['', '+00:00']],
}

function instant(date: string, time: string, zone: string): string {
  const offset = ZONES[zone]?.findLast(([from]) => from <= `${date} ${time}`)?.[1]
  if (!offset) throw new Error(`no zone ${zone}`)
  return new Date(`${date}T${time}:00${offset}`).toISOString()
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const WEEKLY = /^((?:[A-Z]{2} )+)(\S+)\.\.(\S+) (\d\d:\d\d)-(\d\d:\d\d) (\w+)(?: but (.*))?$/
const BETWEEN = /^(\S+) (\d\d:\d\d) > (\S+) (\d\d:\d\d) (\w+)$/
const SINGLE = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d) (\w+)$/

/**
 * Spans in short: `MO WE 2026-08-24..2026-12-09 09:00-09:50 NY but 2026-09-07`, `2026-08-24 09:00-09:50 NY` or
 * `2026-11-25 00:00 > 2026-11-28 00:00 NY`. It knows dates and the offsets above, and nothing of calendars.
 */
export function spansOf(lines: readonly string[]): { start: string; end: string }[] {
  const spans = lines.flatMap((line) => {
    const between = BETWEEN.exec(line)
    if (between) {
      const [, day = '', from = '', lastDay = '', to = '', zone = ''] = between
      return [{ start: instant(day, from, zone), end: instant(lastDay, to, zone) }]
    }
    const single = SINGLE.exec(line)
    if (single) {
      const [, day = '', from = '', to = '', zone = ''] = single
      return [{ start: instant(day, from, zone), end: instant(day, to, zone) }]
    }
    const [, days = '', first = '', last = '', from = '', to = '', zone = '', but = ''] = WEEKLY.exec(line) ?? []
    if (!zone) throw new Error(`not a span: ${line}`)
    const dates: string[] = []
    for (let date = new Date(first); date <= new Date(last); date = new Date(date.getTime() + DAY_MS)) {
      const day = date.toISOString().slice(0, 10)
      if (days.includes(DAYS[date.getUTCDay()] ?? '-') && !but.includes(day)) dates.push(day)
    }
    return dates.map((day) => ({ start: instant(day, from, zone), end: instant(day, to, zone) }))
  })
  return spans.sort((one, other) => one.start.localeCompare(other.start))
}
