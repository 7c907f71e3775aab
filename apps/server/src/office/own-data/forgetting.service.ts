import { OWN_DATA_ERROR } from '@callboard/contract/office/own-data/errors'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { Transaction } from '#db/client.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Left } from '#platform/stored.ts'
import { deleteAccounts, lockAccounts } from './forget-account.repository.ts'

/** The numbers of rows deleted with accounts. */
export interface Forgotten {
  readonly applications: number
  readonly events: number
  readonly photos: number
  readonly tapes: number
}

/** The only way to delete an account with everything that belongs to it. */
export interface ForgettingService {
  /**
   * Deletes an account permanently within the transaction. The caller records the reason in the audit log.
   *
   * @returns what was deleted, or `undefined` when the account was already deleted
   * @throws AppError 409 for a sample person
   */
  forget(transaction: Transaction, userId: string): Promise<Forgotten | undefined>
  /** As `forget`, for many accounts at once. @returns `undefined` when all were already deleted */
  forgetMany(transaction: Transaction, userIds: readonly string[]): Promise<Forgotten | undefined>
  /** Removes the files of deleted accounts. Call it after the commit. */
  wakeRemoval(): void
}

export function createForgettingService({
  clock,
  photos,
  selfTapes,
  modules,
}: {
  clock: Clock
  photos: Pick<PhotosService, 'discard'>
  selfTapes: Pick<SelfTapesService, 'wakeRemoval'>
  /** All modules: each does its part. */
  modules: readonly Module[]
}): ForgettingService {
  async function forgetMany(transaction: Transaction, userIds: readonly string[]): Promise<Forgotten | undefined> {
    const accounts = await lockAccounts(transaction, userIds)
    if (accounts.length === 0) return undefined
    if (accounts.some(({ isSample }) => isSample)) throw new AppError(OWN_DATA_ERROR.sample)
    const left: Left[] = []
    for (const module of modules) {
      const done = await module.forget?.(transaction, accounts, clock.now())
      if (done) left.push(done)
    }
    await deleteAccounts(
      transaction,
      accounts.map(({ id }) => id),
    )
    for (const { finish } of left) await finish?.()
    const hashes = [...new Set(left.flatMap((each) => each.photos ?? []))]
    await photos.discard(transaction, hashes)
    const { applications = 0, events = 0, tapes = 0 } = Object.assign({}, ...left.map(({ counts }) => counts))
    return { applications, events, photos: hashes.length, tapes }
  }

  return {
    forget: (transaction, userId) => forgetMany(transaction, [userId]),
    forgetMany,
    wakeRemoval: () => selfTapes.wakeRemoval(),
  }
}
