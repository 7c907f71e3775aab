import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { importPictures } from '#db/schema/imports.ts'

/** Records photos of a profile as part of an import. */
export async function insertPictures(
  transaction: Transaction,
  importId: number,
  profileId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await transaction
    .insert(importPictures)
    .values(hashes.map((hash) => ({ importId, profileId, hash })))
    .onConflictDoNothing()
}

/** Profiles with photos of an import. */
export async function findPictured(db: Queryable, importId: number, limit: number): Promise<number[]> {
  const found = await db
    .selectDistinct({ profileId: importPictures.profileId })
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
    .orderBy(asc(importPictures.profileId))
    .limit(limit)
  return found.map(({ profileId }) => profileId)
}

const ofProfile = (importId: number, profileId: number) =>
  and(eq(importPictures.importId, importId), eq(importPictures.profileId, profileId))

/** The photos of a profile that belong to an import. */
export async function findPictures(db: Queryable, importId: number, profileId: number): Promise<string[]> {
  const found = await db.select({ hash: importPictures.hash }).from(importPictures).where(ofProfile(importId, profileId))
  return found.map(({ hash }) => hash)
}

export async function deletePictures(
  transaction: Transaction,
  importId: number,
  profileId: number,
  hashes: readonly string[],
): Promise<void> {
  await transaction.delete(importPictures).where(and(ofProfile(importId, profileId), inArray(importPictures.hash, [...hashes])))
}

/** Keeps the photos of these profiles: an undo no longer removes them. */
export async function keepPictures(transaction: Transaction, importId: number, profileIds: readonly number[]): Promise<void> {
  await transaction
    .delete(importPictures)
    .where(and(eq(importPictures.importId, importId), inArray(importPictures.profileId, [...profileIds])))
}
