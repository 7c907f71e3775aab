import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'

export type TapeFile = typeof tapeFiles.$inferSelect

const ofNoTape = sql`NOT EXISTS (SELECT 1 FROM ${selfTapes} WHERE ${selfTapes.fileId} = ${tapeFiles.id})`

/** A person's uploads without a tape, newest first. */
export async function findUploadsOf(db: Queryable, userId: string): Promise<TapeFile[]> {
  return db
    .select()
    .from(tapeFiles)
    .where(and(eq(tapeFiles.userId, userId), ofNoTape))
    .orderBy(desc(tapeFiles.createdAt), desc(tapeFiles.id))
}

/** Locks the uploads of a person, so that no other upload begins until the transaction ends. */
export async function lockUploads(transaction: Transaction, userId: string): Promise<void> {
  await transaction.$client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5503117))', [userId])
}

export async function insertUpload(transaction: Transaction, values: typeof tapeFiles.$inferInsert): Promise<void> {
  await transaction.insert(tapeFiles).values(values)
}

/** Stores the time of the last use of an upload. @returns whether it belongs to this person */
export async function touchUpload(db: Queryable, id: string, userId: string, now: Date): Promise<boolean> {
  const touched = await db
    .update(tapeFiles)
    .set({ lastUsedAt: now })
    .where(and(eq(tapeFiles.id, id), eq(tapeFiles.userId, userId)))
    .returning({ id: tapeFiles.id })
  return touched.length > 0
}

export async function findFile(db: Queryable, id: string): Promise<TapeFile | undefined> {
  const [found] = await db.select().from(tapeFiles).where(eq(tapeFiles.id, id))
  return found
}

/** As `findFile`, but locked until the transaction ends. */
export async function lockFile(transaction: Transaction, id: string): Promise<TapeFile | undefined> {
  const [found] = await transaction.select().from(tapeFiles).where(eq(tapeFiles.id, id)).for('no key update')
  return found
}

/** Stores facts about a file. @returns whether it still exists */
export async function updateFile(
  db: Queryable,
  id: string,
  values: Partial<Pick<TapeFile, 'key' | 'contentType' | 'storedSize' | 'duration' | 'state'>>,
): Promise<boolean> {
  const updated = await db.update(tapeFiles).set(values).where(eq(tapeFiles.id, id)).returning({ id: tapeFiles.id })
  return updated.length > 0
}

/** Deletes a file unless a tape uses it. @returns whether it was deleted */
export async function deleteFile(db: Queryable, id: string): Promise<boolean> {
  const deleted = await db.delete(tapeFiles).where(eq(tapeFiles.id, id)).returning({ id: tapeFiles.id })
  return deleted.length > 0
}

/** @returns the ids of the files that existed */
export async function deleteFiles(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const deleted = await db
    .delete(tapeFiles)
    .where(inArray(tapeFiles.id, [...ids]))
    .returning({ id: tapeFiles.id })
  return deleted.map(({ id }) => id)
}

/** Deletes an upload of this person, unless it has a tape. @returns whether it existed */
export async function deleteUpload(db: Queryable, id: string, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(tapeFiles)
    .where(and(eq(tapeFiles.id, id), eq(tapeFiles.userId, userId), ofNoTape))
    .returning({ id: tapeFiles.id })
  return deleted.length > 0
}

// A deleted profile keeps its tapes as long as it can be restored.
const unused = `last_used_at < $1
  AND NOT EXISTS (SELECT 1 FROM self_tapes WHERE self_tapes.file_id = tape_files.id)
  AND NOT EXISTS (SELECT 1 FROM deleted_profiles, jsonb_array_elements(deleted_profiles.rows -> 'self_tapes') AS tape
    WHERE tape ->> 'file_id' = tape_files.id)`

/**
 * Deletes files without a tape that were last used before `cutoff`. A file whose tape is just being created is locked, so that the second
 * check waits and sees the new tape.
 *
 * @returns the ids of the deleted files
 */
export async function deleteUnusedFiles(transaction: Transaction, cutoff: Date, limit: number): Promise<string[]> {
  const candidates = await transaction.$client.query<{ id: string }>(
    `SELECT id FROM tape_files WHERE ${unused} LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [cutoff, limit],
  )
  const { rows } = await transaction.$client.query<{ id: string }>(`DELETE FROM tape_files WHERE id = ANY($2) AND ${unused} RETURNING id`, [
    cutoff,
    candidates.rows.map(({ id }) => id),
  ])
  return rows.map(({ id }) => id)
}

/** The given ids without a file. */
export async function findUnknownFiles(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    'SELECT id FROM unnest($1::text[]) AS given(id) WHERE NOT EXISTS (SELECT 1 FROM tape_files WHERE tape_files.id = given.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Marks files as unreadable if their conversion has not finished by `cutoff`, so that no tape shows as preparing forever. */
export async function endOldPreparations(db: Queryable, cutoff: Date): Promise<void> {
  await db
    .update(tapeFiles)
    .set({ state: 'unreadable' })
    .where(and(eq(tapeFiles.state, 'preparing'), lt(tapeFiles.lastUsedAt, cutoff)))
}
