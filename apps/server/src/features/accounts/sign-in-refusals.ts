import type { SignOnProblem } from '@callboard/contract/sign-on/rules'
import { type Database, inTransaction } from '#db/client.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { Refusal } from './sign-in-proof.ts'
import { countRefusals, findAccountId, REFUSED } from './sign-in-refusals.repository.ts'

/** Lines of one account, or of all addresses without one, in an hour; and of everybody together. What comes after is not noted. */
const NOTED = { each: 10, all: 300 } as const

/** Failures that wait to be noted. */
const WAITING = 100

/** Somebody who did not get in by mail or single sign-on. */
export interface RefusedSignIn {
  /** `undefined` for a link that nobody was sent, and where the university's provider vouches for none. */
  readonly email: string | undefined
  readonly by: 'code' | 'link' | 'oidc' | 'saml'
  readonly why: Refusal | 'no such link' | 'mail is not enough' | SignOnProblem
}

export interface SignInRefusals {
  /**
   * Notes it in the audit log by the account, never by the address. Wait for it nowhere where somebody waits for an answer to an
   * address that they typed: anyone who tries is to see no difference between one that has an account and one that has not.
   *
   * @returns never rejects
   */
  note(refused: RefusedSignIn): Promise<void>
}

/** @param log is told when a failure could not be noted */
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
      // One after another, so that they are counted.
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
