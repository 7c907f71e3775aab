import { expect, test } from 'vitest'
import { DAY_MS } from '../../time/durations.ts'
import { canEndAt, tallyOf, type Verdict } from './rules.ts'

test.each<[(Verdict | null)[], object]>([
  [[], { agreement: 'none', majority: null }],
  [[null], { agreement: 'none', majority: null }],
  [['yes'], { yes: 1, agreement: 'one', majority: 'yes' }],
  [['yes', 'yes', null], { yes: 2, agreement: 'agree', majority: 'yes' }],
  [['no', 'no'], { agreement: 'agree', majority: 'no' }],
  [['yes', 'maybe'], { agreement: 'near', majority: null }],
  [['yes', 'yes', 'maybe'], { agreement: 'near', majority: 'yes' }],
  [['maybe', 'no', 'no'], { agreement: 'near', majority: 'no' }],
  [['yes', 'no'], { agreement: 'split', majority: null }],
  [['yes', 'yes', 'yes', 'no'], { yes: 3, no: 1, agreement: 'split', majority: 'yes' }],
])('votes %j agree or split as people say it', (votes, tally) => {
  expect(tallyOf(votes)).toMatchObject(tally)
})

test('a presentation ends ahead, and within ninety days', () => {
  const now = new Date('2026-11-30T20:00:00Z')
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  expect([-1, 0, 1, 90, 91].map((days) => canEndAt(after(days), now))).toEqual([false, false, true, true, false])
})
