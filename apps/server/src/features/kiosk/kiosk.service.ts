import { emailKey } from '@callboard/contract/email'
import type { KioskRegistration } from '@callboard/contract/kiosk/endpoints'
import { emailDomainMessage, KIOSK_LIMITS, KIOSK_MESSAGE } from '@callboard/contract/kiosk/rules'
import type { Language } from '@callboard/contract/language'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { AccountsService } from '#features/accounts/accounts.service.ts'
import type { SignInService } from '#features/accounts/sign-in.service.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { recordConsent } from '#features/consents/consents.service.ts'
import type { ClaimImages, PhotosService } from '#features/photos/photos.service.ts'
import type { ProfileWriter } from '#features/profiles/profile-writer.service.ts'
import { conflict, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Office } from '#platform/office.ts'
import { hashToken, newUserId } from '#platform/tokens.ts'
import { findRegistration, forgetRegistrations, lockRegistration, rememberRegistration } from './kiosk.repository.ts'

/** Registration of visitors at the kiosk. */
export interface KioskService {
  /**
   * Creates the account, the profile and its photos, and queues the welcome mail, all or nothing.
   *
   * @param key idempotency key of the device: requests with the same key register once, and all get the same answer
   * @param who the network address of the request, for fair queueing of image decoding
   * @returns the id of the profile
   * @throws AppError 400 on a field, 409 when the address has an account, 413. Nothing of a refused registration is kept: it may be
   *   corrected and sent again with the same key
   */
  register(asked: { key: string | undefined; registration: KioskRegistration; language: Language; who: string }): Promise<{ id: number }>
}

/** Days that keys are remembered, for devices that were switched off with unsent registrations. */
const REMEMBERED_DAYS = 180

export function createKioskService(deps: {
  db: Database
  accounts: AccountsService
  signIn: SignInService
  photos: PhotosService
  writer: ProfileWriter
  clock: Clock
  office: Pick<Office, 'emailDomains'>
}): KioskService {
  const { db, accounts, signIn, photos, writer, clock, office } = deps

  /** The registration completed with `key`, if any. @throws AppError 409 when it was another person's */
  function named(key: string | undefined, email: string) {
    if (key === undefined) return undefined
    const keyHash = hashToken(key)
    const sameHash = hashToken(`${key}\n${email}`)
    async function find(queryable: Queryable): Promise<{ id: number } | undefined> {
      const done = await findRegistration(queryable, keyHash)
      if (done && !done.sameHash.equals(sameHash)) throw conflict(KIOSK_MESSAGE.otherRegistration)
      return done && { id: done.profileId }
    }
    async function remember(transaction: Transaction, profileId: number): Promise<void> {
      const registeredAt = clock.now()
      await rememberRegistration(transaction, { keyHash, sameHash, profileId, registeredAt })
      await forgetRegistrations(transaction, new Date(registeredAt.getTime() - REMEMBERED_DAYS * 86_400_000))
    }
    return { find, remember, lock: (transaction: Transaction) => lockRegistration(transaction, keyHash) }
  }

  return {
    async register({ key, registration: { photos: entries, hometown, hobbies, consent, language: _, ...input }, language, who }) {
      const email = emailKey(input.email)
      const name = named(key, email)
      const before = await name?.find(db)
      if (before) return before
      if (!signIn.isAdmitted(email)) throw fieldError('email', emailDomainMessage(office.emailDomains ?? []))
      const values = writer.values({ ...input, location: input.location ?? hometown, bio: input.bio ?? hobbies })
      // Checked early to avoid decoding pictures for nothing; the constraint decides between two simultaneous requests.
      if (!(await accounts.isFree(email))) {
        const meanwhile = await name?.find(db)
        if (meanwhile) return meanwhile
        throw conflict(KIOSK_MESSAGE.exists)
      }
      const userId = newUserId()

      async function make(transaction: Transaction, claim: ClaimImages): Promise<{ id: number }> {
        await name?.lock(transaction)
        const meanwhile = await name?.find(transaction)
        if (meanwhile) return meanwhile
        if (!(await accounts.register(transaction, { id: userId, email, language }))) throw conflict(KIOSK_MESSAGE.exists)
        const { id } = await writer.create(transaction, userId, { ...values, confirmation: 'none' }, claim)
        if (consent) await recordConsent(transaction, { userId, given: consent, way: 'kiosk', at: clock.now() })
        await signIn.invite(transaction, { email, returnTo: '/my-profile' })
        await recordAudit(transaction, {
          actor: null,
          action: 'kiosk.registered',
          subject: `talent:${id}`,
          details: { photos: entries.length },
        })
        await name?.remember(transaction, id)
        return { id }
      }

      const actor = { kind: 'user', userId, email, role: 'student' } as const
      const sent = { actor, entries, field: 'photos', message: KIOSK_MESSAGE.photos, maxPixels: KIOSK_LIMITS.photoPixels, who }
      const made = await photos.takeImages(sent, (claim) => inTransaction(db, (transaction) => make(transaction, claim)))
      signIn.wakeInvitations()
      return made
    },
  }
}
