import { ACCOUNT_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { brokenConstraint, type Queryable, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { findOwners, findUnused, moveAccount, ONE_ACCOUNT_PER_ADDRESS } from './account-addresses.repository.ts'
import type { AccountsService } from './accounts.service.ts'
import { useUpInvitations } from './sign-in.repository.ts'

/**
 * Addresses of accounts that nobody has signed in to. The person who entered the address may have mistyped it, so the account follows
 * when the office corrects the profile. Once somebody has signed in, the address is proven and stays.
 */
export interface AccountAddresses {
  /**
   * Gives an account that nobody has signed in to the address that the office has entered. Links mailed to the old address end.
   *
   * @param email in the form for comparison
   * @returns whether the address changed
   * @throws AppError 409 on `email` when another account, or somebody of the staff, has the address
   */
  follow(transaction: Transaction, actor: Pick<SignedInActor, 'userId'>, account: { id: string; email: string }): Promise<boolean>
  /**
   * The accounts that would have to follow to an address that is not free.
   *
   * @param wanted the address for each account, in the form for comparison
   */
  findBlocked(queryable: Queryable, wanted: ReadonlyMap<string, string>): Promise<Set<string>>
}

export function createAccountAddresses({
  accounts,
  clock,
}: {
  accounts: Pick<AccountsService, 'isStaffAddress'>
  clock: Clock
}): AccountAddresses {
  const taken = () => new AppError(ACCOUNT_ERROR.addressTaken, { field: 'email' })
  return {
    async follow(transaction, actor, { id, email }) {
      if ((await findUnused(transaction, [id])).length === 0) return false
      if (accounts.isStaffAddress(email)) throw taken()
      const before = await moveAccount(transaction, id, email).catch((error: unknown) => {
        // Imports read the cause: a broken constraint is no fault, and they retry row by row.
        throw brokenConstraint(error) === ONE_ACCOUNT_PER_ADDRESS ? Object.assign(taken(), { cause: error }) : error
      })
      if (before === undefined) return false
      await useUpInvitations(transaction, before, clock.now())
      await recordAudit(transaction, { actor: actor.userId, action: 'account.address-changed', subject: `user:${id}` })
      return true
    },

    async findBlocked(queryable, wanted) {
      const emails = [...new Set(wanted.values())]
      if (emails.length === 0) return new Set()
      const owners = new Map((await findOwners(queryable, emails)).map(({ id, email }) => [email, id]))
      const isFree = (id: string, email: string) => (owners.get(email) ?? id) === id && !accounts.isStaffAddress(email)
      const blocked = [...wanted].filter(([id, email]) => !isFree(id, email)).map(([id]) => id)
      return new Set(blocked.length === 0 ? [] : await findUnused(queryable, blocked))
    },
  }
}
