import { expect, test } from 'vitest'
import { type JoinFacts, joinState } from './rules.ts'

const OPEN: JoinFacts = { opensOn: null, closesOn: null, places: null, placesTaken: 0, isPaused: false, isRevoked: false }
const TODAY = '2027-03-10'

test.each<[string, Partial<JoinFacts>, string]>([
  ['without dates and a limit', {}, 'open'],
  ['on its first day', { opensOn: TODAY }, 'open'],
  ['the day before its first', { opensOn: '2027-03-11' }, 'not-yet'],
  ['on its last day', { closesOn: TODAY }, 'open'],
  ['the day after its last', { closesOn: '2027-03-09' }, 'closed'],
  ['with one place left', { places: 20, placesTaken: 19 }, 'open'],
  ['without a place left', { places: 20, placesTaken: 20 }, 'full'],
  ['with fewer places than registrations', { places: 5, placesTaken: 20 }, 'full'],
  ['paused', { isPaused: true }, 'paused'],
  ['paused, and with a last day that is over', { isPaused: true, closesOn: '2027-03-09' }, 'closed'],
  ['revoked, whatever else it is', { isRevoked: true, isPaused: true, places: 1, placesTaken: 1 }, 'revoked'],
])('a registration link %s is as it should be', (_, facts, state) => {
  expect(joinState({ ...OPEN, ...facts }, TODAY)).toBe(state)
})
