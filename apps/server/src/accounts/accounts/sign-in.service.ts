import { randomBytes } from 'node:crypto'
import type { Role } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { SIGN_IN_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { DAY_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { safeReturnTo } from '#platform/return-to.ts'
import { hashToken } from '#platform/tokens.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { type RequestedLanguage, translatorForAccount } from './account-language.service.ts'
import type { AccountsService } from './accounts.service.ts'
import { createInvitations, type Invitations } from './invitations.service.ts'
import { SIGN_IN_CLEANUP_JOB, SIGN_IN_MAIL_JOB, type SignInMailJob, WELCOME_MAIL_JOB } from './sign-in.jobs.ts'
import { deleteRequestsBefore, findByToken, insertSignInRequest, lockAddress, useUpCodes, useUpLinks } from './sign-in.repository.ts'
import { mailLimits, reminderLink } from './sign-in-limits.ts'
import { knownAddressMail, otherWayMail, signInMail } from './sign-in-mail.ts'
import { findProven, type SignInProof, wasAskedIn } from './sign-in-proof.ts'
import { type RefusedSignIn, signInRefusals } from './sign-in-refusals.ts'
import { hashCode, signInSecrets } from './sign-in-secrets.ts'

/** An account that has just proven its identity, and the page to open next. */
export interface SignedIn {
  readonly user: User
  readonly returnTo: string
}

/** A request for a sign-in mail. */
export interface AskedMail {
  readonly email: string
  readonly returnTo?: string
  readonly heard?: RequestedLanguage
  readonly browser: Buffer
  readonly codeAnywhere: boolean
  readonly provenBrowser: Buffer | undefined
}

/** Sign-in by mailed link and code, and as a sample person. */
export interface SignInService extends Invitations {
  /**
   * Mails a link and a code to an address, if it may sign in. Does the same work and takes the same time for every address.
   *
   * @param asked.browser hash of the browser's secret. Only in this browser does the link complete by itself and the code work
   * @param asked.codeAnywhere whether the code works in every browser
   * @param asked.provenBrowser identifies the browser, if the address has signed in there before; it has its own limits
   */
  request(asked: AskedMail): Promise<void>
  /**
   * Reads a link without using it up. Records a link that does not work.
   *
   * @param browser hash of the secret of the reading browser
   * @returns whose account it opens and whether this browser requested it, or `undefined` when it does not work
   */
  readLink(token: string, browser: Buffer | undefined): Promise<{ email: string; askedHere: boolean } | undefined>
  /**
   * Uses up a proof, which works once. Records a refused one.
   *
   * @returns who signs in, or `undefined` when the proof is wrong, used or expired
   * @throws AppError 400 for casting directors for whom a mail is not enough
   */
  verify(proof: SignInProof): Promise<SignedIn | undefined>
  /** @returns the sample person of a role, or `undefined` when there is none */
  enterDemo(asked: { role: Role; returnTo?: string }): Promise<SignedIn | undefined>
  /** Whether an address may sign in. Other addresses get no mail. */
  isAdmitted(email: string): boolean
  /**
   * Mails the owner of an address that was typed into a registration form although it has an account, if the transaction commits. The
   * mail has a link that signs in. These mails have a small budget of their own, so that strangers cannot use up the sign-in mails of the
   * address.
   *
   * @param language of the form, for an account without one
   */
  remind(transaction: Transaction, reminded: { email: string; language: Language; linkId: number }): Promise<void>
  /** Sends queued invitations and reminders at once. Call it after the commit. */
  wakeInvitations(): void
  /** Records a refused single sign-on; see `SignInRefusals`. */
  noteRefused(refused: RefusedSignIn): Promise<void>
  /** Records a sign-out. */
  leave(userId: string): Promise<void>
  /** Starts sending mails and removing expired requests in this process. */
  work(): Promise<void>
}

/** The addresses of the sample people in the demo that visitors can sign in as. */
export const DEMO_EMAIL: Readonly<Record<Role, string>> = {
  admin: 'casting@demo.callboard.example',
  assistant: 'assistant@demo.callboard.example',
  photographer: 'photographer@demo.callboard.example',
  student: 'student@demo.callboard.example',
}

/** The page where casting directors add their first passkey, which they need to use Callboard. */
const ENROL_PAGE = '/sign-in/passkey'

const EVERY_QUARTER_HOUR = '*/15 * * * *'

export function createSignInService({
  db,
  jobs,
  mailer,
  clock,
  log,
  accounts,
  secret,
  settings,
  institution,
}: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: { info(details: object, message: string): void }
  accounts: AccountsService
  /** The key of links and codes; the same in every process that shares the database. */
  secret: string
  settings: { publicUrl: string; rateLimit: boolean }
  institution: InstitutionLanguage & Pick<Institution, 'consent' | 'officeName'>
}): SignInService {
  const refusals = signInRefusals(db, log)
  const { work: workInvitations, ...invitations } = createInvitations({ db, jobs, mailer, clock, log, secret, settings, institution })
  const mayMail = mailLimits({ clock, rateLimit: settings.rateLimit })
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  /** Stores the hashes of the link and code of a mail. */
  async function expectAnswer(job: SignInMailJob, token: string, code: string): Promise<boolean> {
    const { email, returnTo, postedAt, browser, codeAnywhere } = job
    const byLink = reminderLink(job)
    const tokenHash = hashToken(token)
    const provenBrowser = job.provenBrowser === undefined ? null : Buffer.from(job.provenBrowser, 'hex')
    return inTransaction(db, async (transaction) => {
      await lockAddress(transaction, email)
      // An earlier attempt has already stored them.
      if (await findByToken(transaction, tokenHash)) return true
      if (!(await mayMail(transaction, { email, provenBrowser, byLink }))) return false
      const createdAt = new Date(postedAt)
      const expiresAt = new Date(createdAt.getTime() + SIGN_IN_MINUTES * MINUTE_MS)
      await insertSignInRequest(transaction, {
        email,
        returnTo,
        tokenHash,
        // A reminder shows no code and does not count towards the limits of sign-in mails.
        codeHash: byLink === null ? hashCode(secret, tokenHash, code) : null,
        byLink,
        browserHash: browser === undefined ? null : Buffer.from(browser, 'hex'),
        codeAnywhere: codeAnywhere ?? browser === undefined,
        provenBrowser,
        createdAt,
        expiresAt,
      })
      return true
    })
  }

  async function sendMail(job: SignInMailJob): Promise<void> {
    const { email, mailId, postedAt, seed, heard } = job
    const giveUp = (why: string) => log.info({ mailId }, `sign-in mail not sent: ${why}`)
    if (!accounts.isAdmitted(email)) return giveUp('ALLOWED_EMAIL_DOMAINS does not have its domain')
    if ((await accounts.findSetUp(db)) !== null && !(await accounts.findAccountByEmail(db, email)))
      return giveUp('nobody has set Callboard up')
    if (new Date(postedAt) <= ago(SIGN_IN_MINUTES * MINUTE_MS)) return giveUp('its link would be over')
    const { token, code } = signInSecrets(secret, seed)
    if (!(await expectAnswer(job, token, code))) return giveUp('too many to the same address')
    const { publicUrl } = settings
    const translator = heard?.isChosen
      ? translatorFor(institution, heard.language)
      : await translatorForAccount(db, institution, { email }, heard?.language)
    const isEnough = (await accounts.wayByMail(db, email)) !== 'none'
    const mail = isEnough
      ? reminderLink(job) !== null
        ? knownAddressMail({ to: email, token, publicUrl, translator })
        : signInMail({ to: email, token, code, publicUrl, translator })
      : otherWayMail({ to: email, publicUrl, translator })
    await mailer.deliver({ mailId, postedAt }, mail)
  }

  async function recordSignIn(transaction: Transaction, user: User, by: 'link' | 'code' | 'demo'): Promise<void> {
    await recordAudit(transaction, { actor: user.id, action: 'account.signed-in', subject: `user:${user.id}`, details: { by } })
  }

  return {
    async request({ returnTo, browser, provenBrowser, ...asked }) {
      const seed = randomBytes(32).toString('hex')
      const browsers = { browser: browser.toString('hex'), provenBrowser: provenBrowser?.toString('hex') }
      const job = { ...newPosting(clock), ...asked, ...browsers, returnTo: safeReturnTo(returnTo), seed }
      await inTransaction(db, (transaction) => jobs.enqueue(transaction, SIGN_IN_MAIL_JOB, job))
      jobs.wake(SIGN_IN_MAIL_JOB)
    },

    async readLink(token, browser) {
      const request = await findByToken(db, hashToken(token))
      if (request && request.usedAt === null && request.expiresAt > clock.now())
        return { email: request.email, askedHere: wasAskedIn(request, browser) }
      void refusals.note({ email: request?.email, by: 'link', why: request ? 'over' : 'no such link' })
      return undefined
    },

    async verify(proof) {
      const by = 'token' in proof ? 'link' : 'code'
      const email = 'token' in proof ? (await findByToken(db, hashToken(proof.token)))?.email : proof.email
      const refuse = (why: RefusedSignIn['why']) => void refusals.note({ email, by, why })
      if (email === undefined) return refuse('no such link')
      const signedIn = await inTransaction(db, async (transaction) => {
        // Locked, so that only one of two simultaneous requests finds the mail unused.
        await lockAddress(transaction, email)
        const request = await findProven(transaction, { proof, email, secret, now: clock.now() })
        if (typeof request === 'string') return request
        await useUpLinks(transaction, request, clock.now())
        if (by === 'code') await useUpCodes(transaction, email, clock.now())
        const way = await accounts.wayByMail(transaction, email)
        if (way === 'none') return 'mail is not enough' as const
        const user = await accounts.admit(transaction, email)
        await recordSignIn(transaction, user, by)
        return { user, returnTo: way === 'enrol' ? ENROL_PAGE : await accounts.firstPage(transaction, user, request.returnTo) }
      })
      if (typeof signedIn !== 'string') return signedIn
      refuse(signedIn)
      if (signedIn === 'mail is not enough') throw new AppError(PASSKEY_ERROR.required)
      return undefined
    },

    async enterDemo({ role, returnTo }) {
      const user = await accounts.findSample(DEMO_EMAIL[role])
      if (!user) return undefined
      await inTransaction(db, (transaction) => recordSignIn(transaction, user, 'demo'))
      return { user, returnTo: safeReturnTo(returnTo) }
    },

    isAdmitted: accounts.isAdmitted,

    ...invitations,

    async remind(transaction, { email, language, linkId }) {
      const seed = randomBytes(32).toString('hex')
      const heard = { language, isChosen: false }
      // Nobody waits for its code, so no browser may use it.
      const job = { ...newPosting(clock), email, returnTo: '/my-profile', heard, seed, codeAnywhere: false, byLink: linkId }
      await jobs.enqueue(transaction, SIGN_IN_MAIL_JOB, job)
    },

    wakeInvitations() {
      jobs.wake(WELCOME_MAIL_JOB)
      jobs.wake(SIGN_IN_MAIL_JOB)
    },

    noteRefused: refusals.note,

    async leave(userId) {
      await recordAudit(db, { actor: userId, action: 'account.signed-out', subject: `user:${userId}` })
    },

    async work() {
      await jobs.work(SIGN_IN_MAIL_JOB, sendMail)
      await workInvitations()
      await jobs.work(SIGN_IN_CLEANUP_JOB, async () => {
        // The daily limits count stored requests, so the requests of one day are kept.
        await deleteRequestsBefore(db, ago(DAY_MS), clock.now())
      })
      await jobs.repeat(SIGN_IN_CLEANUP_JOB, EVERY_QUARTER_HOUR)
    },
  }
}
