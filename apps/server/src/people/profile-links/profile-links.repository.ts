import type { ProfileLinkKind } from '@callboard/contract/people/profile-links/rules'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { noteUseIn } from '#db/last-use.ts'
import { users } from '#db/schema/accounts.ts'
import { profileLinks } from '#db/schema/profiles.ts'
import { shownProfiles } from '#db/schema/views.ts'

/** A stored link. */
export type StoredLink = Pick<
  typeof profileLinks.$inferSelect,
  'id' | 'profileId' | 'kind' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'
>

const columns = {
  id: profileLinks.id,
  profileId: profileLinks.profileId,
  kind: profileLinks.kind,
  createdAt: profileLinks.createdAt,
  expiresAt: profileLinks.expiresAt,
  lastUsedAt: profileLinks.lastUsedAt,
  revokedAt: profileLinks.revokedAt,
}

/** The link of a token, live or not. */
export async function findLink(db: Queryable, tokenHash: Buffer, kind: ProfileLinkKind): Promise<StoredLink | undefined> {
  const [found] = await db
    .select(columns)
    .from(profileLinks)
    .where(and(eq(profileLinks.tokenHash, tokenHash), eq(profileLinks.kind, kind)))
  return found
}

export async function hasLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(profileLinks).where(eq(profileLinks.tokenHash, tokenHash))
  return found.length > 0
}

export async function hasProfile(db: Queryable, profileId: number): Promise<boolean> {
  const found = await db.select({ id: shownProfiles.id }).from(shownProfiles).where(eq(shownProfiles.id, profileId))
  return found.length > 0
}

/** Locks a profile, so that its links are created one after another. @returns whether it exists */
export async function lockProfileForLinks(transaction: Transaction, profileId: number): Promise<boolean> {
  const found = await transaction
    .select({ id: shownProfiles.id })
    .from(shownProfiles)
    .where(eq(shownProfiles.id, profileId))
    .for('no key update')
  return found.length > 0
}

const ofProfile = (profileId: number, now: Date) =>
  and(eq(profileLinks.profileId, profileId), isNull(profileLinks.revokedAt), gt(profileLinks.expiresAt, now))

/** The live links of a profile, newest first, with the name or address of their creators. */
export async function findLiveLinks(db: Queryable, profileId: number, now: Date): Promise<(StoredLink & { createdBy: string | null })[]> {
  return db
    .select({
      ...columns,
      createdBy: sql<string | null>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
    })
    .from(profileLinks)
    .leftJoin(users, eq(users.id, profileLinks.createdBy))
    .where(ofProfile(profileId, now))
    .orderBy(desc(profileLinks.createdAt), desc(profileLinks.id))
}

/** Revokes the link of one kind, also an expired one. @returns its id if there was one */
export async function revokeKind(
  transaction: Transaction,
  profileId: number,
  kind: ProfileLinkKind,
  now: Date,
): Promise<number | undefined> {
  const [revoked] = await transaction
    .update(profileLinks)
    .set({ revokedAt: now })
    .where(and(eq(profileLinks.profileId, profileId), eq(profileLinks.kind, kind), isNull(profileLinks.revokedAt)))
    .returning({ id: profileLinks.id })
  return revoked?.id
}

/** Revokes one live link. @returns it, or `undefined` when the profile has no such live link */
export async function revokeLink(transaction: Transaction, profileId: number, id: number, now: Date): Promise<StoredLink | undefined> {
  const [revoked] = await transaction
    .update(profileLinks)
    .set({ revokedAt: now })
    .where(and(eq(profileLinks.id, id), ofProfile(profileId, now)))
    .returning(columns)
  return revoked
}

export async function insertLink(
  transaction: Transaction,
  values: { profileId: number; kind: ProfileLinkKind; tokenHash: Buffer; createdBy: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const [made] = await transaction.insert(profileLinks).values(values).returning({ id: profileLinks.id })
  if (!made) throw new Error('no link was made')
  return made.id
}

/** Stores the time of a use. @returns false when one was stored a moment ago */
export function noteUse(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  return noteUseIn(transaction, profileLinks, eq(profileLinks.id, id), now)
}

/** Whether a link is live, as this transaction sees it. */
export async function isLive(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  const found = await transaction
    .select({ id: profileLinks.id })
    .from(profileLinks)
    .where(and(eq(profileLinks.id, id), isNull(profileLinks.revokedAt), gt(profileLinks.expiresAt, now)))
  return found.length > 0
}
