import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { ACCOUNT_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { SET_UP_MESSAGE } from '@callboard/contract/accounts/accounts/rules'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import type { AccountsService } from './accounts.service.ts'
import { findSetUpRound, insertFirstDirector, lockSetUp, SET_UP_ACTION } from './set-up.repository.ts'
import { isSetUpCode, readableCode, setUpCode } from './set-up-code.ts'

/** Creates the first casting director of an instance, in the browser, with a code from the server's log. */
export interface SetUpService {
  /** Prints the code, if it is needed. Runs once per start. */
  tell(): Promise<void>
  /**
   * Makes the owner of an address the first casting director.
   *
   * @param asked.code as somebody typed it
   * @returns the account to sign in, and its first page
   * @throws AppError 409 when Callboard is set up; 400 for a wrong code
   */
  complete(asked: { code: string; email: string }): Promise<{ user: User; returnTo: string }>
}

export function createSetUpService({
  db,
  clock,
  log,
  config,
  office,
  accounts,
  sessionSecret: secret,
}: {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  config: Pick<Config, 'publicUrl'>
  office: Pick<Office, 'strongAdmins'>
  accounts: Pick<AccountsService, 'findSetUp' | 'admit'>
  sessionSecret: string
}): SetUpService {
  const codeOf = async (queryable: Queryable) => setUpCode(secret, await findSetUpRound(queryable))

  async function tell(): Promise<void> {
    if ((await accounts.findSetUp(db)) === null) return
    const code = readableCode(await codeOf(db))
    log.warn({}, `Callboard has no casting director yet: open ${config.publicUrl}/sign-in and type the code ${code}`)
  }

  return {
    tell,

    async complete({ code, email }) {
      const user = await inTransaction(db, async (transaction) => {
        await lockSetUp(transaction)
        if ((await accounts.findSetUp(transaction)) === null) throw new AppError(ACCOUNT_ERROR.isSetUp)
        if (!isSetUpCode(code, await codeOf(transaction))) {
          // Returns instead of throwing, so that the refused guess is committed and counted.
          await recordAudit(transaction, { actor: null, action: SET_UP_ACTION.refused })
          return undefined
        }
        await insertFirstDirector(transaction, email, clock.now())
        const account = await accounts.admit(transaction, email)
        const line = { actor: account.id, subject: `user:${account.id}` }
        await recordAudit(transaction, { ...line, action: SET_UP_ACTION.done })
        await recordAudit(transaction, { ...line, action: 'account.signed-in', details: { by: 'set-up' } })
        await announce(transaction, 'settings', 'desk')
        return account
      })
      if (user) return { user, returnTo: office.strongAdmins ? '/sign-in/passkey' : '/admin-dashboard' }
      await tell()
      throw fieldError('code', SET_UP_MESSAGE.code)
    },
  }
}
