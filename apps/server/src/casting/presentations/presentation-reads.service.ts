import type { ApplicationVote, Presentation, PresentationResults } from '@callboard/contract/casting/presentations/endpoints'
import { PRESENTATION_ERROR } from '@callboard/contract/casting/presentations/errors'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Database, Queryable } from '#db/client.ts'
import { FACE_SIZE } from '#people/photos/portfolio.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import * as repository from './presentations.repository.ts'
import { findShownIds } from './presented-people.repository.ts'
import { numbersOf } from './shown-person.ts'
import { findResultPeople, findVoteChanges, findVotes, type VoteRow } from './votes.repository.ts'

/** Presentations and votes, as the office reads them. */
export interface PresentationReads {
  list(queryable: Queryable, where: { projectId: number } | { id: number }): Promise<Presentation[]>
  /** @throws AppError 404 */
  one(queryable: Queryable, id: number): Promise<Presentation>
  /** Everyone in the presentation, and every vote. @throws AppError 404 */
  results(id: number): Promise<PresentationResults>
  /** Every vote on an application, oldest first. @throws AppError 404 */
  votesOn(applicationId: number): Promise<ApplicationVote[]>
}

const scoresOf = (scores: readonly number[]) => scores.map((score) => (score === 0 ? null : score))

export function createPresentationReads({ db, clock }: { db: Database; clock: Clock }): PresentationReads {
  async function toPresentation(queryable: Queryable, stored: repository.StoredPresentation): Promise<Presentation> {
    const shown = await findShownIds(queryable, stored)
    const given = (await findVotes(queryable, stored.id)).filter((vote) => vote.verdict !== null && shown.has(vote.applicationId))
    const byReviewer = Map.groupBy(given, ({ reviewerId }) => reviewerId)
    const reviewers = await repository.findReviewers(queryable, [stored.id])
    const { dueAt, endsAt, endedAt, createdAt, createdByName, ...rest } = stored
    return {
      ...rest,
      dueAt: dueAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isOver: endedAt !== null || endsAt <= clock.now(),
      createdAt: createdAt.toISOString(),
      createdBy: createdByName,
      people: shown.size,
      reviewers: reviewers.map(({ invitedAt, remindedAt, openedAt, ...reviewer }) => ({
        ...reviewer,
        invitedAt: invitedAt.toISOString(),
        remindedAt: remindedAt?.toISOString() ?? null,
        openedAt: openedAt?.toISOString() ?? null,
        voted: byReviewer.get(reviewer.id)?.length ?? 0,
      })),
    }
  }

  async function stored(queryable: Queryable, id: number): Promise<repository.StoredPresentation> {
    const [found] = await repository.findPresentations(queryable, { id })
    if (!found) throw new AppError(PRESENTATION_ERROR.missing)
    return found
  }

  return {
    async list(queryable, where) {
      const found = await repository.findPresentations(queryable, where)
      const presentations: Presentation[] = []
      for (const each of found) presentations.push(await toPresentation(queryable, each))
      return presentations
    },

    one: async (queryable, id) => toPresentation(queryable, await stored(queryable, id)),

    async results(id) {
      const found = await stored(db, id)
      const shown = await findShownIds(db, found)
      const people = await findResultPeople(db, id, [...shown])
      const votes = Map.groupBy(await findVotes(db, id), ({ applicationId }) => applicationId)
      const numbers = numbersOf(
        found.seed,
        people.filter((person) => shown.has(person.id)).map(({ studentId }) => studentId),
      )
      return {
        presentation: await toPresentation(db, found),
        people: people.map(({ photoHash, note, isRestricted, ...person }) => ({
          ...person,
          isRestricted,
          note: isRestricted ? null : note,
          number: numbers.get(person.studentId) ?? 0,
          photoUrl: photoHash === null || isRestricted ? null : photoUrl(photoHash, FACE_SIZE),
          isShown: shown.has(person.id),
          votes: (votes.get(person.id) ?? []).map((vote) => toOfficeVote(vote, isRestricted)),
        })),
      }
    },

    async votesOn(applicationId) {
      const changes = await findVoteChanges(db, applicationId)
      if (!changes) throw new AppError(COMMON_ERROR.notFound)
      return changes.map(({ reviewer, email, scores, votedAt, ...change }) => ({
        ...change,
        reviewer: reviewer ?? email,
        scores: scoresOf(scores),
        votedAt: votedAt.toISOString(),
      }))
    },
  }
}

/** A vote as the office sees it; without the comment if the person is restricted. */
function toOfficeVote({ reviewerId, verdict, comment, scores, votedAt }: VoteRow, isRestricted: boolean) {
  return { reviewerId, verdict, comment: isRestricted ? null : comment, scores: scoresOf(scores), votedAt: votedAt.toISOString() }
}
