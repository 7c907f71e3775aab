import { and, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { shownProfiles } from '#db/schema/views.ts'

const account = sql<string>`${sessions.sess}->>'userId'`
const isOf = (userId: string): SQL => eq(account, userId)
/** Sessions are identified by a digest, because the id itself signs in. */
const name = sql<string>`encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex')`

/** A session that is still valid, as shown to its owner. */
export interface OpenSession {
  /** A digest, which cannot be used to sign in. */
  readonly id: string
  readonly browser: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** @param limits a valid session began and was last seen after these moments. @returns the most recently seen first */
export async function findOpenSessions(
  db: Queryable,
  userId: string,
  limits: { begun: Date; seen: Date; now: Date },
): Promise<OpenSession[]> {
  return db
    .select({ id: name, browser: sessions.browser, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(isOf(userId), gt(sessions.expire, limits.now), gt(sessions.createdAt, limits.begun), gt(sessions.lastSeenAt, limits.seen)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** @returns whether the account had such a session */
export async function endSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(isOf(userId), sql`${name} = ${id}`))
    .returning({ sid: sessions.sid })
  return ended.length > 0
}

/**
 * @param exceptSid the session to keep
 * @returns how many were ended
 */
export async function endSessionsOf(db: Queryable, userId: string, exceptSid?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(isOf(userId), exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)))
    .returning({ sid: sessions.sid })
  return ended.length
}

/** @returns how many sessions of these accounts were ended */
export async function endSessionsOfAll(db: Queryable, userIds: readonly string[]): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(inArray(account, [...userIds]))
    .returning({ sid: sessions.sid })
  return ended.length
}

/** The account of a talent; staff must sign out themselves. */
export async function findStudentOf(db: Queryable, profileId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: shownProfiles.userId })
    .from(shownProfiles)
    .innerJoin(users, eq(users.id, shownProfiles.userId))
    .where(and(eq(shownProfiles.id, profileId), eq(users.role, 'student')))
  return found?.userId
}
