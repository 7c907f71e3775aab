import { and, count, desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'
import { liveProjects, maskedProfiles, ownProfiles, shownProfiles } from '#db/schema/views.ts'

/** A self-tape with the title of its casting call and the state of its file; without its captions, and without who watched it. */
export type StoredSelfTape = Omit<typeof selfTapes.$inferSelect, 'captions' | 'watchedBy'> & {
  readonly projectTitle: string | null
  readonly state: (typeof tapeFiles.$inferSelect)['state'] | null
}

const { captions: _, watchedBy: __, ...COLUMNS } = getTableColumns(selfTapes)

function findTapes(db: Queryable, where: SQL | undefined): Promise<StoredSelfTape[]> {
  return db
    .select({ ...COLUMNS, projectTitle: liveProjects.title, state: tapeFiles.state })
    .from(selfTapes)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, selfTapes.studentId))
    .leftJoin(liveProjects, eq(liveProjects.id, selfTapes.projectId))
    .leftJoin(tapeFiles, eq(tapeFiles.id, selfTapes.fileId))
    .where(where)
    .orderBy(desc(selfTapes.createdAt), desc(selfTapes.id))
}

/** The tapes of the profile of an account, newest first; only one when `id` is given. */
export function findSelfTapesOf(db: Queryable, userId: string, id?: number): Promise<StoredSelfTape[]> {
  return findTapes(db, and(eq(maskedProfiles.userId, userId), id === undefined ? undefined : eq(selfTapes.id, id)))
}

/** The tapes of a profile, newest first; undefined when there is no such profile. */
export async function findTapesOfTalent(db: Queryable, profileId: number): Promise<StoredSelfTape[] | undefined> {
  const [profile] = await db.select({ id: shownProfiles.id }).from(shownProfiles).where(eq(shownProfiles.id, profileId))
  return profile && findTapes(db, eq(selfTapes.studentId, profileId))
}

/** The tapes with these ids, without those of restricted students. */
export async function findShownTapes(db: Queryable, ids: readonly number[]): Promise<StoredSelfTape[]> {
  return ids.length === 0 ? [] : findTapes(db, and(inArray(selfTapes.id, [...ids]), eq(maskedProfiles.isHeld, false)))
}

/** The tape created from a file, or by a request; undefined when there is none. */
export async function findSent(
  db: Queryable,
  userId: string,
  sent: { fileId: string | null; requestId: string | null },
): Promise<StoredSelfTape | undefined> {
  const same = [
    ...(sent.fileId === null ? [] : [eq(selfTapes.fileId, sent.fileId)]),
    ...(sent.requestId === null ? [] : [eq(selfTapes.requestId, sent.requestId)]),
  ]
  if (same.length === 0) return undefined
  const [found] = await findTapes(db, and(eq(maskedProfiles.userId, userId), or(...same)))
  return found
}

/**
 * The facts needed to serve a tape's video. The address does not identify the viewer, so a restricted student's videos are served to no
 * one.
 */
export async function findVideo(db: Queryable, id: number) {
  const [found] = await db
    .select({ fileId: tapeFiles.id, key: tapeFiles.key, contentType: tapeFiles.contentType, storedSize: tapeFiles.storedSize })
    .from(selfTapes)
    .innerJoin(tapeFiles, eq(tapeFiles.id, selfTapes.fileId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, selfTapes.studentId))
    .where(eq(selfTapes.id, id))
  return found
}

/**
 * The captions of a tape, and a tag that changes with them.
 *
 * @param ownerId the account that must own the tape; `null` for casting directors, who cannot see tapes of restricted students
 */
export async function findCaptions(db: Queryable, id: number, ownerId: string | null) {
  const [found] = await db
    .select({ text: selfTapes.captions, tag: selfTapes.captionsTag, language: selfTapes.captionsLanguage })
    .from(selfTapes)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, selfTapes.studentId))
    .where(and(eq(selfTapes.id, id), ownerId === null ? eq(maskedProfiles.isHeld, false) : eq(maskedProfiles.userId, ownerId)))
  return found
}

/**
 * Marks a tape of an unrestricted student as watched, unless it is already.
 *
 * @returns whether this is the first time; undefined when there is no such tape
 */
export async function markWatched(
  transaction: Transaction,
  id: number,
  { by, at }: { by: string; at: Date },
): Promise<{ isFirst: boolean } | undefined> {
  const [found] = await transaction
    .select({ watchedAt: selfTapes.watchedAt })
    .from(selfTapes)
    .innerJoin(shownProfiles, eq(shownProfiles.id, selfTapes.studentId))
    .where(eq(selfTapes.id, id))
    .for('no key update', { of: selfTapes })
  if (!found) return undefined
  if (found.watchedAt !== null) return { isFirst: false }
  await transaction.update(selfTapes).set({ watchedAt: at, watchedBy: by }).where(eq(selfTapes.id, id))
  return { isFirst: true }
}

/** The columns of captions. */
export type CaptionColumns = Pick<typeof selfTapes.$inferSelect, 'captions' | 'captionsLanguage' | 'captionsTag'>

/** @returns whether the tape existed */
export async function updateCaptions(db: Queryable, id: number, values: CaptionColumns): Promise<boolean> {
  const updated = await db.update(selfTapes).set(values).where(eq(selfTapes.id, id)).returning({ id: selfTapes.id })
  return updated.length > 0
}

export async function hasProfile(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.select({ id: ownProfiles.id }).from(ownProfiles).where(eq(ownProfiles.userId, userId))
  return found.length > 0
}

/** The profile of an account and its number of tapes, both locked until the transaction ends. */
export async function lockTapes(transaction: Transaction, userId: string): Promise<{ studentId: number; tapes: number } | undefined> {
  const [profile] = await transaction
    .select({ id: ownProfiles.id })
    .from(ownProfiles)
    .where(eq(ownProfiles.userId, userId))
    .for('no key update')
  if (!profile) return undefined
  const [counted] = await transaction.select({ tapes: count() }).from(selfTapes).where(eq(selfTapes.studentId, profile.id))
  return { studentId: profile.id, tapes: counted?.tapes ?? 0 }
}

/** @returns the id of the new tape */
export async function insertSelfTape(db: Queryable, values: typeof selfTapes.$inferInsert): Promise<number> {
  const [made] = await db.insert(selfTapes).values(values).returning({ id: selfTapes.id })
  if (!made) throw new Error('no self-tape was made')
  return made.id
}

/** @returns whether it existed */
export async function deleteSelfTape(db: Queryable, id: number): Promise<boolean> {
  const deleted = await db.delete(selfTapes).where(eq(selfTapes.id, id)).returning({ id: selfTapes.id })
  return deleted.length > 0
}

/** The tape of a file, with its owner, locked until the transaction ends. */
export async function findTapeOfFile(db: Queryable, fileId: string) {
  const [found] = await db
    .select({ id: selfTapes.id, userId: maskedProfiles.userId, thumbnailUrl: selfTapes.thumbnailUrl })
    .from(selfTapes)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, selfTapes.studentId))
    .where(eq(selfTapes.fileId, fileId))
  return found
}

/** Stores the results of converting a file. */
export async function updateTapeOfFile(
  db: Queryable,
  fileId: string,
  values: Partial<Pick<typeof selfTapes.$inferInsert, 'duration' | 'fileSize' | 'thumbnailUrl'>>,
): Promise<void> {
  await db.update(selfTapes).set(values).where(eq(selfTapes.fileId, fileId))
}
