import { DESK_ROLES } from '@callboard/contract/access'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { users } from './schema/accounts.ts'

/** Whether anybody is a casting director. */
export async function hasDirector(db: Queryable): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found !== undefined
}

/**
 * Finds who at the casting desk is notified.
 *
 * @param responsible the account that made it, if it is known
 * @returns that account while it is at the desk; everybody there otherwise
 */
export async function findDesk(db: Queryable, responsible: string | null | undefined): Promise<string[]> {
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.role, DESK_ROLES)).orderBy(asc(users.id))
  const ids = found.map(({ id }) => id)
  return ids.includes(responsible ?? '') ? ids.filter((id) => id === responsible) : ids
}
