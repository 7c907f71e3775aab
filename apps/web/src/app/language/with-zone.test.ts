import { expect, test } from 'vitest'
import { withZone, zoneBeside } from './dates.ts'

const WINTER = '2026-12-02T20:00:00Z'
const SUMMER = '2027-06-07T19:00:00Z'

test.each([
  ['nothing where the reader is at the campus', 'America/New_York', 'America/New_York', WINTER, '3:00 PM'],
  ['nothing where the clocks show the same', 'America/New_York', 'America/Toronto', WINTER, '3:00 PM'],
  ['the zone elsewhere', 'America/New_York', 'America/Los_Angeles', WINTER, '3:00 PM EST'],
  ['the zone of that day', 'America/New_York', 'America/Los_Angeles', SUMMER, '3:00 PM EDT'],
  ['a zone that differs in winter only', 'America/Los_Angeles', 'America/Phoenix', WINTER, '3:00 PM PST'],
  ['nothing while it does not differ', 'America/Los_Angeles', 'America/Phoenix', SUMMER, '3:00 PM'],
])('beside a time stands %s', (_, campus, reader, instant, expected) => {
  expect(withZone('3:00 PM', instant, campus, reader)).toBe(expected)
})

test.each([
  ['nothing at the campus', 'America/New_York', 'America/New_York', null],
  ['the name for all year elsewhere', 'America/New_York', 'America/Los_Angeles', 'ET'],
  ['a zone that differs in winter only', 'America/Los_Angeles', 'America/Phoenix', 'PT'],
])('beside a time without a day stands %s', (_, campus, reader, expected) => {
  expect(zoneBeside(null, campus, reader)).toBe(expected)
})
