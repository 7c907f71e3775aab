import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/** Whether a person gets messages by mail as well; `undefined` for an unknown account. */
export async function findMailPreference(db: Queryable, userId: string): Promise<boolean | undefined> {
  const [found] = await db.select({ stoppedAt: users.officeMailStoppedAt }).from(users).where(eq(users.id, userId))
  return found && found.stoppedAt === null
}

/** Turns a person's mails on or off; the time of the first opt-out is kept. @returns whether the account exists */
export async function setMailPreference(db: Queryable, userId: string, officeMail: boolean, at: Date): Promise<boolean> {
  const stoppedAt = officeMail ? null : sql`coalesce(${users.officeMailStoppedAt}, ${at})`
  const changed = await db.update(users).set({ officeMailStoppedAt: stoppedAt }).where(eq(users.id, userId)).returning({ id: users.id })
  return changed.length > 0
}
