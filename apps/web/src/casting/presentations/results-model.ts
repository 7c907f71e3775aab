import type { Stage } from '@callboard/contract/casting/board/stages'
import type { PresentedPerson } from '@callboard/contract/casting/presentations/endpoints'
import { AGREEMENTS, type Agreement, type Tally, tallyOf, type Verdict } from '@callboard/contract/casting/presentations/rules'

/** A presented person, with a tally of their votes. */
export interface Result {
  readonly person: PresentedPerson
  readonly tally: Tally
}

/** Split votes come first, because somebody has to decide; then the people with most yes votes. */
export function resultsOf(people: readonly PresentedPerson[]): Result[] {
  return people
    .map((person) => ({ person, tally: tallyOf(person.votes.map(({ verdict }) => verdict)) }))
    .sort(
      (one, other) =>
        AGREEMENTS.indexOf(one.tally.agreement) - AGREEMENTS.indexOf(other.tally.agreement) ||
        other.tally.yes - one.tally.yes ||
        one.tally.no - other.tally.no,
    )
}

/** The number of people for each kind of agreement. */
export const countsOf = (results: readonly Result[]): Readonly<Record<Agreement, number>> =>
  Object.fromEntries(
    AGREEMENTS.map((agreement) => [agreement, results.filter(({ tally }) => tally.agreement === agreement).length]),
  ) as Record<Agreement, number>

/** Stages from which votes may move people. The office decides itself about people who have an offer, are booked or said no. */
const UNDECIDED: readonly Stage[] = ['submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'released']

/** The people with this verdict from most reviewers whom votes may move: undecided and not restricted. */
export const withMajority = (results: readonly Result[], verdict: Verdict): PresentedPerson[] =>
  results.flatMap(({ person, tally }) =>
    tally.majority === verdict && !person.isRestricted && UNDECIDED.includes(person.stage) ? [person] : [],
  )

/** The mean of the scores for each criterion; `null` without one. */
export function meanScores({ votes }: Pick<PresentedPerson, 'votes'>, criteria: number): (number | null)[] {
  return Array.from({ length: criteria }, (_, at) => {
    const given = votes.flatMap(({ scores }) => scores[at] ?? [])
    return given.length > 0 ? given.reduce((sum, score) => sum + score, 0) / given.length : null
  })
}
