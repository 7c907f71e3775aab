import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import { IMPORT_KEPT_DAYS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { PHOTO_SESSION_MESSAGE } from '@callboard/contract/people/photo-sessions/rules'
import { PORTFOLIO_MAX_PHOTOS, photoHashOf, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { followVersion } from './import-photos.repository.ts'
import { deletePictures, findPictured, findPictures, insertPictures } from './import-pictures.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'

/** Uploaded photos that belong to an import, so that both are undone together. */
export interface ImportPictures {
  /**
   * Adds uploaded photos that the person does not have yet. @returns how many
   *
   * @throws AppError 400 on `photos`, 404, 409 unless the import has ended and can be undone
   */
  add(actor: SignedInActor, id: number, sent: { studentId: number; photos: readonly string[] }): Promise<number>
  /** Removes photos that were added this way. @returns how many. @throws AppError 404, 409 */
  takeOut(actor: SignedInActor, id: number, sent: { studentId: number; photoIds: readonly string[] }): Promise<number>
  /** Removes them from some portfolios during the undo of the import. @returns whether there were any */
  takeOutNext(transaction: Transaction, actor: SignedInActor, id: number, limit: number): Promise<boolean>
  /** Keeps the photos of the next person, because they cannot be removed. @returns whether there were any */
  leaveNext(transaction: Transaction, id: number): Promise<boolean>
}

type LockedImport = Omit<StoredImport, 'createdByName'>

export function createImportPictures({
  db,
  clock,
  photos,
  writer,
}: {
  db: Database
  clock: Clock
  photos: PhotosService
  writer: ProfileWriter
}): ImportPictures {
  /** Locks an import that has ended and can be undone. */
  async function lockEnded(transaction: Transaction, id: number): Promise<LockedImport> {
    const stored = await repository.lockImport(transaction, id)
    if (!stored) throw new AppError(IMPORT_ERROR.missing)
    if (stored.state === 'undoing' || stored.state === 'undone') throw new AppError(IMPORT_ERROR.undone)
    if (stored.finishedAt === null || (stored.state !== 'done' && stored.state !== 'cancelled')) throw new AppError(IMPORT_ERROR.notEnded)
    if (stored.finishedAt.getTime() + IMPORT_KEPT_DAYS * DAY_MS <= clock.now().getTime()) throw new AppError(IMPORT_ERROR.notUndoable)
    return stored
  }

  type Profile = Awaited<ReturnType<ProfileWriter['lockEditable']>>

  /** Writes the photos of a profile, and updates the version that imported rows have stored, in this import and in others. */
  async function write(transaction: Transaction, by: SignedInActor, profile: Profile, hashes: readonly string[]) {
    const claim = (within: Transaction, alreadyThere: readonly string[]) => {
      const entries = hashes.map((hash) => photoUrl(hash))
      return photos.resolveOwnImages(within, { actor: by, entries, field: 'photos', message: PROFILE_MESSAGE.foreignPhoto, alreadyThere })
    }
    const { version } = await writer.change(transaction, profile, { values: {}, version: undefined, claim, by })
    await followVersion(transaction, profile.id, profile.version, version)
    return version
  }

  /** Removes those photos of an import that are still in the portfolio. @returns how many */
  async function remove(transaction: Transaction, actor: SignedInActor, id: number, profileId: number, hashes: readonly string[]) {
    const profile = await writer.lockEditable(transaction, actor, profileId)
    const kept = profile.photos.map(({ hash }) => hash).filter((hash) => !hashes.includes(hash))
    const count = profile.photos.length - kept.length
    if (count > 0) {
      const version = await write(transaction, actor, profile, kept)
      const details = { fields: ['portfolio'], version }
      await recordAudit(transaction, { actor: actor.userId, action: 'talent.updated', subject: `talent:${profileId}`, details })
    }
    await deletePictures(transaction, id, profileId, hashes)
    return count
  }

  const countAdded = async (transaction: Transaction, { id, photos: counted }: LockedImport, change: number) => {
    await repository.updateImport(transaction, id, { photos: { ...counted, added: Math.max(0, counted.added + change) } })
    await announce(transaction, 'imports', 'desk')
  }

  return {
    add: (actor, id, { studentId, photos: addresses }) =>
      inTransaction(db, async (transaction) => {
        const stored = await lockEnded(transaction, id)
        const sent = addresses.map((address) => photoHashOf(address))
        if (sent.some((hash) => hash === undefined)) throw fieldError('photos', IMPORT_MESSAGE.ownUpload)
        const profile = await writer.lockEditable(transaction, actor, studentId)
        const there = profile.photos.map(({ hash }) => hash)
        const fresh = [...new Set(sent)].filter((hash) => hash !== undefined).filter((hash) => !there.includes(hash))
        if (fresh.length === 0) return 0
        if (there.length + fresh.length > PORTFOLIO_MAX_PHOTOS) throw fieldError('photos', PHOTO_SESSION_MESSAGE.full)
        await write(transaction, actor, profile, [...there, ...fresh])
        await insertPictures(transaction, id, studentId, fresh)
        await countAdded(transaction, stored, fresh.length)
        const details = { photos: fresh.length, moved: 0 }
        await recordAudit(transaction, { actor: actor.userId, action: 'talent.photos-added', subject: `talent:${studentId}`, details })
        return fresh.length
      }),

    takeOut: (actor, id, { studentId, photoIds }) =>
      inTransaction(db, async (transaction) => {
        const stored = await lockEnded(transaction, id)
        const known = await findPictures(transaction, id, studentId)
        const count = await remove(
          transaction,
          actor,
          id,
          studentId,
          known.filter((hash) => photoIds.includes(hash)),
        )
        await countAdded(transaction, stored, -count)
        return count
      }),

    async takeOutNext(transaction, actor, id, limit) {
      const profiles = await findPictured(transaction, id, limit)
      for (const profileId of profiles) {
        const hashes = await findPictures(transaction, id, profileId)
        try {
          await remove(transaction, actor, id, profileId, hashes)
        } catch (error) {
          // A restricted profile keeps them.
          if (!(error instanceof AppError)) throw error
          await deletePictures(transaction, id, profileId, hashes)
        }
      }
      return profiles.length > 0
    },

    async leaveNext(transaction, id) {
      const [profileId] = await findPictured(transaction, id, 1)
      if (profileId === undefined) return false
      await deletePictures(transaction, id, profileId, await findPictures(transaction, id, profileId))
      return true
    },
  }
}
