import type { Api } from '@callboard/contract/api-types'
import type { BlindTapes, CommentReaders, Presented, ShownField } from '@callboard/contract/casting/presentations/rules'
import { PRESENTATION_LIMITS } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { readReviewers } from './reviewer-lines.ts'

/** The values of the dialog. */
export interface PresentDraft {
  readonly presented: Presented
  readonly roleIds: readonly number[]
  readonly sessionId: number | null
  readonly title: string
  readonly message: string
  readonly shown: readonly ShownField[]
  /** One reviewer per line. */
  readonly reviewers: string
  /** Wall time of the campus; empty if there is none. */
  readonly due: string
  readonly days: number
  readonly isBlind: boolean
  readonly blindTapes: BlindTapes
  readonly othersSeen: boolean
  readonly commentsFor: CommentReaders
  readonly downloads: boolean
  /** One criterion per line. */
  readonly rubric: string
}

export const NEW_DRAFT: Omit<PresentDraft, 'presented' | 'roleIds' | 'title'> = {
  sessionId: null,
  message: '',
  shown: ['photos', 'tapes', 'year'],
  reviewers: '',
  due: '',
  days: PRESENTATION_LIMITS.days,
  isBlind: false,
  blindTapes: 'left-out',
  othersSeen: false,
  commentsFor: 'office',
  downloads: false,
  rubric: '',
}

/** The body to send for a draft. */
export function presentBody(
  { reviewers, due, days, rubric, presented, roleIds, sessionId, ...draft }: PresentDraft,
  { applicationIds, timeZone, now }: { applicationIds: readonly number[]; timeZone: string; now: number },
): Api['POST /api/projects/{id}/presentations']['body'] {
  return {
    ...draft,
    shown: [...draft.shown],
    presented,
    applicationIds: presented === 'chosen' ? [...applicationIds] : [],
    roleIds: presented === 'shortlist' ? [...roleIds] : [],
    sessionId: presented === 'audition' ? sessionId : null,
    reviewers: readReviewers(reviewers),
    dueAt: due ? resolveWallTime(due, timeZone).instant : null,
    endsAt: new Date(now + days * DAY_MS).toISOString(),
    rubric: rubric
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
}
