import { isDesk } from '@callboard/contract/access'
import type { Session } from '@callboard/contract/accounts/accounts/sessions.endpoints'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SessionLimits } from '#config-sign-in.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { hashToken } from '#platform/tokens.ts'
import { endSession, endSessionsOf, endSessionsOfAll, findOpenSessions, findStudentOf } from './sessions.repository.ts'

/** The sessions of the actor. */
export interface SessionsService {
  /** @param sid the current session. @returns the current session first, then the most recently seen */
  own(actor: SignedInActor, sid: string): Promise<Session[]>
  /** @returns false when the actor has no such session */
  end(actor: SignedInActor, id: string): Promise<boolean>
  /** Ends all sessions except the current one. @returns how many */
  endOthers(actor: SignedInActor, sid: string): Promise<number>
  /** Signs a talent out everywhere, for casting directors. @returns the number of sessions, or `undefined` when there is no such talent */
  endOfTalent(actor: SignedInActor, profileId: number): Promise<number | undefined>
  /** Ends every session of an account. The caller records the reason in the audit log. @returns how many */
  endAll(transaction: Transaction, userId: string): Promise<number>
  /** As `endAll`, of several accounts. */
  endAllOf(transaction: Transaction, userIds: readonly string[]): Promise<number>
}

export function createSessionsService({ db, clock, limits }: { db: Database; clock: Clock; limits: SessionLimits }): SessionsService {
  return {
    async own({ userId }, sid) {
      const now = clock.now()
      const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
      const current = hashToken(sid).toString('hex')
      const open = await findOpenSessions(db, userId, { begun: ago(limits.maxHours), seen: ago(limits.idleHours), now })
      return open
        .map(({ id, browser, createdAt, lastSeenAt }) => ({
          id,
          browser,
          firstSeenAt: createdAt.toISOString(),
          lastSeenAt: (id === current ? now : lastSeenAt).toISOString(),
          isCurrent: id === current,
        }))
        .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    },

    async end({ userId }, id) {
      return inTransaction(db, async (transaction) => {
        const isEnded = await endSession(transaction, userId, id)
        if (isEnded) await recordAudit(transaction, { actor: userId, action: 'account.session-ended', subject: `user:${userId}` })
        return isEnded
      })
    },

    async endOthers({ userId }, sid) {
      return inTransaction(db, async (transaction) => {
        const ended = await endSessionsOf(transaction, userId, sid)
        const line = { actor: userId, action: 'account.session-ended', subject: `user:${userId}`, details: { sessions: ended } }
        if (ended > 0) await recordAudit(transaction, line)
        return ended
      })
    },

    async endOfTalent(actor, profileId) {
      if (!isDesk(actor.role)) throw new AppError(COMMON_ERROR.forbidden)
      return inTransaction(db, async (transaction) => {
        const userId = await findStudentOf(transaction, profileId)
        if (userId === undefined) return undefined
        const ended = await endSessionsOf(transaction, userId)
        const line = { actor: actor.userId, action: 'talent.signed-out', subject: `talent:${profileId}`, details: { sessions: ended } }
        await recordAudit(transaction, line)
        return ended
      })
    },

    endAll: (transaction, userId) => endSessionsOf(transaction, userId),
    endAllOf: (transaction, userIds) => endSessionsOfAll(transaction, userIds),
  }
}
