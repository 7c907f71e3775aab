import { type Stage, statusOf } from '../board/stages.ts'
import type { ProjectStatus } from '../projects/rules.ts'

/** Days for which the link of an invitation answers it; in Callboard it can be answered for longer. */
export const INVITATION_DAYS = 30

/** What somebody says to an invitation: they would like to be considered, or not. */
export const INVITATION_ANSWERS = ['accepted', 'declined'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

/** Where an invitation stands: its answer, or `considered` without one, because the office has moved the person on. */
export const INVITATION_STATES = ['open', ...INVITATION_ANSWERS, 'considered', 'over', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** An invitation with where its application and casting call are. */
interface Invited {
  readonly answer: InvitationAnswer | null
  readonly stage: Stage
  readonly status: ProjectStatus
  /** When the shoot begins; `null` without a day. */
  readonly begin: Date | null
  /** When the link ends; `null` for somebody who is signed in. */
  readonly expiresAt: Date | null
}

/** The state of an invitation at a moment. What was answered first counts, whatever came after it. */
export function invitationStateAt({ answer, stage, status, begin, expiresAt }: Invited, now: Date): InvitationState {
  if (answer !== null) return answer
  if (stage !== 'invited') return statusOf(stage) === 'pending' || statusOf(stage) === 'accepted' ? 'considered' : 'over'
  if (status !== 'active' || (begin !== null && begin <= now)) return 'over'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}
