import type { ManagedAccount } from '@callboard/contract/accounts/accounts/staff.endpoints'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SessionsService } from '#accounts/accounts/sessions.service.ts'
import { resetPasskeys, wakePasskeyMail } from '#accounts/passkeys/passkeys.service.ts'
import type { SessionLimits } from '#config-sign-in.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDirector } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findAccountId, findManagedAccounts, isAccount } from './account-management.repository.ts'

/** An account together with the proof that the actor may sign it out and remove its passkeys. */
export type Managed = Authorized<{ readonly userId: string }, 'manage'>

/** Management of sessions and passkeys of casting directors and of people without a profile. */
export interface AccountManagementService {
  list(search: string | null): Promise<ManagedAccount[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when there is no such account */
  getManaged(actor: SignedInActor, userId: string): Promise<Managed>
  /** @returns how many sessions were ended */
  endSessions(actor: SignedInActor, account: Managed): Promise<number>
  /**
   * Removes all passkeys, ends all sessions, and mails the owner. @returns the number of passkeys. @throws AppError 409 for the actor's own
   * account
   */
  resetPasskeys(actor: SignedInActor, account: Managed): Promise<number>
  /** As `resetPasskeys`, for the operator at the command line. @returns `undefined` when no account has the address */
  resetByCommand(email: string): Promise<number | undefined>
}

export function createAccountManagementService({
  db,
  jobs,
  clock,
  sessions,
  limits,
}: {
  db: Database
  jobs: Jobs
  clock: Clock
  sessions: Pick<SessionsService, 'endAll'>
  limits: SessionLimits
}): AccountManagementService {
  async function reset(transaction: Transaction, userId: string, by: { actor: string | null; by: string }): Promise<number | undefined> {
    const removed = await resetPasskeys(transaction, { jobs, clock }, userId)
    if (removed === undefined) return undefined
    const details = { by: by.by, passkeys: removed, sessions: await sessions.endAll(transaction, userId) }
    await recordAudit(transaction, { actor: by.actor, action: 'passkeys.reset', subject: `user:${userId}`, details })
    return removed
  }

  return {
    async list(search) {
      const now = clock.now()
      const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
      const found = await findManagedAccounts(db, search, { begun: ago(limits.maxHours), seen: ago(limits.idleHours), now })
      return found.map(({ lastSeenAt, ...account }) => ({ ...account, lastSeenAt: lastSeenAt?.toISOString() ?? null }))
    },

    async getManaged(actor, userId) {
      const isThere = await isAccount(db, userId)
      return authorize(isThere ? { userId } : undefined, ofDirector(actor))
    },

    async endSessions(actor, { userId }) {
      return inTransaction(db, async (transaction) => {
        const ended = await sessions.endAll(transaction, userId)
        const line = {
          actor: actor.userId,
          action: 'account.signed-out-by-office',
          subject: `user:${userId}`,
          details: { sessions: ended },
        }
        await recordAudit(transaction, line)
        return ended
      })
    },

    async resetPasskeys(actor, { userId }) {
      if (userId === actor.userId) throw new AppError(PASSKEY_ERROR.own)
      const removed = await inTransaction(db, (transaction) => reset(transaction, userId, { actor: actor.userId, by: 'office' }))
      if (removed === undefined) throw new AppError(COMMON_ERROR.notFound)
      wakePasskeyMail(jobs)
      return removed
    },

    async resetByCommand(email) {
      return inTransaction(db, async (transaction) => {
        const userId = await findAccountId(transaction, email)
        return userId === undefined ? undefined : reset(transaction, userId, { actor: null, by: 'command' })
      })
    },
  }
}
