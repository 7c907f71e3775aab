import type { HoldReason } from '@callboard/contract/office/holds/rules'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'

/** A stored hold, with its student. */
export interface StoredHold {
  readonly profileId: number
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly reason: HoldReason | null
  readonly heldAt: Date | null
  readonly heldBy: string | null
}

const holder = alias(users, 'holder')

/** Holds, newest first; only one when a profile is given. */
export async function findHolds(db: Queryable, profileId?: number): Promise<StoredHold[]> {
  return db
    .select({
      profileId: studentProfiles.id,
      userId: studentProfiles.userId,
      name: sql<string>`concat_ws(' ', ${studentProfiles.firstName}, ${studentProfiles.lastName})`,
      email: users.email,
      reason: studentProfiles.heldReason,
      heldAt: studentProfiles.heldAt,
      heldBy: sql<string | null>`coalesce(nullif(concat_ws(' ', ${holder.firstName}, ${holder.lastName}), ''), ${holder.email})`,
    })
    .from(studentProfiles)
    .innerJoin(users, eq(users.id, studentProfiles.userId))
    .leftJoin(holder, eq(holder.id, studentProfiles.heldBy))
    .where(and(isNotNull(studentProfiles.heldAt), profileId === undefined ? undefined : eq(studentProfiles.id, profileId)))
    .orderBy(desc(studentProfiles.heldAt), desc(studentProfiles.id))
}

/** @returns the account of the profile, or `undefined` when it does not exist or is already restricted */
export async function setHold(
  transaction: Transaction,
  profileId: number,
  hold: { reason: HoldReason | null; by: string; at: Date },
): Promise<{ userId: string } | undefined> {
  const [held] = await transaction
    .update(studentProfiles)
    .set({ heldAt: hold.at, heldReason: hold.reason, heldBy: hold.by })
    .where(and(eq(studentProfiles.id, profileId), isNull(studentProfiles.heldAt)))
    .returning({ userId: studentProfiles.userId })
  return held
}

/** @returns the account of the profile, or `undefined` when it is not restricted */
export async function liftHold(transaction: Transaction, profileId: number): Promise<{ userId: string } | undefined> {
  const [lifted] = await transaction
    .update(studentProfiles)
    .set({ heldAt: null, heldReason: null, heldBy: null })
    .where(and(eq(studentProfiles.id, profileId), isNotNull(studentProfiles.heldAt)))
    .returning({ userId: studentProfiles.userId })
  return lifted
}

/** Since when the user's profile is restricted; `null` when it is not restricted or does not exist. */
export async function findOwnHold(db: Queryable, userId: string): Promise<Date | null> {
  const [found] = await db.select({ heldAt: studentProfiles.heldAt }).from(studentProfiles).where(eq(studentProfiles.userId, userId))
  return found?.heldAt ?? null
}
