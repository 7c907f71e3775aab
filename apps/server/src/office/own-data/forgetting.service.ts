import { OWN_DATA_MESSAGE } from '@callboard/contract/office/own-data/rules'
import { forgetAccountMails } from '#accounts/accounts/account-mails.service.ts'
import type { SessionsService } from '#accounts/accounts/sessions.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { Transaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import { conflict } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { countOutApplications, deleteAccounts, findBelongings, findShared, leaveEvents, lockAccounts } from './forget-account.repository.ts'

/** What was deleted with accounts. */
export interface Forgotten {
  readonly applications: number
  readonly events: number
  readonly photos: number
  readonly tapes: number
}

/** The only way to delete an account with everything that belongs to it. */
export interface ForgettingService {
  /**
   * Deletes an account permanently, if the transaction commits. The caller records the reason in the audit log.
   *
   * @returns what was deleted, or `undefined` when the account was already deleted
   * @throws AppError 409 for a sample person
   */
  forget(transaction: Transaction, userId: string): Promise<Forgotten | undefined>
  /** As `forget`, for many accounts together. @returns `undefined` when all were already deleted */
  forgetMany(transaction: Transaction, userIds: readonly string[]): Promise<Forgotten | undefined>
  /** Removes the files at once. Call it after the commit. */
  wakeRemoval(): void
}

export function createForgettingService({
  clock,
  jobs,
  sessions,
  photos,
  selfTapes,
}: {
  clock: Clock
  jobs: Pick<Jobs, 'forget'>
  sessions: SessionsService
  photos: PhotosService
  selfTapes: SelfTapesService
}): ForgettingService {
  async function forgetMany(transaction: Transaction, userIds: readonly string[]): Promise<Forgotten | undefined> {
    const now = clock.now()
    const accounts = await lockAccounts(transaction, userIds)
    if (accounts.length === 0) return undefined
    if (accounts.some(({ isSample }) => isSample)) throw conflict(OWN_DATA_MESSAGE.sample)
    const ids = accounts.map(({ id }) => id)
    const { photos: hashes, tapes } = await findBelongings(transaction, ids)
    const applications = await countOutApplications(transaction, ids, now)
    const events = await leaveEvents(transaction, ids, now)
    await sessions.endAllOf(transaction, ids)
    await deleteAccounts(transaction, ids)
    await forgetAccountMails(
      transaction,
      jobs,
      accounts.map(({ email }) => email),
    )
    await selfTapes.removeFiles(transaction, tapes)
    const shared = new Set(hashes.length === 0 ? [] : await findShared(transaction, hashes))
    await photos.release(transaction, [...shared])
    await photos.discard(
      transaction,
      hashes.filter((hash) => !shared.has(hash)),
    )
    for (const topic of ['talent', 'applications', 'calendar', 'self-tapes'] as const) await announce(transaction, topic, 'desk')
    return { applications, events, photos: hashes.length, tapes: tapes.length }
  }

  return {
    forget: (transaction, userId) => forgetMany(transaction, [userId]),
    forgetMany,
    wakeRemoval: () => selfTapes.wakeRemoval(),
  }
}
