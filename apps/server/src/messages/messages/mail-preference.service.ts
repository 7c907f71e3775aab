import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { findMailPreference, setMailPreference } from './mail-preference.repository.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** The preference to get messages of the office by mail as well as in the inbox. */
export interface MailPreferenceService {
  wants(actor: SignedInActor): Promise<boolean>
  set(actor: SignedInActor, officeMail: boolean): Promise<void>
  /**
   * Unsubscribes the person identified by the token in a mail. Idempotent.
   *
   * @throws AppError 404 for an invalid token, or one whose account was deleted
   */
  unsubscribe(token: string): Promise<void>
}

export function createMailPreferenceService(services: {
  db: Database
  clock: Clock
  unsubscribeTokens: UnsubscribeTokens
}): MailPreferenceService {
  const { db, clock, unsubscribeTokens } = services
  return {
    wants: async ({ userId }) => (await findMailPreference(db, userId)) ?? true,

    async set({ userId }, officeMail) {
      await setMailPreference(db, userId, officeMail, clock.now())
    },

    async unsubscribe(token) {
      const userId = unsubscribeTokens.read(token)
      if (userId === undefined) throw new AppError(BULK_ERROR.unsubscribeInvalid)
      await inTransaction(db, async (transaction) => {
        if (!(await setMailPreference(transaction, userId, false, clock.now()))) throw new AppError(BULK_ERROR.unsubscribeInvalid)
        // Every use of a link is recorded.
        await recordAudit(transaction, { actor: null, action: 'mail.unsubscribed', subject: `user:${userId}` })
      })
    },
  }
}
