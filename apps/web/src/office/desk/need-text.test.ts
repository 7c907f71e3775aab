import type { Need } from '@callboard/contract/office/desk/endpoints'
import { expect, test } from 'vitest'
import { groupDetail, groupNeeds, groupText, needAddress, needDetail, needInGroup } from './need-text.ts'

const need = (more: Partial<Need>): Need => ({
  kind: 'unfilled',
  project: { id: 7, title: 'Brochure' },
  talentId: null,
  applications: [],
  count: 2,
  toDecide: 0,
  at: '2027-03-13T08:00:00.000Z',
  ...more,
})

test.each(['short', 'unfilled'] as const)('open places (%s) lead to people who have applied, and without any to others', (kind) => {
  expect(needAddress(need({ kind, toDecide: 3, applications: [4, 9] }), 'UTC')).toEqual({
    to: '/project/$id/applicants',
    params: { id: '7' },
    search: { meant: [4, 9] },
  })
  expect(needDetail(need({ kind, toDecide: 3 }), 'UTC')).toBe('Brochure · 3 to decide · Sat, Mar 13')
  expect(needAddress(need({ kind }), 'UTC').to).toBe('/project/$id/matches')
  expect(needDetail(need({ kind }), 'UTC')).toBe('Brochure · Sat, Mar 13')
})

test('a self-tape of somebody who has not applied says that it belongs to no casting call', () => {
  const tape = need({ kind: 'new-tape', project: null, talentId: 3 })
  expect(needDetail(tape, 'UTC')).toBe('Without a casting call · since Sat, Mar 13')
  expect(needAddress(tape, 'UTC')).toEqual({ to: '/talent-search', search: { talent: 3 } })
})

test('needs of one kind are one group with their sum, how many casting calls, and since when the first waits', () => {
  const day = (number: number) => `2027-03-${number}T18:00:00.000Z`
  const waits = (id: number, count: number, at: string) => need({ kind: 'waiting', project: { id, title: `Call ${id}` }, count, at })
  const groups = groupNeeds([waits(1, 2, day(12)), need({ kind: 'new-tape', at: day(14) }), waits(2, 3, day(11))])
  expect(groups.map(({ kind }) => kind)).toEqual(['waiting', 'new-tape'])
  const [group] = groups
  if (!group) throw new Error('there is a group')
  expect(groupText(group)).toBe('5 applicants wait for an answer')
  expect(groupDetail(group, 'UTC')).toBe('2 casting calls · since Thu, Mar 11')
  expect(group.needs.map((one) => needInGroup(one, 'UTC'))).toEqual([
    '2 applicants wait for an answer · since Fri, Mar 12',
    '3 applicants wait for an answer · since Thu, Mar 11',
  ])
})

test.each(['offer-ends', 'untold', 'new-tape', 'waiting', 'no-consent'] as const)('%s leads to the people who are meant', (kind) => {
  expect(needAddress(need({ kind, applications: [4, 9] }), 'UTC')).toEqual({
    to: '/project/$id/applicants',
    params: { id: '7' },
    search: { meant: [4, 9] },
  })
})

test('a problem with a call leads to the call sheet, which marks its person', () => {
  expect(needAddress(need({ kind: 'call-problem', applications: [4] }), 'UTC')).toEqual({
    to: '/project/$id/call-sheet/$day',
    params: { id: '7', day: '2027-03-13' },
    search: { meant: [4] },
  })
})

test('emails that came back lead to these emails alone', () => {
  const search = { mail: 'refused' }
  expect(needAddress(need({ kind: 'mail-failed' }), 'UTC')).toEqual({ to: '/project/$id/messages', params: { id: '7' }, search })
  expect(needAddress(need({ kind: 'mail-failed', project: null }), 'UTC')).toEqual({ to: '/sent-messages', search })
})

test('registrations lead to their profiles', () => {
  const registered = need({ kind: 'new-registration', project: null, talentId: 3 })
  expect(needAddress({ ...registered, count: 1 }, 'UTC')).toEqual({ to: '/talent-search', search: { talent: 3 } })
  expect(needAddress({ ...registered, count: 4 }, 'UTC')).toEqual({ to: '/talent-search', search: { addedSince: '2027-03-13' } })
})
