import { calendar, type TestCalendar } from './calendar.ts'
import { NEW_YORK } from './zones.ts'

const CLASS = `BEGIN:VEVENT
UID:class
DTSTART;TZID=America/New_York:20260914T090000
DTEND;TZID=America/New_York:20260914T100000
END:VEVENT`
const BUSY = ['2026-09-14 09:00-10:00 NY']

/** Files that are written by hand, joined, or not quite right. */
export const ODD_FILES: readonly TestCalendar[] = [
  {
    name: 'a byte order mark',
    busy: BUSY,
    text: `\uFEFFBEGIN:VCALENDAR\r\nVERSION:2.0\r\n${CLASS.replaceAll('\n', '\r\n')}\r\nEND:VCALENDAR\r\n`,
  },
  {
    name: 'line ends of old computers',
    busy: BUSY,
    text: `BEGIN:VCALENDAR\rVERSION:2.0\r${CLASS.replaceAll('\n', '\r')}\rEND:VCALENDAR\r`,
  },
  calendar('no events', [], 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Empty//EN\nEND:VCALENDAR'),
  calendar(
    'three calendars in one file, each with its own zone of the same name',
    ['2026-09-14 09:00-10:00 NY', '2026-09-15 09:00-10:00 UTC', '2026-09-16 04:00-05:00 UTC'],
    `BEGIN:VCALENDAR
VERSION:2.0
${NEW_YORK}
${CLASS}
END:VCALENDAR
BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Stage
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:two
DTSTART;TZID=Stage:20260915T090000
DTEND;TZID=Stage:20260915T100000
END:VEVENT
END:VCALENDAR
BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Stage
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0500
TZOFFSETTO:+0500
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:three
DTSTART;TZID=Stage:20260916T090000
DTEND;TZID=Stage:20260916T100000
END:VEVENT
END:VCALENDAR`,
  ),
  calendar(
    'a rule that takes out every second class, and one that takes out October',
    ['2026-09-21 09:00-10:00 NY', '2026-11-02 09:00-10:00 NY'],
    `BEGIN:VCALENDAR
VERSION:2.0
${NEW_YORK}
BEGIN:VEVENT
UID:excluded
DTSTART;TZID=America/New_York:20260914T090000
DTEND;TZID=America/New_York:20260914T100000
RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=9
EXRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
EXRULE:FREQ=WEEKLY;BYDAY=MO;BYMONTH=10
END:VEVENT
END:VCALENDAR`,
  ),
  calendar(
    'Exchange: published as busy times only, some of them free, one by its length, one unreadable',
    ['2026-09-14 09:00-10:00 NY', '2026-09-15 09:00-11:00 NY', '2026-11-01 00:00 > 2026-11-02 00:00 NY'],
    `BEGIN:VCALENDAR
VERSION:2.0
METHOD:PUBLISH
BEGIN:VFREEBUSY
UID:free-busy
DTSTART:20260901T000000Z
DTEND:20261231T000000Z
FREEBUSY;FBTYPE=BUSY:20260914T130000Z/20260914T140000Z,20260915T130000Z/PT2H
FREEBUSY;FBTYPE=FREE:20260916T130000Z/20260916T140000Z
FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261101T000000/P1D
FREEBUSY:20260917T130000Z
END:VFREEBUSY
END:VCALENDAR`,
    ['unreadable-event'],
  ),
  calendar(
    'lower case',
    ['MO 2026-09-14..2026-09-21 09:00-10:00 NY'],
    `begin:vcalendar
version:2.0
begin:vevent
uid:lower
dtstart;tzid=america/new_york:20260914t090000
dtend;tzid=america/new_york:20260914t100000
rrule:freq=weekly;byday=mo;count=2
end:vevent
end:vcalendar`,
  ),
  calendar(
    'lines folded in the middle of names and values, with spaces and tabs',
    BUSY,
    `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEV
 ENT
UID:folded
DTSTART;TZID=Americ
\ta/New_York:2026
 0914T090000
DT
 END;TZID=America/New_York:20260914T1
\t00000
END:VEVENT
END:VCALENDAR`,
  ),
  calendar(
    'a description with real line breaks',
    BUSY,
    `BEGIN:VCALENDAR
VERSION:2.0
${CLASS.replace('UID:class', 'UID:class\nDESCRIPTION:First line\nsecond line without anything\n\nBring:shoes; "water\n')}
END:VCALENDAR`,
  ),
  calendar(
    'a zone that nobody knows',
    BUSY,
    `BEGIN:VCALENDAR\nVERSION:2.0\n${CLASS.replaceAll('America/New_York', 'Hogwarts')}\nEND:VCALENDAR`,
    ['unknown-zone'],
  ),
  calendar(
    'a zone that is described otherwise than it is known by that name',
    ['2026-09-14 00:00-01:00 UTC'],
    `BEGIN:VCALENDAR\nVERSION:2.0\n${NEW_YORK.replaceAll(/(TZOFFSET.*):.*/g, '$1:+0900')}\n${CLASS}\nEND:VCALENDAR`,
    ['described-zone'],
  ),
  calendar(
    'a day that ends on itself',
    ['2026-09-17 00:00 > 2026-09-18 00:00 NY'],
    `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:day
DTSTART;VALUE=DATE:20260917
DTEND;VALUE=DATE:20260917
END:VEVENT
END:VCALENDAR`,
  ),
  calendar(
    'events that cannot be read, between others',
    ['2026-09-14 09:00-10:00 NY', '2026-09-15 09:00-10:00 NY'],
    `BEGIN:VCALENDAR
VERSION:2.0
${CLASS}
BEGIN:VEVENT
UID:no-start
DTEND:20260914T200000Z
END:VEVENT
BEGIN:VEVENT
UID:no-date
DTSTART:20260931T090000Z
DTEND:20260931T100000Z
END:VEVENT
BEGIN:VEVENT
UID:no-rule
DTSTART:20260914T180000Z
DTEND:20260914T190000Z
RRULE:FREQ=FORTNIGHTLY
END:VEVENT
${CLASS.replaceAll('20260914', '20260915').replace('UID:class', 'UID:next')}
END:VCALENDAR`,
    ['unreadable-event'],
  ),
]
