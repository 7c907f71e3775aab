import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { photos } from '#db/schema/profiles.ts'
import { KEPT_FOR_DELETED_PROJECT, NOT_SHOWN } from './shown-photos.ts'

/** A picture that was just ingested. */
export interface NewPhoto {
  readonly hash: string
  readonly mime: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly thumbhash: string
}

// The removal of a photo's files takes this lock exclusively; registering the photo shares it.
const photoLock = (hash: '$1' | 'hash') => `hashtextextended(${hash}, 7202611213)`

/**
 * Stores that a user uploaded pictures. Waits while files with the same content are being removed, so that a check of the files after
 * the commit sees the final state.
 *
 * @param uploaded may name a picture several times
 * @returns the hashes of those whose sizes have not all been rendered
 */
export async function registerUploads(
  transaction: Transaction,
  uploaded: readonly NewPhoto[],
  userId: string,
  now: Date,
): Promise<string[]> {
  // Always in the same order, so that simultaneous requests with the same pictures do not deadlock.
  const sorted = [...new Map(uploaded.map((photo) => [photo.hash, photo])).values()].sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const hashes = sorted.map(({ hash }) => hash)
  const { $client } = transaction
  await $client.query(`SELECT pg_advisory_xact_lock_shared(${photoLock('hash')}) FROM unnest($1::text[]) AS given(hash)`, [hashes])
  const { rows } = await $client.query<{ hash: string; ready: boolean; removed: boolean }>(
    `INSERT INTO photos (hash, mime, bytes, width, height, thumbhash, last_used_at)
     SELECT *, $7::timestamptz FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::text[])
     ON CONFLICT (hash) DO UPDATE SET last_used_at = excluded.last_used_at
     RETURNING hash, ready, removed`,
    [
      hashes,
      sorted.map(({ mime }) => mime),
      sorted.map(({ bytes }) => bytes),
      sorted.map(({ width }) => width),
      sorted.map(({ height }) => height),
      sorted.map(({ thumbhash }) => thumbhash),
      now,
    ],
  )
  await showAgain(
    transaction,
    rows.filter(({ removed }) => removed).map(({ hash }) => hash),
  )
  await $client.query('INSERT INTO photo_uploads (hash, user_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING', [hashes, userId])
  return rows.filter(({ ready }) => !ready).map(({ hash }) => hash)
}

/**
 * The given photos that the user may use, because they uploaded them or because the photos are already in place, with their size in
 * bytes. The rows stay locked until the transaction ends, so that the sweep sees the new references.
 */
export async function lockUsablePhotos(
  transaction: Transaction,
  options: { userId: string; hashes: readonly string[]; alreadyThere: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await transaction.$client.query<{ hash: string; bytes: number; removed: boolean }>(
    `SELECT hash, bytes, removed FROM photos
     WHERE hash = ANY($1) AND (hash = ANY($2) OR EXISTS (SELECT 1 FROM photo_uploads AS u WHERE u.hash = photos.hash AND u.user_id = $3))
     ORDER BY hash FOR KEY SHARE OF photos`,
    [options.hashes, options.alreadyThere, options.userId],
  )
  await showAgain(
    transaction,
    rows.filter(({ removed }) => removed).map(({ hash }) => hash),
  )
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
}

/** Makes removed photos visible again. */
async function showAgain(transaction: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await transaction.$client.query('UPDATE photos SET removed = false WHERE hash = ANY($1)', [hashes])
}

/** Starts the day that photos are kept after their removal. From now on they are not served, unless something else shows them. */
export async function touchPhotos(transaction: Transaction, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return
  await transaction.$client.query(
    `UPDATE photos SET last_used_at = $2, removed = true
     WHERE hash IN (SELECT hash FROM photos WHERE hash = ANY($1) ORDER BY hash FOR NO KEY UPDATE)`,
    [hashes, now],
  )
}

/** @returns whether the photo exists */
export async function markReady(db: Queryable, hash: string): Promise<boolean> {
  const marked = await db.update(photos).set({ ready: true }).where(eq(photos.hash, hash)).returning({ hash: photos.hash })
  return marked.length > 0
}

/** Whether the photo exists and some of its sizes are missing. */
export async function isUnfinished(db: Queryable, hash: string): Promise<boolean> {
  const found = await db.select({ ready: photos.ready }).from(photos).where(eq(photos.hash, hash))
  return found.some(({ ready }) => !ready)
}

/** The given hashes without a photo. */
export async function findUnknownHashes(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ hash: string }>(
    'SELECT hash FROM unnest($1::text[]) AS given(hash) WHERE NOT EXISTS (SELECT 1 FROM photos WHERE photos.hash = given.hash)',
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}

// Deleted profiles and casting calls keep their photos as long as they can be restored.
const unused = `last_used_at < $1
  AND ${NOT_SHOWN}
  AND NOT EXISTS (SELECT 1 FROM deleted_profiles WHERE photo_hashes @> ARRAY[photos.hash])
  AND NOT ${KEPT_FOR_DELETED_PROJECT}`

/**
 * Deletes unreferenced photos that were last used before `cutoff`. Skips photos in use: a transaction that refers to a photo has locked
 * it, and the second check sees what it committed.
 *
 * @returns the hashes of the deleted photos
 */
export async function deleteUnusedPhotos(transaction: Transaction, cutoff: Date, limit: number): Promise<string[]> {
  const candidates = await transaction.$client.query<{ hash: string }>(
    `SELECT hash FROM photos WHERE ${unused} LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [cutoff, limit],
  )
  const { rows } = await transaction.$client.query<{ hash: string }>(
    `DELETE FROM photos WHERE hash = ANY($2) AND ${unused} RETURNING hash`,
    [cutoff, candidates.rows.map(({ hash }) => hash)],
  )
  return rows.map(({ hash }) => hash)
}

/**
 * Runs `remove` if no photo has this hash, and prevents its registration meanwhile. The lock belongs to the connection instead of a
 * transaction, because `remove` deletes files.
 */
export async function whileUnknown(db: Database, hash: string, remove: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query(`SELECT pg_advisory_lock(${photoLock('$1')})`, [hash])
    if (!(await isKnown(client, hash))) await remove()
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${photoLock('$1')})`, [hash]).catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

async function isKnown(client: pg.PoolClient, hash: string): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM photos WHERE hash = $1', [hash])
  return rows.length > 0
}
