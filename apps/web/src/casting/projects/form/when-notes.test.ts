import { expect, test } from 'vitest'
import { movesPlan, whenNotes } from './when-notes.ts'

const TODAY = '2026-11-23'
const none = { deadline: undefined, shootDate: undefined, endTime: undefined }
const call = { status: 'active', deadline: '', shootDate: '', shootTime: '', endTime: '' } as const

test.each([
  ['nothing is typed', {}, none],
  ['all is to come', { deadline: TODAY, shootDate: TODAY, shootTime: '09:00', endTime: '17:00' }, none],
  [
    'both days have passed',
    { deadline: '2026-11-22', shootDate: '2026-11-22' },
    { ...none, deadline: 'This day has passed, so no one can apply any more', shootDate: 'This day has passed' },
  ],
  ['it is only a draft', { status: 'draft', deadline: '2026-11-22', shootDate: '2026-11-22' } as const, none],
  [
    'the deadline is after the shoot',
    { deadline: '2026-12-02', shootDate: '2026-12-01' },
    { ...none, deadline: 'That is after the shoot' },
  ],
  ['it ends before it begins', { shootTime: '22:00', endTime: '02:00' }, { ...none, endTime: 'On the next day' }],
])('where %s', (_, typed, expected) => {
  expect(whenNotes({ ...call, ...typed }, TODAY)).toEqual(expected)
})

test('a change of when or where says that people are told, and no other change does', () => {
  expect(movesPlan({ shootTime: true })).toBe(true)
  expect(movesPlan({ location: true })).toBe(true)
  expect(movesPlan({ title: true, deadline: true, shootTime: false })).toBe(false)
  expect(movesPlan({})).toBe(false)
})
