import type { StaffRole } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { StaffMember } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import type { ProgramFate } from '@callboard/contract/office/settings/rules'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import * as repository from './settings.repository.ts'
import { findPrograms, settlePrograms } from './staff-programs.repository.ts'
import type { StoredSettings } from './stored-settings.ts'
import { roleGivenBy } from './stored-values.ts'

/** The staff of the office and their roles. Nobody can change their own role, so that a casting director always remains. */
export interface StaffService {
  list(actor: SignedInActor): Promise<StaffMember[]>
  /**
   * @param member with a normalised address
   * @param options.invites whether to mail an invitation with a sign-in link
   * @throws AppError 409 when the address has a role already
   */
  add(actor: SignedInActor, member: repository.ListedMember, options: { invites: boolean }): Promise<StaffMember[]>
  /**
   * Mails the invitation again to a member who has not signed in yet.
   *
   * @param email normalised
   * @throws AppError 404 when the address is not on the list; 409 when they have signed in
   */
  invite(actor: SignedInActor, email: string): Promise<StaffMember[]>
  /**
   * @param member with a normalised address
   * @param fate what happens to their API tokens and webhooks, if they have some and stop being a casting director
   * @throws AppError 404 when the address is not on the list; 409 for the actor, for addresses from the environment, and when a fate is
   * needed but missing
   */
  changeRole(actor: SignedInActor, member: repository.ListedMember, fate?: ProgramFate): Promise<StaffMember[]>
  /** @param email normalised. @throws AppError as `changeRole` */
  remove(actor: SignedInActor, email: string, fate?: ProgramFate): Promise<StaffMember[]>
}

/** A change of the staff list, for the audit log. */
interface StaffChange {
  readonly action: 'staff.added' | 'staff.role-changed' | 'staff.removed'
  readonly details: Readonly<Record<string, unknown>>
}

export function createStaffService({
  db,
  clock,
  config,
  office,
  stored,
  accounts,
  signIn,
}: {
  db: Database
  clock: Clock
  config: Pick<Config, 'adminEmails'>
  office: Pick<Office, 'staffRoles' | 'stored'>
  stored: Pick<StoredSettings, 'putInForce'>
  accounts: Pick<AccountsService, 'settleListed' | 'findAccount' | 'findAccountByEmail'>
  signIn: Pick<SignInService, 'inviteStaff' | 'withdrawInvitations' | 'wakeInvitations'>
}): StaffService {
  const ofServer: ReadonlySet<string> = new Set(config.adminEmails)

  async function list({ userId }: SignedInActor): Promise<StaffMember[]> {
    const listed = new Map(office.stored.staff.map(({ email, role }) => [email, role]))
    const found = await repository.findStaff(db, office.staffRoles)
    const ids = found.flatMap(({ userId: id }) => id ?? [])
    const programs = Map.groupBy(await findPrograms(db, ids, clock.now()), (program) => program.userId)
    return found.map(({ email, userId: id, name, role, isSample, adminByGroup, lastSignInAt }) => ({
      email,
      name,
      role,
      by: roleGivenBy({ isOfServer: ofServer.has(email), listed: listed.get(email), isSample, adminByGroup }),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      isYou: id === userId,
      programs: (programs.get(id ?? '') ?? []).map(({ kind, name: what }) => ({ kind, name: what })),
    }))
  }

  /** Changes the staff list, and with it the role of the account. @param role the new role; `undefined` for none */
  async function change(
    actor: SignedInActor,
    { email, role }: { email: string; role?: StaffRole },
    work: (transaction: Transaction) => Promise<StaffChange>,
  ): Promise<StaffMember[]> {
    await inTransaction(db, async (transaction) => {
      await repository.lockStaff(transaction)
      // Another director may have just removed the actor's role.
      const caller = await accounts.findAccount(transaction, actor.userId)
      if (caller?.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      if (caller.email === email && role !== 'admin') throw new AppError(SETTINGS_ERROR.yourself)
      const { action, details } = await work(transaction)
      const id = await accounts.settleListed(transaction, actor, email, role)
      // A member without an account is identified by the address alone.
      await recordAudit(transaction, {
        actor: actor.userId,
        action,
        details: { email, ...details },
        ...(id !== undefined && { subject: `user:${id}` }),
      })
      await announce(transaction, 'settings', 'desk')
    })
    await stored.putInForce()
    return list(actor)
  }

  /**
   * Deletes or transfers the API tokens and webhooks of a former casting director, so that nothing acts on their behalf unnoticed.
   *
   * @returns details for the audit log
   */
  async function settle(transaction: Transaction, actor: SignedInActor, email: string, fate: ProgramFate | undefined) {
    const account = await accounts.findAccountByEmail(transaction, email)
    const found = account ? await findPrograms(transaction, [account.id], clock.now()) : []
    if (!account || found.length === 0) return {}
    if (fate === undefined) throw new AppError(SETTINGS_ERROR.programs, { field: 'programs' })
    await settlePrograms(transaction, account.id, { fate, to: actor.userId })
    return { programs: fate, names: found.map(({ name }) => name) }
  }

  function ensureStored(email: string): void {
    if (ofServer.has(email)) throw new AppError(SETTINGS_ERROR.fixedStaff)
  }

  return {
    list,
    async add(actor, { email, role }, { invites }) {
      const listed = await change(actor, { email, role }, async (transaction) => {
        const row = { email, role, addedBy: actor.userId, addedAt: clock.now() }
        if (ofServer.has(email) || !(await repository.insertStaff(transaction, row))) throw new AppError(SETTINGS_ERROR.onStaff)
        if (invites) await signIn.inviteStaff(transaction, { email, role })
        return { action: 'staff.added', details: { role } }
      })
      if (invites) signIn.wakeInvitations()
      return listed
    },
    async invite(actor, email) {
      await inTransaction(db, async (transaction) => {
        await repository.lockStaff(transaction)
        const role = await repository.findStaffRole(transaction, email)
        if (role === undefined) throw new AppError(SETTINGS_ERROR.noStaff)
        const member = (await repository.findStaff(transaction, new Map([[email, role]]))).find((one) => one.email === email)
        if (member && member.lastSignInAt !== null) throw new AppError(SETTINGS_ERROR.hasSignedIn)
        await signIn.inviteStaff(transaction, { email, role })
        await recordAudit(transaction, { actor: actor.userId, action: 'staff.invited', details: { email, role } })
      })
      signIn.wakeInvitations()
      return list(actor)
    },
    changeRole: (actor, { email, role }, fate) =>
      change(actor, { email, role }, async (transaction) => {
        ensureStored(email)
        const before = await repository.updateStaffRole(transaction, { email, role })
        if (before === undefined) throw new AppError(SETTINGS_ERROR.noStaff)
        const settled = role === 'admin' ? {} : await settle(transaction, actor, email, fate)
        return { action: 'staff.role-changed', details: { from: before, to: role, ...settled } }
      }),
    remove: (actor, email, fate) =>
      change(actor, { email }, async (transaction) => {
        ensureStored(email)
        const before = await repository.deleteStaff(transaction, email)
        if (before === undefined) throw new AppError(SETTINGS_ERROR.noStaff)
        await signIn.withdrawInvitations(transaction, email)
        return { action: 'staff.removed', details: { role: before, ...(await settle(transaction, actor, email, fate)) } }
      }),
  }
}
