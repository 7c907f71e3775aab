import type { Role } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
}

/** @returns the account, or `undefined` when it does not exist */
export async function findUserById(db: Queryable, id: string): Promise<User | undefined> {
  const [found] = await db.select(userColumns).from(users).where(eq(users.id, id)).limit(1)
  return found && { ...found, role: found.role as Role }
}
