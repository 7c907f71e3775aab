import { expect, test } from 'vitest'
import { outcomeOf } from './offer-outcome.ts'

const CHANGED = 'Something has changed since. Please look at your applications in Callboard.'

test('the link of an accepted offer names its result', () => {
  expect(outcomeOf({ state: 'accepted', stage: 'booked' }).title).toBe('You are booked')
  expect(outcomeOf({ state: 'accepted', stage: 'considered' }).title).toBe('You are an alternate')
  for (const stage of ['closed', 'received', 'asked'] as const)
    expect(outcomeOf({ state: 'accepted', stage })).toEqual({ title: 'You accepted this offer', text: CHANGED })
})

test('the link of a withdrawn offer announces no further decision once there is one', () => {
  const later = /we will tell you if anything else is decided/
  expect(outcomeOf({ state: 'withdrawn', stage: 'considered' }).text).toMatch(later)
  expect(outcomeOf({ state: 'withdrawn', stage: 'closed' }).text).not.toMatch(later)
})

test('the link of an offer that has ended says when its student has been asked again', () => {
  for (const state of ['declined', 'expired', 'withdrawn'] as const) {
    expect(outcomeOf({ state, stage: 'asked' }).text).toBe(CHANGED)
    expect(outcomeOf({ state, stage: 'closed' }).text).not.toBe(CHANGED)
  }
})
