import type { Role } from '@callboard/contract/access'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { noteUseIn } from '#db/last-use.ts'
import { users } from '#db/schema/accounts.ts'
import { calendarFeeds, type ShownEvent } from '#db/schema/projects.ts'

/** The state of a person's feed, as the person sees it. */
export interface StoredFeed {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The owner of a feed address, with the current role of the account. */
export interface FeedReader extends StoredFeed {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly language: string | null
  readonly shown: ShownEvent[]
}

export async function findFeed(db: Queryable, userId: string): Promise<StoredFeed | undefined> {
  const [found] = await db
    .select({ createdAt: calendarFeeds.createdAt, lastUsedAt: calendarFeeds.lastUsedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return found
}

export async function findReader(db: Queryable, tokenHash: Buffer): Promise<FeedReader | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      role: sql<Role>`${users.role}`,
      language: users.language,
      createdAt: calendarFeeds.createdAt,
      lastUsedAt: calendarFeeds.lastUsedAt,
      shown: calendarFeeds.shown,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash))
  return found
}

/** Stores a new address for a person, in place of the earlier one. */
export async function putFeed(
  transaction: Transaction,
  { userId, tokenHash, createdAt }: { userId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  const feed = { tokenHash, createdAt, lastUsedAt: null, shown: [] }
  await transaction
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
}

/** @returns whether there was a feed */
export async function removeFeed(transaction: Transaction, userId: string): Promise<boolean> {
  const removed = await transaction
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId })
  return removed.length > 0
}

/** Stores what a feed shows, if it differs from the stored value. */
export async function keepShown(db: Database, tokenHash: Buffer, shown: ShownEvent[]): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ shown })
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), sql`${calendarFeeds.shown} is distinct from ${JSON.stringify(shown)}::jsonb`))
}

/** Stores when a feed was read. @returns false when a read was stored a moment ago */
export function noteUse(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  return noteUseIn(transaction, calendarFeeds, eq(calendarFeeds.tokenHash, tokenHash), now)
}
