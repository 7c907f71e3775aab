import type { Readable } from 'node:stream'
import { SIGN_IN_MESSAGE } from '@callboard/contract/accounts/accounts/rules'
import type { Language } from '@callboard/contract/language'
import { OWN_DATA_ERROR } from '@callboard/contract/office/own-data/errors'
import { OWN_DATA_DOWNLOADS } from '@callboard/contract/office/own-data/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { RequestedLanguage } from '#accounts/accounts/account-language.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { DeletionCodesService } from '#accounts/accounts/deletion-codes.service.ts'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { lockAccounts } from './forget-account.repository.ts'
import type { ForgettingService } from './forgetting.service.ts'
import { deletedProfilesPart, findDownloads, findWhose } from './own-data.repository.ts'
import { ownDataArchive } from './own-data-archive.ts'

/** Downloading and deleting all data stored about a student. */
export interface OwnDataService {
  /** All data, as a `.zip` that is written while it is read. @throws AppError 429 after `OWN_DATA_DOWNLOADS` in a day */
  download(actor: SignedInActor, language: Language): Promise<Readable>
  /** How many of `OWN_DATA_DOWNLOADS` are left; if none, also the seconds until the next one. */
  allowance(actor: SignedInActor): Promise<{ left: number; retryAfterSeconds: number }>
  /**
   * Mails the code for `deleteAccount` in the same session, `sid`. @throws AppError 409 for a sample person, and when the address cannot
   * get mail
   */
  requestCode(actor: SignedInActor, sid: string, heard: RequestedLanguage): Promise<void>
  /**
   * Deletes the account permanently, with its sessions.
   *
   * @throws AppError 400 for a wrong code, 409 for a sample person
   */
  deleteAccount(actor: SignedInActor, sid: string, code: string): Promise<void>
}

const DOWNLOADED = 'account.data-downloaded'

export function createOwnDataService({
  db,
  store,
  clock,
  accounts,
  deletionCodes,
  institution,
  forgetting,
  answers,
  messages,
  modules,
}: {
  db: Database
  store: MediaStore
  clock: Clock
  accounts: AccountsService
  deletionCodes: DeletionCodesService
  institution: InstitutionLanguage
  forgetting: ForgettingService
  answers: Pick<PlaceReturnsService, 'leave'>
  messages: Pick<MessagesService, 'wakeMail'>
  /** All modules; each lists what it stores about people. */
  modules: readonly Module[]
}): OwnDataService {
  async function allowanceOf(userId: string) {
    const now = clock.now().getTime()
    const downloads = await findDownloads(db, userId, DOWNLOADED, new Date(now - DAY_MS))
    const left = Math.max(0, OWN_DATA_DOWNLOADS - downloads.length)
    const over = downloads[downloads.length - OWN_DATA_DOWNLOADS]
    return { left, retryAfterSeconds: over ? Math.ceil((over.getTime() + DAY_MS - now) / 1000) : 0 }
  }

  /** All data stored about a student, from every feature. */
  function parts() {
    const ownData = modules.flatMap(({ stored }) => stored?.ownData ?? [])
    return [...ownData, deletedProfilesPart(modules.flatMap(({ stored }) => stored?.withProfile ?? []))]
  }

  return {
    allowance: ({ userId }) => allowanceOf(userId),

    async download(actor, language) {
      const now = clock.now()
      const { userId, email } = actor
      const { left, retryAfterSeconds } = await allowanceOf(userId)
      if (left === 0) throw new AppError(OWN_DATA_ERROR.tooOften, { retryAfterSeconds: retryAfterSeconds })
      await recordAudit(db, { actor: userId, action: DOWNLOADED, subject: `user:${userId}` })
      return ownDataArchive(db, store, await findWhose(db, { userId, email }), {
        parts: parts(),
        stored: modules.flatMap(({ stored }) => stored?.files ?? []),
        writtenAt: now,
        translator: translatorFor(institution, language),
      })
    },

    async requestCode({ userId, email }, sid, heard) {
      const [account] = await inTransaction(db, (transaction) => lockAccounts(transaction, [userId]))
      if (account?.isSample) throw new AppError(OWN_DATA_ERROR.sample)
      if (!accounts.isAdmitted(email)) throw new AppError(OWN_DATA_ERROR.noMail)
      await deletionCodes.request({ sid, email, heard })
    },

    async deleteAccount({ userId }, sid, code) {
      if (!(await deletionCodes.use(sid, code))) throw fieldError('code', SIGN_IN_MESSAGE.invalidCode)
      await inTransaction(db, async (transaction) => {
        await answers.leave(transaction, userId)
        const forgotten = await forgetting.forget(transaction, userId)
        if (!forgotten) return
        const details = { by: 'self', ...forgotten }
        await recordAudit(transaction, { actor: userId, action: 'account.deleted', subject: `user:${userId}`, details })
      })
      forgetting.wakeRemoval()
      messages.wakeMail()
    },
  }
}
