import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { statusOf, studentStageOf } from '@callboard/contract/casting/board/stages'
import type { LinkedInvitation } from '@callboard/contract/casting/invitations/endpoints'
import { INVITATION_ERROR } from '@callboard/contract/casting/invitations/errors'
import { INVITATION_DAYS, invitationStateAt } from '@callboard/contract/casting/invitations/rules'
import { type PlanTerms, plainPlan, planOf } from '@callboard/contract/casting/projects/plan'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { DAY_MS } from '@callboard/contract/time/durations'
import { beginOf } from '#casting/board/casting.domain.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Moved } from '#module.ts'
import type { Authorized } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { answerToken, hashToken, type Question } from '#platform/tokens.ts'
import * as repository from './invitations.repository.ts'

/** An application with the proof that the actor may answer its invitation: its student is signed in, or the actor has its link. */
type AnswerableInvitation = Authorized<{ readonly id: number }, 'answer'>

interface Answered {
  readonly id: number
  readonly status: ApplicationStatus
}

/** Invitations to roles and their answers. */
export interface InvitationsService {
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnswerableInvitation>
  /** Reads the invitation of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedInvitation>
  /**
   * Answers an invitation; a yes turns it into an application. The same answer again changes nothing.
   *
   * @param given.version of the plan that the student has read, if they use the link, which expires; without it they are signed in
   * @throws AppError 409 when it was answered otherwise, has ended, or its plan has changed since, and to accept while restricted
   */
  answer(invitation: AnswerableInvitation, given: { accepts: boolean; version?: number }): Promise<Answered>
  /** Stores an invitation that a move sends, or the student's answer. */
  followMove(transaction: Transaction, moved: Moved): Promise<void>
  /**
   * Renews an invitation after a change of plan: answers to the old plan no longer count, and the link expires later.
   *
   * @param change.plan before the change
   * @returns the question for the message about the change
   */
  renew(transaction: Transaction, applicationId: number, change: { plan: PlanTerms; at: Date }): Promise<Question>
}

export function createInvitationsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  /** The server's secret. */
  secret: string
  moves: Pick<MovesService, 'lock' | 'move'>
}): InvitationsService {
  const { db, clock, institution, secret, moves } = services

  const questionOf = (applicationId: number): Question => `invitation/${applicationId}`

  function sending(applicationId: number, at: Date) {
    const tokenHash = hashToken(answerToken(secret, questionOf(applicationId)))
    return { applicationId, tokenHash, sentAt: at, expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS) }
  }

  async function byToken(token: string) {
    const found = await repository.findByToken(db, hashToken(token))
    if (!found) throw new AppError(INVITATION_ERROR.missing)
    return found
  }

  return {
    getLinked: async (token) => authorize({ id: (await byToken(token)).invitation.applicationId }, ifFound(INVITATION_ERROR.missing)),

    async linked(token) {
      const found = await byToken(token)
      const { invitation, firstName, projectId, role, project, stage, toldStage } = found
      const { applicationId, answer, expiresAt, version } = invitation
      const begin = beginOf(found, institution.timeZone)
      const others = await repository.findOtherRoles(db, { ...found, applicationId })
      return {
        firstName,
        projectId,
        projectTitle: project.title,
        roleName: role.name,
        pay: role.pay,
        state: invitationStateAt({ answer, stage, status: project.status, begin, expiresAt }, clock.now()),
        stage: studentStageOf(toldStage ?? 'invited'),
        before: invitation.plan,
        now: planOf(found),
        version,
        expiresAt: expiresAt.toISOString(),
        others: others
          .map((other) => ({ roleName: other.roleName, stage: studentStageOf(other.toldStage ?? 'withdrawn') }))
          .filter((other) => other.stage !== 'closed'),
      }
    },

    async answer({ id }, { accepts, version }) {
      return inTransaction(db, async (transaction) => {
        const [locked] = await moves.lock(transaction, [id])
        if (!locked) throw new AppError(APPLICATION_ERROR.missing)
        const invitation = await repository.findInvitation(transaction, id)
        const { stage, project, isHeld, studentUserId: userId } = locked
        const state = invitationStateAt(
          {
            answer: invitation?.answer ?? null,
            stage,
            status: project.status,
            begin: beginOf(locked, institution.timeZone),
            expiresAt: version === undefined ? null : (invitation?.expiresAt ?? null),
          },
          clock.now(),
        )
        if (state === (accepts ? 'accepted' : 'declined')) return { id, status: statusOf(locked.toldStage ?? stage) }
        if (state !== 'open') throw new AppError(INVITATION_ERROR[state])
        if (version !== undefined && version !== invitation?.version) {
          throw new AppError(filled(INVITATION_ERROR.changed, { plan: plainPlan(planOf(locked)) }))
        }
        if (accepts && isHeld) throw new AppError(APPLICATION_ERROR.onHold)
        const to = accepts ? 'submitted' : 'declined'
        const refused = await moves.move(transaction, locked, { to, by: 'student', userId, tells: true })
        if (refused) throw new AppError(refused)
        return { id, status: statusOf(to) }
      })
    },

    async followMove(transaction, { applicationId, from, to, by, at }) {
      if (from === 'invited' && by === 'student') {
        await repository.setAnswer(transaction, applicationId, { answer: to === 'submitted' ? 'accepted' : 'declined', answeredAt: at })
      }
      if (to !== 'invited') return
      const plan = await repository.findPlan(transaction, applicationId)
      if (plan) await repository.putInvitation(transaction, { ...sending(applicationId, at), plan })
    },

    async renew(transaction, applicationId, { plan, at }) {
      await repository.renewInvitation(transaction, { ...sending(applicationId, at), plan })
      return questionOf(applicationId)
    },
  }
}
