import { expect, test } from 'vitest'
import { readDay } from './days.domain.ts'

const HABITS = { today: '2026-11-28', dayFirst: false }
const dayIn = (text: string, dayFirst: boolean | null = false) => {
  const read = readDay(text, { ...HABITS, dayFirst })
  if (!read) return undefined
  return 'problem' in read ? 'asked' : [read.value.year, read.value.month, read.value.day].join('-')
}

test.each([
  ...['5-Jun-04', '5-Jun-2004', '05-jun.-04', 'June 5, 2004', 'Jun 5 2004', '5 June 2004', '5th of June 2004', 'Saturday, June 5, 2004'],
  ...[
    '5 de junio de 2004',
    'sábado, 5 de junio de 2004',
    'sáb 5 jun 2004',
    '5 juin 2004',
    '5. Juni 2004',
    '5 giugno 2004',
    '5 de junho de 2004',
  ],
  ...['20040605', '2004/6/5', '2004-06-05', '2004.06.05', '2004-06-05T00:00:00.000Z', '6/5/2004', '06/05/04', "6/5/'04", '6-5-2004'],
  ...['6/5/2004 0:00', '6/5/2004 12:00:00 AM', '6/5/2004, 9:30 a. m.', '38143', '38143.5'],
])('%s is the fifth of June 2004', (text) => {
  expect(dayIn(text)).toBe('2004-6-5')
})

test.each([
  ['5/6/98', '1998-5-6'],
  ['5/6/27', '1927-5-6'],
  ['5/6/26', '2026-5-6'],
  ['1-Feb-99', '1999-2-1'],
])('the year of %s lies in the past: %s', (text, day) => {
  expect(dayIn(text)).toBe(day)
})

test.each([
  '31/31/2006',
  '2006-13-01',
  '20061301',
  '31 Feb 2004',
  'June 2004',
  'June',
  '5 Juny-bug 2004',
  '5/6',
  'soon',
  '12:30',
  '1/2/3/2004',
])('%s is no day', (text) => {
  expect(dayIn(text)).toBeUndefined()
})

test('a date that exists in one order only is read in that one', () => {
  expect([dayIn('28/11/2006'), dayIn('11/28/2006', true), dayIn('28.11.2006', null), dayIn('5/5/2006', null)]).toEqual([
    '2006-11-28',
    '2006-11-28',
    '2006-11-28',
    '2006-5-5',
  ])
  expect([dayIn('5/6/2006', true), dayIn('5/6/2006', false), dayIn('5/6/2006', null)]).toEqual(['2006-6-5', '2006-5-6', 'asked'])
})
