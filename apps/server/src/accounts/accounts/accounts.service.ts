import type { Role, StaffRole } from '@callboard/contract/access'
import { type User, user as userSchema } from '@callboard/contract/accounts/accounts/endpoints'
import { ACCOUNT_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { accountAddress } from '@callboard/contract/common'
import type { Language } from '@callboard/contract/language'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { hasDirector } from '#db/directors.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Office } from '#platform/office.ts'
import { newUserId } from '#platform/tokens.ts'
import {
  type Account,
  findListedRole,
  findStudentIds,
  findUserByEmail,
  findUserById,
  hasAccounts,
  hasProfile,
  hasStrongWay,
  insertStudents,
  insertUser,
  settleRoles,
  updateRole,
} from './accounts.repository.ts'
import { endSessionsOf } from './sessions.repository.ts'
import { maySignIn, roleOf } from './sign-in.domain.ts'

/** Accounts and their roles. */
export interface AccountsService {
  /** The account, with the fields that the page may see. */
  findUser(userId: string): Promise<User | undefined>
  /** The sample person with this address, if there is one. */
  findSample(email: string): Promise<Account | undefined>
  /**
   * The account of an address that its owner has proven, with the role that the list of the staff gives it now. Creates the account if it
   * is new.
   *
   * @param email normalised by `emailKey`
   */
  admit(transaction: Transaction, email: string): Promise<Account>
  /**
   * As `admit`, for a person identified by the university's single sign-on. A changed role ends the sessions that began with the old one.
   *
   * @param found the account already linked to this identity; without it, the account with the address
   */
  admitNamedBySignOn(transaction: Transaction, person: SignedOnPerson, found?: Account): Promise<Account>
  /**
   * As `admit`, for the owner of a passkey.
   *
   * @returns `undefined` for accounts that may not sign in this way: missing ones, those whose domain is not (or no longer) admitted,
   *   and casting directors whose role comes from a group of single sign-on, because only single sign-on can confirm the group
   */
  admitKnown(transaction: Transaction, userId: string): Promise<Account | undefined>
  /**
   * What a sign-in mail may do for the account of an address. `in`: sign in. `enrol`: let a member of
   * staff, who needs more than a mail, add their first passkey. `none`: nothing, because the account has a stronger way to sign in.
   */
  wayByMail(queryable: Queryable, email: string): Promise<'in' | 'enrol' | 'none'>
  findAccount(queryable: Queryable, userId: string): Promise<Account | undefined>
  /** @param email in lower case */
  findAccountByEmail(queryable: Queryable, email: string): Promise<Account | undefined>
  /** The page to open after signing in. A student without a profile who requested no page goes to the profile form. */
  firstPage(queryable: Queryable, account: Account, returnTo: string): Promise<string>
  /** Whether an address may sign in at all. */
  isAdmitted(email: string): boolean
  /** The account that a casting director refers to by id or address. */
  findNamed(named: string): Promise<NamedAccount | { readonly kind: 'new' }>
  /** As `findNamed`, but creates an account for an address without one. */
  admitNamed(transaction: Transaction, actor: SignedInActor, named: string): Promise<NamedAccount>
  /** Whether the settings or the environment list the address as staff. @param email in lower case */
  isStaffAddress(email: string): boolean
  /**
   * The students' accounts of many addresses at once. Unknown addresses get an account. The caller records it in the audit log, and has
   * made sure that none belongs to the staff.
   *
   * @param emails in the form for comparison
   * @returns by address, in any order
   */
  admitStudents(transaction: Transaction, emails: readonly string[]): Promise<Map<string, { id: string; isNew: boolean }>>
  /** Whether a new student may have the address: it has no account and does not belong to the staff. */
  isFree(email: string): Promise<boolean>
  /**
   * Creates the account of a student who has not yet proven the address.
   *
   * @returns `false` when the address is not free
   */
  register(transaction: Transaction, account: { id: string; email: string; language: Language; by: 'kiosk' | 'link' }): Promise<boolean>
  /**
   * Gives the account of an address the role that follows from the list of the staff.
   *
   * @param listed the role on the list; `undefined` when the address is not on it
   * @returns the account's id, if there is one
   */
  settleListed(transaction: Transaction, actor: SignedInActor, email: string, listed: StaffRole | undefined): Promise<string | undefined>
  /**
   * Whether the office still needs its first casting director, because no account has the role and no address is named for it. `new`
   * while there are no accounts at all, `lost` otherwise; `null` when it needs none. Until there is a director, signing in creates no
   * accounts.
   */
  findSetUp(queryable: Queryable): Promise<'new' | 'lost' | null>
  /** Updates the roles to match the staff of the settings, and logs who may become an admin while there is none. Runs once per start. */
  settleAdmins(): Promise<void>
}

/** A person identified by single sign-on, with an address that it has verified. */
export interface SignedOnPerson {
  /** In lower case. */
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  /** Whether one of their groups makes them a casting director; `undefined` when the groups are unknown, which keeps the role. */
  readonly isAdmin: boolean | undefined
}

/** The account with a given id or address; `unknown` when the text is neither. */
export type NamedAccount = { readonly kind: 'account'; readonly id: string; readonly role: Role } | { readonly kind: 'unknown' }

const address = accountAddress('')

export function createAccountsService({
  db,
  config,
  office,
  publicUrl,
  demo,
  log,
}: {
  db: Database
  config: Pick<Config, 'adminEmails'>
  office: Pick<Office, 'staffRoles' | 'emailDomains' | 'strongAdmins' | 'signOn'>
  publicUrl: string
  /** In the demo, which has a sample admin, no hint is logged. */
  demo: boolean
  log: { info(details: object, message: string): void }
}): AccountsService {
  const isDirectorNamed = () => [...office.staffRoles.values()].includes('admin') || (office.signOn?.adminValues.length ?? 0) > 0

  async function findSetUp(queryable: Queryable) {
    if (demo || isDirectorNamed() || (await hasDirector(queryable))) return null
    return (await hasAccounts(queryable)) ? 'lost' : 'new'
  }

  /** Read with the account, because this instance may not have learnt of a change of the list yet. */
  async function listedRole(transaction: Transaction, email: string): Promise<StaffRole | undefined> {
    return config.adminEmails.includes(email) ? 'admin' : findListedRole(transaction, email)
  }

  /** @param madeBy the actor who creates the account; by default its owner */
  async function findOrMake(transaction: Transaction, person: Partial<SignedOnPerson> & { email: string }, madeBy?: SignedInActor) {
    const { email, firstName, lastName, isAdmin: adminByGroup = false } = person
    const role = roleOf({ role: 'student', isSample: false }, { listed: await listedRole(transaction, email), adminByGroup })
    // The first visitor must not become a student of an office that nobody directs.
    if (role === 'student' && madeBy === undefined && (await findSetUp(transaction)) !== null) {
      const known = await findUserByEmail(transaction, email)
      if (known) return known
      throw new AppError(ACCOUNT_ERROR.notSetUp)
    }
    const made = await insertUser(transaction, { id: newUserId(), email, role, firstName, lastName, adminByGroup })
    if (made) {
      await recordAudit(transaction, {
        actor: madeBy?.userId ?? made.id,
        action: 'account.created',
        subject: `user:${made.id}`,
        details: { role: made.role },
      })
      return made
    }
    const found = await findUserByEmail(transaction, email)
    if (!found) throw new Error('the account was deleted at this very moment')
    return found
  }

  async function settleRole(transaction: Transaction, account: Account, adminByGroup: boolean): Promise<Account> {
    const role = roleOf(account, { listed: await listedRole(transaction, account.email), adminByGroup })
    if (role === account.role && adminByGroup === account.adminByGroup) return account
    await updateRole(transaction, account.id, { role, adminByGroup })
    if (role !== account.role) await noteRole(transaction, account.id, role)
    return { ...account, role, adminByGroup }
  }

  /** Ends the sessions that began with other rights. */
  async function noteRole(transaction: Transaction, id: string, role: Role, by?: SignedInActor): Promise<void> {
    await endSessionsOf(transaction, id)
    await recordAudit(transaction, { actor: by?.userId ?? null, action: 'account.role-changed', subject: `user:${id}`, details: { role } })
  }

  async function findNamed(queryable: Queryable, named: string) {
    const email = address.safeParse(named).data
    const found = (await findUserById(queryable, named)) ?? (email && (await findUserByEmail(queryable, email)))
    if (found) return { kind: 'account', id: found.id, role: office.staffRoles.get(found.email) ?? found.role } as const
    return email ? ({ kind: 'new', email } as const) : ({ kind: 'unknown' } as const)
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
    admit: async (transaction, email) => settleRole(transaction, await findOrMake(transaction, { email }), false),
    async admitNamedBySignOn(transaction, person, found) {
      const account = found ?? (await findOrMake(transaction, person))
      return settleRole(transaction, account, person.isAdmin ?? account.adminByGroup)
    },
    async admitKnown(transaction, userId) {
      const account = await findUserById(transaction, userId)
      if (!account || account.adminByGroup || account.isSample || !maySignIn(account.email, office)) return undefined
      return settleRole(transaction, account, false)
    },
    async wayByMail(queryable, email) {
      if (!office.strongAdmins) return 'in'
      const account = await findUserByEmail(queryable, email)
      if ((account?.role ?? 'student') === 'student' && !office.staffRoles.has(email)) return 'in'
      return account && (await hasStrongWay(queryable, account.id)) ? 'none' : 'enrol'
    },
    findAccount: findUserById,
    findAccountByEmail: findUserByEmail,
    firstPage: async (queryable, { id, role }, returnTo) =>
      returnTo === '/' && role === 'student' && !(await hasProfile(queryable, id)) ? '/student-profile' : returnTo,
    isAdmitted: (email) => maySignIn(email, office),
    findNamed: (named) => findNamed(db, named),
    async admitNamed(transaction, actor, named) {
      const found = await findNamed(transaction, named)
      if (found.kind !== 'new') return found
      const { id, role } = await findOrMake(transaction, { email: found.email }, actor)
      return { kind: 'account', id, role }
    },
    isStaffAddress: (email) => office.staffRoles.has(email),
    async admitStudents(transaction, emails) {
      const made = new Set(
        await insertStudents(
          transaction,
          emails.map((email) => ({ id: newUserId(), email })),
        ),
      )
      const found = await findStudentIds(transaction, emails)
      return new Map(found.map(({ id, email }) => [email, { id, isNew: made.has(id) }]))
    },
    isFree: async (email) => !office.staffRoles.has(email) && (await findUserByEmail(db, email)) === undefined,

    async register(transaction, { id, email, language, by }) {
      // Typing a staff member's address must neither make the visitor staff nor create a profile for the staff member.
      if (office.staffRoles.has(email)) return false
      const made = await insertUser(transaction, { id, email, role: 'student', language })
      if (!made) return false
      const details = { role: made.role, by }
      await recordAudit(transaction, { actor: null, action: 'account.created', subject: `user:${id}`, details })
      return true
    },

    async settleListed(transaction, actor, email, listed) {
      const account = await findUserByEmail(transaction, email)
      if (!account || account.isSample) return account?.id
      const role = account.adminByGroup ? 'admin' : (listed ?? 'student')
      if (role === account.role) return account.id
      await updateRole(transaction, account.id, { role, adminByGroup: account.adminByGroup })
      await noteRole(transaction, account.id, role, actor)
      return account.id
    },

    findSetUp,

    async settleAdmins() {
      await inTransaction(db, async (transaction) => {
        const keepGroups = (office.signOn?.adminValues.length ?? 0) > 0
        for (const { id, role } of await settleRoles(transaction, office.staffRoles, { keepGroups })) await noteRole(transaction, id, role)
      })
      if (demo || !isDirectorNamed() || (await hasDirector(db))) return
      log.info({}, `there is no admin yet: sign in with an address of ADMIN_EMAILS on ${publicUrl}/sign-in`)
    },
  }
}
