import { REVIEW_ERROR } from '@callboard/contract/casting/presentations/errors'
import type { LinkedReview, OtherVote, OwnVote, Review, VoteInput } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { PRESENTATION_MESSAGE } from '@callboard/contract/casting/presentations/rules'
import type { Institution } from '@callboard/contract/institution'
import type { PhotoSize } from '@callboard/contract/people/photos/endpoints'
import { type Database, inTransaction } from '#db/client.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken } from '#platform/tokens.ts'
import type { LinkedReviewer } from './linked-reviewer.ts'
import { findPresentations, findReviewerByToken, findReviewers, updateReviewers } from './presentations.repository.ts'
import { findShownIds, findShownPeople, findShownPhotos, findTape, type StoredTape } from './presented-people.repository.ts'
import * as domain from './shown-person.ts'
import { findVotes, lockVote, putVote } from './votes.repository.ts'
import { wordingOf } from './wording.service.ts'

/**
 * What reviewers can see and do with their link. Except for `getLinked` and `unproven`, callers must check that the address is proven in
 * the browser.
 */
export interface ReviewsService {
  /** @throws AppError 404 for an unknown link, 410 once the presentation has ended */
  getLinked(token: string): Promise<LinkedReviewer>
  unproven(link: LinkedReviewer): LinkedReview
  /** Everyone shown, as this reviewer sees them. */
  review(link: LinkedReviewer, token: string): Promise<Review>
  /** Records that the reviewer has opened the presentation. */
  noteOpened(link: LinkedReviewer): Promise<void>
  /**
   * Votes on one person.
   *
   * @param key of the person
   * @throws AppError 404 when they are no longer shown, 409 when the vote has changed on another device
   */
  vote(link: LinkedReviewer, key: string, vote: VoteInput): Promise<{ vote: OwnVote; others?: OtherVote[] }>
  /** A stored tape of a person shown. @throws AppError 404 */
  tape(link: LinkedReviewer, key: string): Promise<StoredTape>
  /** The content id of a photo of a person shown. Only reviewers who may download get the original. @throws AppError 404 */
  photo(link: LinkedReviewer, key: string, size: PhotoSize): Promise<string>
}

export function createReviewsService({
  db,
  clock,
  institution,
}: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'officeName'>
}): ReviewsService {
  return {
    async getLinked(token) {
      const reviewer = await findReviewerByToken(db, hashToken(token))
      const [presentation] = reviewer ? await findPresentations(db, { id: reviewer.presentationId }) : []
      const found = reviewer && presentation && { reviewer, presentation }
      return authorize(found, (link) => {
        if (!link) return REVIEW_ERROR.missing
        return link.presentation.endedAt || link.presentation.endsAt <= clock.now() ? REVIEW_ERROR.over : undefined
      })
    },

    unproven: ({ reviewer }) => ({ isProven: false, address: domain.maskedAddress(reviewer.email) }),

    async review({ reviewer, presentation }, token) {
      const people = await findShownPeople(db, presentation)
      const reviewers = await findReviewers(db, [presentation.id])
      const votes = Map.groupBy(await findVotes(db, presentation.id), ({ applicationId }) => applicationId)
      const numbers = domain.numbersOf(
        presentation.seed,
        people.map(({ studentId }) => studentId),
      )
      const said = await wordingOf(db, presentation)
      const { title, message, isBlind, blindTapes, downloads, commentsFor, othersSeen, rubric, dueAt, endsAt } = presentation
      const answer = {
        isProven: true as const,
        ...{ isBlind, blindTapes, downloads, commentsFor, othersSeen },
        title: said(title),
        message: message === null ? null : said(message),
        rubric: rubric.map(said),
        callTitle: said(presentation.projectTitle),
        officeName: institution.officeName,
        dueAt: dueAt?.toISOString() ?? null,
        endsAt: endsAt.toISOString(),
        people: domain.inOrderOf(presentation, reviewer.id, people).map((person) =>
          domain.shownTo(reviewer, {
            person,
            as: presentation,
            number: numbers.get(person.studentId) ?? 0,
            votes: votes.get(person.applicationId) ?? [],
            reviewers,
            base: `/api/reviews/${encodeURIComponent(token)}`,
            said,
          }),
        ),
      }
      return { ...answer, stamp: domain.stampOf(answer) }
    },

    async noteOpened({ reviewer }) {
      if (reviewer.openedAt) return
      await inTransaction(db, async (transaction) => {
        await updateReviewers(transaction, [reviewer.id], { openedAt: clock.now() })
        await announce(transaction, 'presentations', 'desk')
      })
    },

    async vote({ reviewer, presentation }, key, { verdict, comment, scores, version }) {
      const { seed, rubric, commentsFor } = presentation
      if (scores.length > 0 && scores.length !== rubric.length) throw fieldError('scores', PRESENTATION_MESSAGE.scores)
      const shown = await findShownIds(db, presentation)
      const applicationId = [...shown].find((id) => domain.keyOf(seed, 'person', id) === key)
      if (applicationId === undefined) throw new AppError(REVIEW_ERROR.gone)
      await inTransaction(db, async (transaction) => {
        const before = await lockVote(transaction, reviewer.id, applicationId)
        if ((before?.version ?? 0) !== version) throw new AppError(REVIEW_ERROR.changed)
        await putVote(transaction, {
          reviewerId: reviewer.id,
          applicationId,
          verdict,
          comment,
          // An unchanged comment keeps its audience, because its reviewer was told who reads it.
          commentFor: before && before.comment === comment ? before.commentFor : commentsFor,
          scores: scores.map((score) => score ?? 0),
          votedAt: clock.now(),
          version: version + 1,
        })
        await announce(transaction, 'presentations', 'desk')
      })
      const votes = (await findVotes(db, presentation.id)).filter((vote) => vote.applicationId === applicationId)
      const said = await wordingOf(db, presentation)
      const others = domain.othersOf(reviewer, { as: presentation, votes, reviewers: await findReviewers(db, [presentation.id]), said })
      return { vote: domain.ownVoteOf(votes.find(({ reviewerId }) => reviewerId === reviewer.id)), ...(others && { others }) }
    },

    async tape({ presentation }, key) {
      const { seed, isBlind } = presentation
      const tapes = (await findShownPeople(db, presentation)).flatMap((person) => person.tapes)
      const tape = tapes.find(({ id }) => domain.keyOf(seed, 'tape', id) === key)
      const stored = tape && tape.elsewhere === null && domain.isTapeShown(tape, presentation) ? await findTape(db, tape.id) : undefined
      if (!stored) throw new AppError(REVIEW_ERROR.gone)
      return isBlind ? { ...stored, captions: null } : stored
    },

    async photo({ presentation }, key, size) {
      const { seed, shown, downloads } = presentation
      const mayBeSeen = shown.includes('photos') && (downloads || size !== 'original')
      const photos = mayBeSeen ? await findShownPhotos(db, presentation) : []
      const hash = photos.find((one) => domain.keyOf(seed, 'photo', one) === key)
      if (hash === undefined) throw new AppError(REVIEW_ERROR.gone)
      return hash
    },
  }
}
