import type { newCredential, Passkey, passkeyEndpoints, usedCredential } from '@callboard/contract/accounts/passkeys/endpoints'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import { PASSKEY_MINUTES, PASSKEYS_EACH } from '@callboard/contract/accounts/passkeys/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { z } from 'zod'
import { translatorForAccount } from '#accounts/accounts/account-language.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignedIn } from '#accounts/accounts/sign-in.service.ts'
import type { SignOnService } from '#accounts/single-sign-on/single-sign-on.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { safeReturnTo } from '#platform/return-to.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import { passkeyCeremony } from './passkey-ceremony.ts'
import { passkeyMail } from './passkey-mail.ts'
import { PASSKEY_MAIL, type PasskeyMailJob } from './passkeys.jobs.ts'
import * as repository from './passkeys.repository.ts'

type Asked<Name extends 'askForNewPasskey' | 'askForPasskey'> = z.input<(typeof passkeyEndpoints)[Name]['success']['body']>

/** Background jobs for passkeys. */
export const PASSKEY_JOBS = [PASSKEY_MAIL] as const

/** Sends queued mails about passkeys at once. Call it after the commit. */
export const wakePasskeyMail = (jobs: Pick<Jobs, 'wake'>): void => jobs.wake(PASSKEY_MAIL)

/** The user's own passkeys, and signing in with a passkey (decision 62). */
export interface PasskeysService {
  /** Newest first. */
  own(actor: SignedInActor): Promise<Passkey[]>
  /**
   * The data that a browser needs to create a passkey.
   *
   * @param isFirst whether the session may only add the first passkey
   * @throws AppError 403 when it is not the first, 409 when the user may have none, or no more
   */
  askForNew(actor: SignedInActor, isFirst: boolean): Promise<Asked<'askForNewPasskey'>>
  /**
   * Adds the passkey that the browser created, and mails its owner. @throws AppError as `askForNew`, 400 for a wrong answer, 409 for a
   * known passkey
   */
  add(
    actor: SignedInActor,
    answer: { attempt: string; credential: z.output<typeof newCredential>; name: string; isFirst: boolean },
  ): Promise<Passkey>
  /** @returns `undefined` when the user has no such passkey */
  rename(actor: SignedInActor, id: number, name: string): Promise<Passkey | undefined>
  /**
   * Removes one and mails its owner. @returns false when the user has no such passkey. @throws AppError 409 when it is the only way to sign
   * in
   */
  remove(actor: SignedInActor, id: number): Promise<boolean>
  /** The data that a browser needs to sign in. It reveals nothing about accounts. */
  ask(): Asked<'askForPasskey'>
  /** @throws AppError 400, with the same message whatever is wrong */
  signIn(answer: { attempt: string; credential: z.output<typeof usedCredential>; returnTo?: string | undefined }): Promise<SignedIn>
  /** Starts sending the mails in this process. */
  work(): Promise<void>
}

function toPasskey({ id, name, isSynced, createdAt, lastUsedAt }: repository.StoredPasskey): Passkey {
  return { id, name, isSynced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Queues a mail about a change of passkeys, if the transaction commits. */
async function tell(
  transaction: Transaction,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  told: Omit<PasskeyMailJob, 'mailId' | 'postedAt'>,
) {
  await jobs.enqueue(transaction, PASSKEY_MAIL, { ...newPosting(clock), ...told })
}

/**
 * Removes all passkeys of an account, for a person who has lost theirs. The caller writes the audit line and ends the sessions.
 *
 * @returns how many, or `undefined` when there is no such account
 */
export async function resetPasskeys(
  transaction: Transaction,
  parts: { jobs: Jobs; clock: Clock },
  userId: string,
): Promise<number | undefined> {
  const email = await repository.lockOwner(transaction, userId)
  if (email === undefined) return undefined
  const removed = await repository.deletePasskeysOf(transaction, userId)
  if (removed > 0) await tell(transaction, parts, { email, what: 'reset', name: '' })
  return removed
}

export function createPasskeysService(parts: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  accounts: AccountsService
  signOn: Pick<SignOnService, 'useOnce'>
  secret: string
  publicUrl: string
  institution: InstitutionLanguage
}): PasskeysService {
  const { db, jobs, mailer, clock, accounts, signOn, publicUrl, institution } = parts
  const ceremony = passkeyCeremony(parts)
  const timeout = PASSKEY_MINUTES * 60_000
  const wrong = () => new AppError(PASSKEY_ERROR.invalid)

  /** Returns the challenge of an attempt and marks it as used, whatever the outcome. */
  async function useUp(attempt: string, userId: string | null): Promise<string> {
    const opened = ceremony.open(attempt, userId)
    if (!opened || !(await signOn.useOnce(db, opened.challenge, opened.expiresAt))) throw new AppError(PASSKEY_ERROR.over)
    return opened.challenge
  }

  async function requireMayAdd({ userId }: SignedInActor, count: number, isFirst: boolean): Promise<void> {
    const account = await accounts.findAccount(db, userId)
    if (account?.isSample) throw new AppError(PASSKEY_ERROR.sample)
    if (account?.adminByGroup) throw new AppError(PASSKEY_ERROR.group)
    // A mail must not be enough to add a second passkey.
    if (isFirst && count > 0) throw new AppError(COMMON_ERROR.signInAgain)
    if (count >= PASSKEYS_EACH) throw new AppError(PASSKEY_ERROR.tooMany)
  }

  return {
    own: async ({ userId }) => (await repository.findPasskeysOf(db, userId)).map(toPasskey),

    async askForNew(actor, isFirst) {
      const { userId, email } = actor
      const known = await repository.findPasskeysOf(db, userId)
      await requireMayAdd(actor, known.length, isFirst)
      const { attempt, challenge } = ceremony.begin(userId)
      const options = {
        rp: { id: ceremony.rpId, name: 'Callboard' },
        user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
        challenge,
        pubKeyCredParams: ceremony.algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout,
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ type: 'public-key' as const, id, transports })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      }
      return { attempt, options }
    },

    async add(actor, { attempt, credential, name, isFirst }) {
      const { userId } = actor
      const key = await ceremony.checkNew(credential, await useUp(attempt, userId))
      if (!key) throw wrong()
      const added = await inTransaction(db, async (transaction) => {
        const email = await repository.lockOwner(transaction, userId)
        if (email === undefined) throw new AppError(COMMON_ERROR.unauthorized)
        await requireMayAdd(actor, await repository.countPasskeysOf(transaction, userId), isFirst)
        const values = { ...key, userId, name, transports: credential.response.transports ?? [], createdAt: clock.now() }
        const made = await repository.insertPasskey(transaction, values)
        if (!made) throw new AppError(PASSKEY_ERROR.known)
        await recordAudit(transaction, { actor: userId, action: 'passkey.added', subject: `user:${userId}`, details: { passkey: made.id } })
        await tell(transaction, parts, { email, what: 'added', name })
        return made
      })
      jobs.wake(PASSKEY_MAIL)
      return toPasskey(added)
    },

    async rename({ userId }, id, name) {
      return inTransaction(db, async (transaction) => {
        const renamed = await repository.renamePasskey(transaction, userId, id, name)
        const line = { actor: userId, action: 'passkey.renamed', subject: `user:${userId}`, details: { passkey: id } }
        if (renamed) await recordAudit(transaction, line)
        return renamed && toPasskey(renamed)
      })
    },

    async remove({ userId, email: address }, id) {
      const isRemoved = await inTransaction(db, async (transaction) => {
        const email = await repository.lockOwner(transaction, userId)
        const name = email && (await repository.deletePasskey(transaction, userId, id))
        if (email === undefined || name === undefined) return false
        // Checked after the deletion, so that the transaction rolls back when no other way to sign in is left.
        if ((await accounts.wayByMail(transaction, address)) === 'enrol') throw new AppError(PASSKEY_ERROR.last)
        await recordAudit(transaction, { actor: userId, action: 'passkey.removed', subject: `user:${userId}`, details: { passkey: id } })
        await tell(transaction, parts, { email, what: 'removed', name })
        return true
      })
      if (isRemoved) jobs.wake(PASSKEY_MAIL)
      return isRemoved
    },

    ask() {
      const { attempt, challenge } = ceremony.begin(null)
      return { attempt, options: { rpId: ceremony.rpId, challenge, timeout, userVerification: 'required' } }
    },

    async signIn({ attempt, credential, returnTo }) {
      const challenge = await useUp(attempt, null)
      const stored = await repository.findByCredential(db, credential.id)
      if (!stored) throw wrong()
      const { userId } = stored
      const { userHandle } = credential.response
      const counter = await ceremony.checkUse(credential, challenge, stored)
      const isOwners = !userHandle || userHandle === Buffer.from(userId).toString('base64url')
      const signedIn = await inTransaction(db, async (transaction) => {
        const refuse = async (why: string) => {
          const details = { by: 'passkey', why, passkey: stored.id }
          await recordAudit(transaction, { actor: null, action: 'account.sign-in-refused', subject: `user:${userId}`, details })
        }
        if (counter === undefined || !isOwners) return void (await refuse('wrong proof, or a copied key'))
        if (!(await repository.notePasskeyUse(transaction, stored, { counter, at: clock.now() })))
          return void (await refuse('used twice at once'))
        const user = await accounts.admitKnown(transaction, userId)
        if (!user) return void (await refuse('may not sign in so'))
        await recordAudit(transaction, {
          actor: userId,
          action: 'account.signed-in',
          subject: `user:${userId}`,
          details: { by: 'passkey' },
        })
        return { user, returnTo: await accounts.firstPage(transaction, user, safeReturnTo(returnTo)) }
      })
      if (!signedIn) throw wrong()
      return signedIn
    },

    async work() {
      await jobs.work(PASSKEY_MAIL, async ({ mailId, postedAt, ...told }) => {
        const translator = await translatorForAccount(db, institution, { email: told.email })
        await mailer.deliver({ mailId, postedAt }, passkeyMail({ ...told, publicUrl, translator }))
      })
    },
  }
}
