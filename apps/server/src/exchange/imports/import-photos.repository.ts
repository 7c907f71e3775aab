import type { PhotoCounts } from '@callboard/contract/exchange/imports/endpoints'
import type { PhotoAddressState } from '@callboard/contract/exchange/imports/photos.rules'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { importPhotos, importRows, NO_PHOTOS } from '#db/schema/imports.ts'
import { profilePhotos } from '#db/schema/profiles.ts'

export type StoredPhotoAddress = typeof importPhotos.$inferSelect

/** A photo address of a row, as the dry run stores it. */
export type NewPhotoAddress = Pick<StoredPhotoAddress, 'number' | 'position' | 'address' | 'state' | 'problem'>

/** Rows in one statement. */
const ROWS_AT_ONCE = 2000

const ofRows = (importId: number, numbers: readonly number[]) =>
  and(eq(importPhotos.importId, importId), inArray(importPhotos.number, [...numbers]))

/** Replaces the addresses of rows. */
export async function replacePhotos(
  transaction: Transaction,
  importId: number,
  numbers: readonly number[],
  photos: readonly NewPhotoAddress[],
): Promise<void> {
  await transaction.delete(importPhotos).where(ofRows(importId, numbers))
  for (let from = 0; from < photos.length; from += ROWS_AT_ONCE)
    await transaction.insert(importPhotos).values(photos.slice(from, from + ROWS_AT_ONCE).map((photo) => ({ importId, ...photo })))
}

/** The photo addresses of rows, in the order of the file. */
export async function findPhotos(db: Queryable, importId: number, numbers: readonly number[]): Promise<StoredPhotoAddress[]> {
  if (numbers.length === 0) return []
  return db.select().from(importPhotos).where(ofRows(importId, numbers)).orderBy(asc(importPhotos.number), asc(importPhotos.position))
}

/** The portfolio photos of these profiles among these photos, as `{profile id} {content id}`. */
export async function findInPortfolios(db: Queryable, profileIds: readonly number[], hashes: readonly string[]): Promise<Set<string>> {
  if (profileIds.length === 0 || hashes.length === 0) return new Set()
  const found = await db
    .select({ profileId: profilePhotos.profileId, hash: profilePhotos.hash })
    .from(profilePhotos)
    .where(and(inArray(profilePhotos.profileId, [...profileIds]), inArray(profilePhotos.hash, [...hashes])))
  return new Set(found.map(({ profileId, hash }) => `${profileId} ${hash}`))
}

/** The number of photos by state, for rows that are or would be imported or unchanged. */
export async function countPhotos(db: Queryable, importId: number): Promise<PhotoCounts> {
  const state = sql<keyof PhotoCounts>`CASE ${importPhotos.state} WHEN 'fetched' THEN 'waiting' ELSE ${importPhotos.state} END`
  const found = await db
    .select({ state, count: sql<number>`count(*)::integer` })
    .from(importPhotos)
    .innerJoin(importRows, and(eq(importRows.importId, importPhotos.importId), eq(importRows.number, importPhotos.number)))
    .where(and(eq(importPhotos.importId, importId), inArray(importRows.outcome, ['new', 'changed', 'unchanged'])))
    .groupBy(sql`1`)
  return { ...NO_PHOTOS, ...Object.fromEntries(found.map(({ state: name, count }) => [name, count])) }
}

/** The rows with photos that are not yet fetched or added, in the order of the file. */
export async function findUnfetched(db: Queryable, importId: number, limit: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ number: number }>(
    `SELECT DISTINCT number FROM import_photos JOIN import_rows AS row USING (import_id, number)
     WHERE import_id = $1 AND state IN ('waiting', 'fetched') AND (row.done OR row.outcome = 'unchanged') ORDER BY number LIMIT $2`,
    [importId, limit],
  )
  return rows.map(({ number }) => number)
}

/** The content id of an address that was fetched for another row. */
export async function findFetched(db: Queryable, importId: number, address: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: importPhotos.hash })
    .from(importPhotos)
    .where(and(eq(importPhotos.importId, importId), eq(importPhotos.address, address), isNotNull(importPhotos.hash)))
    .limit(1)
  return found?.hash ?? undefined
}

/** The rows with photos that the import has added. */
export async function findAdded(db: Queryable, importId: number, limit: number): Promise<number[]> {
  const found = await db
    .selectDistinct({ number: importPhotos.number })
    .from(importPhotos)
    .where(and(eq(importPhotos.importId, importId), eq(importPhotos.state, 'added')))
    .orderBy(asc(importPhotos.number))
    .limit(limit)
  return found.map(({ number }) => number)
}

/** Keeps the photos that rows have added: an undo no longer removes them. */
export async function keepPhotos(transaction: Transaction, importId: number, numbers: readonly number[]): Promise<void> {
  await transaction
    .update(importPhotos)
    .set({ state: 'there' })
    .where(and(ofRows(importId, numbers), eq(importPhotos.state, 'added')))
}

/** The new state of a photo address. */
export type PhotoChange = Pick<StoredPhotoAddress, 'number' | 'position'> & {
  readonly state: PhotoAddressState
  readonly problem?: string
  readonly hash?: string
}

export async function writePhoto(transaction: Transaction, importId: number, change: PhotoChange): Promise<void> {
  const { number, position, ...values } = change
  await transaction
    .update(importPhotos)
    .set(values)
    .where(and(ofRows(importId, [number]), eq(importPhotos.position, position)))
}

/**
 * Raises the stored version of imported rows after an import changed their profile. An undo then detects only changes by others. The rows of
 * imports directly before are raised as much, so that they still have the version before the last import, which its undo restores.
 */
export async function followVersion(transaction: Transaction, profileId: number, from: number, to: number): Promise<void> {
  await transaction.$client.query(
    `WITH RECURSIVE following (version) AS (
       SELECT $2::integer
       UNION SELECT row.version FROM following JOIN import_rows AS row ON row.version = following.version - 1
         WHERE row.student_id = $1 AND row.done AND EXISTS (
           SELECT FROM import_rows AS next WHERE next.student_id = $1 AND next.done AND next.version = following.version))
     UPDATE import_rows SET version = version + $3::integer - $2::integer
     WHERE student_id = $1 AND done AND version IN (SELECT version FROM following)`,
    [profileId, from, to],
  )
}
