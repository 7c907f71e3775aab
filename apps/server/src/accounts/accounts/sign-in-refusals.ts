import type { SignOnProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { type Database, inTransaction } from '#db/client.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Refusal } from './sign-in-proof.ts'
import { countRefusals, findAccountId, REFUSED } from './sign-in-refusals.repository.ts'

/**
 * Maximum lines an hour: `each` for one account, or for all addresses without an account; `all` for all together. Further refusals are not
 * recorded.
 */
const NOTED = { each: 10, all: 300 } as const

/** Maximum refusals that wait to be written; further ones are dropped. */
const WAITING = 100

/** A refused sign-in by mail or single sign-on. */
export interface RefusedSignIn {
  /** `undefined` for a link that was never sent, and when the university's provider confirms no address. */
  readonly email: string | undefined
  readonly by: 'code' | 'link' | 'oidc' | 'saml'
  readonly why: Refusal | 'no such link' | 'mail is not enough' | SignOnProblem
}

export interface SignInRefusals {
  /**
   * Records the refusal in the audit log under the account, never the address. Do not await it before answering a request with a typed
   * address: the response time would reveal whether the address has an account.
   *
   * @returns never rejects
   */
  note(refused: RefusedSignIn): Promise<void>
}

/** @param log gets failures to record a refusal */
export function signInRefusals(db: Database, log: { info(details: object, message: string): void }): SignInRefusals {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function write({ email, by, why }: RefusedSignIn): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const userId = email === undefined ? undefined : await findAccountId(transaction, email)
      const subject = userId === undefined ? undefined : `user:${userId}`
      const before = await countRefusals(transaction, subject, NOTED)
      if (before.each >= NOTED.each || before.all >= NOTED.all) return
      const isLast = before.each === NOTED.each - 1 || before.all === NOTED.all - 1
      const details = { by, why, ...(isLast && { more: 'not noted for an hour' }) }
      await recordAudit(transaction, { actor: null, action: REFUSED, ...(subject !== undefined && { subject }), details })
    })
  }

  return {
    note(refused) {
      if (waiting >= WAITING) return last
      waiting++
      // One after another, so that each count includes the earlier ones.
      last = last
        .then(() => write(refused))
        .catch((error: unknown) => log.info({ err: error }, 'a failed sign-in could not be noted'))
        .finally(() => {
          waiting--
        })
      return last
    },
  }
}
