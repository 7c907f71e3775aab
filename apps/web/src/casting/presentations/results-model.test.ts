import type { PresentedPerson } from '@callboard/contract/casting/presentations/endpoints'
import type { Verdict } from '@callboard/contract/casting/presentations/rules'
import { expect, test } from 'vitest'
import { countsOf, meanScores, resultsOf, withMajority } from './results-model.ts'

function person(name: string, votes: readonly (readonly [Verdict | null, (number | null)[]?])[], isRestricted = false): PresentedPerson {
  return {
    ...{ id: 1, version: 1, stage: 'shortlisted', roleId: 1, roleName: 'Nurse', studentId: 1, name, number: 1000, photoUrl: null },
    ...{ isRestricted, isShown: true, note: null },
    votes: votes.map(([verdict, scores = []], at) => ({ reviewerId: at, verdict, comment: null, scores, votedAt: '2026-11-30T20:00:00Z' })),
  }
}

const people = [
  person('agreed', [['yes'], ['yes']]),
  person('nobody', []),
  person('split', [['yes'], ['no']]),
  person('refused', [['no'], ['no']]),
  person('held', [['yes'], ['yes']], true),
]

test('splits come first, then the people most reviewers want', () => {
  expect(resultsOf(people).map((result) => result.person.name)).toEqual(['split', 'agreed', 'held', 'refused', 'nobody'])
  expect(countsOf(resultsOf(people))).toEqual({ split: 1, near: 0, agree: 3, one: 0, none: 1 })
})

test('a split has no majority, and who is restricted or decided is not moved', () => {
  const names = (verdict: Verdict) => withMajority(resultsOf(people), verdict).map(({ name }) => name)
  expect([names('yes'), names('maybe'), names('no')]).toEqual([['agreed'], [], ['refused']])
  const at = (stage: PresentedPerson['stage']) => ({ ...person(stage, [['yes']]), stage })
  const decided = (['booked', 'offered', 'withdrawn', 'declined', 'completed', 'callback', 'released'] as const).map(at)
  expect(withMajority(resultsOf(decided), 'yes').map(({ name }) => name)).toEqual(['callback', 'released'])
})

test('scores that were not given do not count', () => {
  expect(
    meanScores(
      person('x', [
        ['yes', [5, null]],
        ['no', [2, null]],
      ]),
      2,
    ),
  ).toEqual([3.5, null])
})
