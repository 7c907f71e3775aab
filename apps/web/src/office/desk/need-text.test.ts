import type { Need } from '@callboard/contract/office/desk/endpoints'
import { expect, test } from 'vitest'
import { needAddress, needDetail } from './need-text.ts'

const need = (more: Partial<Need>): Need => ({
  kind: 'unfilled',
  project: { id: 7, title: 'Brochure' },
  talentId: null,
  count: 2,
  toDecide: 0,
  at: '2027-03-13T08:00:00.000Z',
  ...more,
})

test.each(['short', 'unfilled'] as const)('open places (%s) lead to people who have applied, and without any to others', (kind) => {
  expect(needAddress(need({ kind, toDecide: 3 }), 'UTC').to).toBe('/project/$id/applicants')
  expect(needDetail(need({ kind, toDecide: 3 }), 'UTC')).toBe('Brochure · 3 to decide · Sat, Mar 13')
  expect(needAddress(need({ kind }), 'UTC').to).toBe('/project/$id/matches')
  expect(needDetail(need({ kind }), 'UTC')).toBe('Brochure · Sat, Mar 13')
})

test('a self-tape of somebody who has not applied says that it belongs to no casting call', () => {
  const tape = need({ kind: 'new-tape', project: null, talentId: 3 })
  expect(needDetail(tape, 'UTC')).toBe('Without a casting call · since Sat, Mar 13')
  expect(needAddress(tape, 'UTC')).toEqual({ to: '/talent-search', search: { talent: 3 } })
})
