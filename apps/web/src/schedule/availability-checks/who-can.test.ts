import type { CheckCell } from '@callboard/contract/schedule/availability-checks/endpoints'
import { expect, it } from 'vitest'
import { canCome } from './who-can.ts'

const cell = (change: Partial<CheckCell>): CheckCell => ({
  answer: 'yes',
  note: null,
  answeredAt: null,
  calendar: 'free',
  stale: null,
  ...change,
})

it('counts only a yes that nothing has changed since', () => {
  const cells = [cell({}), cell({ answer: 'partly' }), cell({ answer: 'no' }), cell({ stale: 'window' }), cell({ stale: 'calendar' }), null]
  expect(cells.map((_, at) => canCome({ cells }, at))).toEqual([true, false, false, false, false, false])
})
