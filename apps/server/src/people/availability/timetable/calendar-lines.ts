/** One line of a calendar, `NAME;parameters:value`. */
export interface CalendarLine {
  readonly value: string
  /** Names in upper case; values without quotes. */
  readonly parameters: ReadonlyMap<string, string>
}

/** The lines between `BEGIN:name` and `END:name`. */
export interface CalendarPart {
  readonly name: string
  readonly lines: ReadonlyMap<string, readonly CalendarLine[]>
  readonly parts: readonly CalendarPart[]
}

interface OpenPart extends CalendarPart {
  readonly lines: Map<string, CalendarLine[]>
  readonly parts: OpenPart[]
}

/** The lines that are read. Titles, places and descriptions are dropped here, including malformed ones. */
const READ = new RegExp(
  `^(?:${[
    ...[
      'BEGIN',
      'END',
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'LAST-MODIFIED',
      'METHOD',
      'DTSTART',
      'DTEND',
      'DURATION',
      'RRULE',
      'RDATE',
      'EXRULE',
      'EXDATE',
      'RECURRENCE-ID',
      'FREEBUSY',
    ],
    ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-WR-TIMEZONE'],
  ].join('|')})[;:]`,
  'i',
)

/** These values have no colon, so the last colon ends the parameters. Exporters write `TZID=(UTC-05:00) Eastern Time` without quotes. */
const TIME_LINE = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;.*)?):([^:]*)$/i

const LINE = /^([^:;]+)((?:;[^:;"]*(?:"[^"]*"[^:;"]*)*)*):(.*)$/

const newPart = (name: string): OpenPart => ({ name, lines: new Map(), parts: [] })

/**
 * The calendars of an iCalendar file (RFC 5545).
 *
 * @param spend is called for each line that is read
 * @returns undefined for a file that is not a calendar, or one that was cut off
 */
export function readCalendars(text: string, spend: () => void): readonly CalendarPart[] | undefined {
  const root = newPart('')
  const open = [root]
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
  for (const line of unfolded.split('\n')) {
    if (!READ.test(line)) continue
    spend()
    const [, name = '', parameters = '', value = ''] = TIME_LINE.exec(line.trimEnd()) ?? LINE.exec(line.trimEnd()) ?? []
    const part = open.at(-1) ?? root
    const property = name.toUpperCase()
    if (property === 'BEGIN') {
      const begun = newPart(value.toUpperCase())
      if (part === root && begun.name !== 'VCALENDAR') return undefined
      part.parts.push(begun)
      open.push(begun)
    } else if (property === 'END') {
      if (open.length === 1 || value.toUpperCase() !== part.name) return undefined
      open.pop()
    } else {
      const read = { parameters: parametersOf(parameters), value }
      const lines = part.lines.get(property)
      if (lines) lines.push(read)
      else part.lines.set(property, [read])
    }
  }
  return open.length === 1 && root.parts.length > 0 ? root.parts : undefined
}

/** The intended name of a time zone. Exporters escape its commas, and quote it where quotes are not allowed. */
export function zoneNameOf(text: string): string {
  return text
    .replace(/\\([\\,;:])/g, '$1')
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

/** The first line of that name; there should be one at most. */
export function lineOf(part: CalendarPart, name: string): CalendarLine | undefined {
  return part.lines.get(name)?.[0]
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/;([^=;:"]*)=(?:"([^"]*)"|((?:\\.|[^;"\\])*))/g)
  return new Map(Array.from(found, ([, name = '', quoted, plain = '']) => [name.toUpperCase(), quoted ?? plain]))
}
