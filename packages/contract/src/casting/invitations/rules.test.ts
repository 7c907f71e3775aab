import { expect, test } from 'vitest'
import { invitationStateAt } from './rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const later = new Date('2027-03-02T12:00:00Z')
const open = { answer: null, stage: 'invited', status: 'active', begin: later, expiresAt: later } as const

test('An invitation is open until it is answered, the office moves on, the casting call ends, or the link does', () => {
  expect(invitationStateAt(open, now)).toBe('open')
  expect(invitationStateAt({ ...open, begin: null, expiresAt: null }, now)).toBe('open')
  expect(invitationStateAt({ ...open, expiresAt: now }, now)).toBe('expired')
  expect(invitationStateAt({ ...open, begin: now, expiresAt: now }, now)).toBe('over')
  for (const status of ['draft', 'completed', 'cancelled', 'archived'] as const) {
    expect(invitationStateAt({ ...open, status }, now)).toBe('over')
  }
  for (const stage of ['shortlisted', 'callback', 'alternate', 'offered', 'booked'] as const) {
    expect(invitationStateAt({ ...open, stage }, now)).toBe('considered')
  }
  expect(invitationStateAt({ ...open, stage: 'released' }, now)).toBe('over')
})

test('What was answered first stays the answer', () => {
  expect(invitationStateAt({ ...open, answer: 'accepted', stage: 'withdrawn', status: 'archived' }, later)).toBe('accepted')
  expect(invitationStateAt({ ...open, answer: 'declined', stage: 'submitted' }, later)).toBe('declined')
})
