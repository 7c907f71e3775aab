import { afterEach, expect, test, vi } from 'vitest'
import { APPLE } from '#testing/calendars/apple.ts'
import { spansOf, WINDOW } from '#testing/calendars/calendar.ts'
import { COURSES } from '#testing/calendars/courses.ts'
import { EUROPE } from '#testing/calendars/europe.ts'
import { GOOGLE } from '#testing/calendars/google.ts'
import { readByIcalJs } from '#testing/calendars/ical-js-reading.ts'
import { NIGHTS } from '#testing/calendars/nights.ts'
import { readByNodeIcal } from '#testing/calendars/node-ical-reading.ts'
import { ODD_FILES } from '#testing/calendars/odd-files.ts'
import { OUTLOOK } from '#testing/calendars/outlook.ts'
import { REGISTRARS } from '#testing/calendars/registrars.ts'
import { expandCalendar } from './expand-calendar.ts'

const CALENDARS = [...GOOGLE, ...OUTLOOK, ...APPLE, ...REGISTRARS, ...COURSES, ...EUROPE, ...NIGHTS, ...ODD_FILES]

/** Calendars that node-ical reads wrongly, and why. For these, ical.js is the second reading. */
const NOT_BY_NODE_ICAL: Readonly<Record<string, string>> = {
  'a zone that is described otherwise than it is known by that name': 'knows zones by their names only',
  'Apple: floating times': 'repeats floating times in UTC',
  'Banner: every class begins with the first day of term, which is none of its days': 'repeats floating times in UTC',
  'Apple: this and all following classes an hour later and longer, one of them cancelled': 'reads RANGE=THISANDFUTURE as one change',
  'Apple: this and all following classes cancelled': 'reads RANGE=THISANDFUTURE as one change',
  'College Scheduler: as many classes as the term has, and one made up for': 'does not read RDATE',
  'Workday: a list of dates instead of a rule': 'does not read RDATE',
  'College Scheduler: one class that meets at different times, always with the same UID': 'keeps one event for each UID',
  'Sked: a zone by a name of its own, described in the file': 'reads described zones only if it knows one like it',
  'three calendars in one file, each with its own zone of the same name': 'reads described zones only if it knows one like it',
  'Evolution: the zone as a path': 'does not know zones with such names',
  'Thunderbird: the zone as a path, and an excluded date in UTC': 'does not know zones with such names',
}

/** Calendars that both libraries read wrongly. */
const ONLY_BY_US: Readonly<Record<string, string>> = {
  'Syllabus Plus: weeks as a list of dates, with a duration': 'ical.js leaves out DTSTART where there is RDATE alone',
  'Syllabus Plus: dates with ends of their own': 'ical.js does not repeat periods',
  'a weekly hour that does not exist in one night': 'node-ical skips it; ical.js ends it before it starts',
  'an hour that exists twice, of which the first counts': 'both take the second',
  'the same two hours in a zone that is only described': 'ical.js takes the second of two, and moves a skipped one back',
  'line ends of old computers': 'allowed nowhere, but clear',
  'lower case': 'both want upper case in rules',
  'a rule that takes out every second class, and one that takes out October': 'neither reads EXRULE',
  'Exchange: published as busy times only, some of them free, one by its length, one unreadable': 'both expand events only',
  'events that cannot be read, between others': 'both refuse the file',
  'Colleague: line ends of Unix, no UID, no seconds, no VALUE=DATE': 'both want seconds',
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('there are sixty calendars and more that another reader reads in the same way', () => {
  const names = new Set(CALENDARS.map(({ name }) => name))
  expect(names.size).toBe(CALENDARS.length)
  for (const name of [...Object.keys(NOT_BY_NODE_ICAL), ...Object.keys(ONLY_BY_US)]) expect(names).toContain(name)
  expect(CALENDARS.length - Object.keys(ONLY_BY_US).length).toBeGreaterThanOrEqual(60)
})

test.each(CALENDARS)('$name', ({ name, text, busy, problems = [] }) => {
  const expected = spansOf(busy)
  // Nothing else: no titles, no places.
  expect(expandCalendar(text, WINDOW)).toEqual({
    spans: expected,
    covers: expected.length > 0 ? expect.anything() : expect.toBeOneOf([null, expect.anything()]),
    instances: expect.any(Number),
    problems,
    leftOut: expect.any(Array),
    assumedZones: expect.any(Array),
  })
  // Both libraries read a floating time in this machine's zone.
  vi.stubEnv('TZ', WINDOW.zone)
  if (name in NOT_BY_NODE_ICAL) expect(readByIcalJs(text)).toEqual(expected)
  else if (!(name in ONLY_BY_US)) expect(readByNodeIcal(text)).toEqual(expected)
})
