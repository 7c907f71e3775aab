import { type Stage, statusOf } from '../board/stages.ts'
import type { ProjectStatus } from '../projects/rules.ts'

/** Days after which the link of an invitation expires. A signed-in student can still answer later. */
export const INVITATION_DAYS = 30

/** The answers to an invitation: wants to be considered, or does not. */
export const INVITATION_ANSWERS = ['accepted', 'declined'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

/** The state of an invitation: its answer, or `considered` if the office moved the person on without an answer. */
export const INVITATION_STATES = ['open', ...INVITATION_ANSWERS, 'considered', 'over', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** An invitation, with the stage of its application and the status of its casting call. */
interface Invited {
  readonly answer: InvitationAnswer | null
  readonly stage: Stage
  readonly status: ProjectStatus
  /** When the shoot begins; `null` without a day. */
  readonly begin: Date | null
  /** When the link ends; `null` for somebody who is signed in. */
  readonly expiresAt: Date | null
}

/** The state of an invitation at a moment. The first answer counts, whatever happens later. */
export function invitationStateAt({ answer, stage, status, begin, expiresAt }: Invited, now: Date): InvitationState {
  if (answer !== null) return answer
  if (stage !== 'invited') return statusOf(stage) === 'pending' || statusOf(stage) === 'accepted' ? 'considered' : 'over'
  if (status !== 'active' || (begin !== null && begin <= now)) return 'over'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}
