import { emailKey } from '@callboard/contract/email'
import { onlyAsked } from '@callboard/contract/exchange/kiosk/asked'
import type { KioskRegistration } from '@callboard/contract/exchange/kiosk/endpoints'
import { KIOSK_ERROR } from '@callboard/contract/exchange/kiosk/errors'
import {
  emailDomainMessage,
  KIOSK_LIMITS,
  KIOSK_MESSAGE,
  KIOSK_OPTIONAL,
  type KioskOptional,
} from '@callboard/contract/exchange/kiosk/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { recordTicked } from '#people/consents/consents.service.ts'
import type { ClaimImages, PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Office } from '#platform/office.ts'
import { hashToken, newUserId } from '#platform/tokens.ts'
import { findRegistration, forgetRegistrations, lockRegistration, rememberRegistration } from './kiosk.repository.ts'

/** The registration link of a registration, for `KioskService`. */
export interface UsedLink {
  readonly id: number
  readonly title: string
  /**
   * Locks the link until the registration's transaction ends, so that no two registrations get the last place.
   *
   * @throws AppError 409 when it is not open
   */
  ensureOpen(transaction: Transaction): Promise<void>
  /** Uses up a place. @param userId the new account; `null` if the address already had an account */
  take(transaction: Transaction, userId: string | null): Promise<void>
}

/** A registration as it was sent. */
interface SentRegistration {
  readonly key: string | undefined
  readonly registration: KioskRegistration
  readonly language: Language
  readonly who: string
}

/** Registers visitors, at the kiosk and by registration links. */
export interface KioskService {
  /**
   * Creates the account, the profile and its photos, and queues the welcome mail, all or nothing.
   *
   * @param key idempotency key of the device: requests with the same key register once, and all get the same answer
   * @param who the network address of the request, for fair queueing of image decoding
   * @returns the id of the profile
   * @throws AppError 400 on a field, 409 when the address has an account, 413. A refused registration stores nothing, and may be corrected
   * and sent again with the same key
   */
  register(asked: SentRegistration): Promise<{ id: number }>
  /**
   * As `register`, by a registration link. It accepts an address that has an account, so that strangers cannot find out who has one. Such a
   * registration uses up a place, changes nothing, and the owner of the address gets a mail.
   *
   * @throws AppError 400 on a field, 409 when the link is not open, 413
   */
  registerByLink(asked: SentRegistration, link: UsedLink): Promise<void>
}

/** The registered profile; `null` if the address already had an account. */
interface Registered {
  readonly id: number | null
}

const hasDomain = (email: string, domains: readonly string[] | null) =>
  domains === null || domains.includes(email.slice(email.lastIndexOf('@') + 1))

/** Days for which keys are stored, for devices that were switched off with unsent registrations. */
const REMEMBERED_DAYS = 180

export function createKioskService(deps: {
  db: Database
  accounts: AccountsService
  signIn: SignInService
  photos: PhotosService
  writer: ProfileWriter
  clock: Clock
  office: Pick<Office, 'emailDomains'>
  institution: Pick<Institution, 'kiosk'>
}): KioskService {
  const { db, accounts, signIn, photos, writer, clock, office, institution } = deps

  /** The registration completed with `key`, if any. @throws AppError 409 when it was for another person */
  function named(key: string | undefined, email: string) {
    if (key === undefined) return undefined
    const keyHash = hashToken(key)
    const sameHash = hashToken(`${key}\n${email}`)
    async function find(queryable: Queryable): Promise<Registered | undefined> {
      const done = await findRegistration(queryable, keyHash)
      if (done && !done.sameHash.equals(sameHash)) throw new AppError(KIOSK_ERROR.otherRegistration)
      return done && { id: done.profileId }
    }
    async function remember(transaction: Transaction, profileId: number | null): Promise<void> {
      const registeredAt = clock.now()
      await rememberRegistration(transaction, { keyHash, sameHash, profileId, registeredAt })
      await forgetRegistrations(transaction, new Date(registeredAt.getTime() - REMEMBERED_DAYS * DAY_MS))
    }
    return { find, remember, lock: (transaction: Transaction) => lockRegistration(transaction, keyHash) }
  }

  /** Registers at the kiosk, or with a link. @throws AppError */
  async function register({ key, registration: sent, language, who }: SentRegistration, link?: UsedLink): Promise<Registered> {
    const isAsked = (field: KioskOptional) => institution.kiosk.fields[field] !== 'off'
    // The link has already removed answers to questions that it does not ask.
    const registration = link ? sent : onlyAsked(sent, KIOSK_OPTIONAL.filter(isAsked))
    const { photos: entries, hometown, hobbies, consent, language: _, ...input } = registration
    const email = emailKey(input.email)
    // Separates the keys of the kiosk from those of each link, because one device may use both.
    const name = named(key === undefined || link === undefined ? key : `link ${link.id}\n${key}`, email)
    const before = await name?.find(db)
    if (before) return before
    // With a link, staff addresses get no exception, so that nobody finds out who works for the office.
    const isAdmitted = link ? hasDomain(email, office.emailDomains) : signIn.isAdmitted(email)
    if (!isAdmitted) throw fieldError('email', emailDomainMessage(office.emailDomains ?? []))
    const values = writer.values({ ...input, location: input.location ?? hometown, bio: input.bio ?? hobbies })
    // Checked early to avoid decoding pictures for nothing; the constraint decides between two simultaneous requests.
    if (!link && !(await accounts.isFree(email))) {
      const meanwhile = await name?.find(db)
      if (meanwhile) return meanwhile
      throw new AppError(KIOSK_ERROR.exists)
    }
    const userId = newUserId()
    const by = link ? 'link' : 'kiosk'

    async function make(transaction: Transaction, claim: ClaimImages): Promise<Registered> {
      await name?.lock(transaction)
      const meanwhile = await name?.find(transaction)
      if (meanwhile) return meanwhile
      await link?.ensureOpen(transaction)
      if (!(await accounts.register(transaction, { id: userId, email, language, by }))) {
        if (!link) throw new AppError(KIOSK_ERROR.exists)
        await link.take(transaction, null)
        await signIn.remind(transaction, { email, language, linkId: link.id })
        await name?.remember(transaction, null)
        return { id: null }
      }
      await link?.take(transaction, userId)
      const { id } = await writer.create(transaction, userId, { ...values, confirmation: 'none', awaitsReview: true }, claim)
      if (consent) await recordTicked(transaction, { userId, ticked: consent, way: by, at: clock.now() })
      const ticked = consent?.uses ?? []
      await signIn.invite(transaction, { email, returnTo: '/my-profile', ticked, ...(link && { by: 'link' }) })
      await recordAudit(transaction, {
        actor: null,
        action: link ? 'join-link.registered' : 'kiosk.registered',
        subject: `talent:${id}`,
        details: { photos: entries.length, ...(link && { link: link.title, linkId: link.id }) },
      })
      await name?.remember(transaction, id)
      return { id }
    }

    const actor = { kind: 'user', userId, email, role: 'student' } as const
    const taken = { actor, entries, field: 'photos', message: KIOSK_MESSAGE.photos, maxPixels: KIOSK_LIMITS.photoPixels, who }
    const made = await photos.takeImages(taken, (claim) => inTransaction(db, (transaction) => make(transaction, claim)))
    signIn.wakeInvitations()
    return made
  }

  return {
    async register(asked) {
      const { id } = await register(asked)
      if (id === null) throw new Error('a registration at the kiosk without a profile')
      return { id }
    },
    async registerByLink(asked, link) {
      await register(asked, link)
    },
  }
}
