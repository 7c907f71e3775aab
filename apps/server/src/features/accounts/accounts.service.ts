import { type User, user as userSchema } from '@callboard/contract/accounts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { newUserId } from '#platform/tokens.ts'
import { type Account, findUserByEmail, findUserById, hasAdmin, insertUser, setAdmins, updateRole } from './accounts.repository.ts'
import { roleByList } from './sign-in.domain.ts'

/** Accounts: who there is, and who may do what. */
export interface AccountsService {
  /** The account as the page knows it. */
  findUser(userId: string): Promise<User | undefined>
  /** The sample person of an address, where there is one. */
  findSample(email: string): Promise<Account | undefined>
  /**
   * The account of an address that its owner has proven, made when it is new, with the role that `ADMIN_EMAILS` gives it now.
   *
   * @param email in lower case
   */
  admit(transaction: Transaction, email: string): Promise<Account>
  /** Makes the roles follow `ADMIN_EMAILS`, and says how to become an admin while there is none. Once a start. */
  settleAdmins(): Promise<void>
}

export function createAccountsService({
  db,
  adminEmails,
  publicUrl,
  demo,
  log,
}: {
  db: Database
  adminEmails: readonly string[]
  publicUrl: string
  /** The demo brings an admin of its own. */
  demo: boolean
  log: { info(details: object, message: string): void }
}): AccountsService {
  async function findOrMake(transaction: Transaction, email: string): Promise<Account> {
    const made = await insertUser(transaction, { id: newUserId(), email, role: adminEmails.includes(email) ? 'admin' : 'student' })
    if (made) {
      await recordAudit(transaction, {
        actor: made.id,
        action: 'account.created',
        subject: `user:${made.id}`,
        details: { role: made.role },
      })
      return made
    }
    const found = await findUserByEmail(transaction, email)
    if (!found) throw new Error('the account was deleted while its owner signed in')
    return found
  }

  return {
    async findUser(userId) {
      const account = await findUserById(db, userId)
      return account && userSchema.parse(account)
    },
    async findSample(email) {
      const account = await findUserByEmail(db, email)
      return account?.isSample ? account : undefined
    },
    async admit(transaction, email) {
      const account = await findOrMake(transaction, email)
      const role = roleByList(account, adminEmails)
      if (role === account.role) return account
      await updateRole(transaction, account.id, role)
      await recordAudit(transaction, { actor: null, action: 'account.role-changed', subject: `user:${account.id}`, details: { role } })
      return { ...account, role }
    },
    async settleAdmins() {
      await inTransaction(db, async (transaction) => {
        for (const { id, role } of await setAdmins(transaction, adminEmails)) {
          await recordAudit(transaction, { actor: null, action: 'account.role-changed', subject: `user:${id}`, details: { role } })
        }
      })
      if (demo || (await hasAdmin(db))) return
      log.info(
        {},
        adminEmails.length === 0
          ? `there is no admin yet: start with ADMIN_EMAILS=you@example.edu and sign in with that address on ${publicUrl}/sign-in`
          : `there is no admin yet: sign in with an address of ADMIN_EMAILS on ${publicUrl}/sign-in`,
      )
    },
  }
}
