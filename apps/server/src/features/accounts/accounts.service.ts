import type { User } from '@callboard/contract/accounts'
import type { Database } from '#db/client.ts'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import { findUserById } from './accounts.repository.ts'

/** Accounts: who a session belongs to. */
export interface AccountsService {
  /** Who an account id stands for now; a deleted account is nobody. */
  findActor(userId: string): Promise<Actor>
  /** The account as the page knows it. */
  findUser(userId: string): Promise<User | undefined>
}

export function createAccountsService({ db }: { db: Database }): AccountsService {
  return {
    async findActor(userId) {
      const user = await findUserById(db, userId)
      return user ? { kind: 'user', userId: user.id, email: user.email, role: user.role } : ANONYMOUS
    },
    findUser: (userId) => findUserById(db, userId),
  }
}
