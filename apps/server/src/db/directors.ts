import { eq } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { users } from './schema/accounts.ts'

/** Whether anybody is a casting director. */
export async function hasDirector(db: Queryable): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found !== undefined
}
