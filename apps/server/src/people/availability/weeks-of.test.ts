import { expect, test } from 'vitest'
import { weeksOf } from './availability.domain.ts'

const DAYS = { from: '2027-01-01', to: '2027-01-31' }
const MONDAYS = { 1: Array<boolean>(13).fill(true) }
const TERM = { id: 1, name: 'Winter', from: '2027-01-10', to: '2027-01-12', hours: MONDAYS }
/** Each range of days with its hours: of the profile, of a term, every hour, or unknown. */
const said = (
  ...[terms, ofProfile, covered]: [Parameters<typeof weeksOf>[1], Parameters<typeof weeksOf>[2], Parameters<typeof weeksOf>[3]]
) =>
  weeksOf(DAYS, terms, ofProfile, covered).map(({ from, to, hours }) => [
    `${from.slice(8)}-${to.slice(8)}`,
    hours === null ? 'unknown' : hours === MONDAYS ? 'said' : 'every hour',
  ])
const covered = (...days: [number, number][]) =>
  days.map(([from, to]) => ({ from: `2027-01-${String(from).padStart(2, '0')}`, to: `2027-01-${String(to).padStart(2, '0')}` }))

test.each([
  ['nothing at all', [], null, [], [['01-31', 'unknown']]],
  ['no weekly hours, as an empty week', [], {}, [], [['01-31', 'unknown']]],
  ['weekly hours, whatever a timetable covers', [], MONDAYS, covered([5, 9]), [['01-31', 'said']]],
  [
    'a timetable in the middle',
    [],
    null,
    covered([5, 9]),
    [
      ['01-04', 'unknown'],
      ['05-09', 'every hour'],
      ['10-31', 'unknown'],
    ],
  ],
  [
    'two that overlap, and one within them',
    [],
    null,
    covered([5, 20], [6, 7], [15, 25]),
    [
      ['01-04', 'unknown'],
      ['05-25', 'every hour'],
      ['26-31', 'unknown'],
    ],
  ],
  [
    'two with days between them',
    [],
    null,
    covered([1, 3], [6, 31]),
    [
      ['01-03', 'every hour'],
      ['04-05', 'unknown'],
      ['06-31', 'every hour'],
    ],
  ],
  ['one whose kept days are over', [], null, covered([20, 10]), [['01-31', 'unknown']]],
  [
    'a term alone',
    [TERM],
    null,
    [],
    [
      ['01-09', 'unknown'],
      ['10-12', 'said'],
      ['13-31', 'unknown'],
    ],
  ],
  [
    'a term within a timetable',
    [TERM],
    null,
    covered([5, 20]),
    [
      ['01-04', 'unknown'],
      ['05-09', 'every hour'],
      ['10-12', 'said'],
      ['13-20', 'every hour'],
      ['21-31', 'unknown'],
    ],
  ],
] as const)('the hours that count with %s', (_, terms, ofProfile, days, expected) => {
  expect(said([...terms], ofProfile, days)).toEqual(expected)
})
