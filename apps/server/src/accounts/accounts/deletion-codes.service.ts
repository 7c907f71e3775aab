import { randomBytes } from 'node:crypto'
import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { hashToken } from '#platform/tokens.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { type RequestedLanguage, translatorForAccount } from './account-language.service.ts'
import { countWrongDeletionCode, lockDeletionCode, putDeletionCode, removeDeletionCode } from './deletion-codes.repository.ts'
import { deletionMail } from './deletion-mail.ts'
import { DELETION_MAIL_JOB } from './sign-in.jobs.ts'
import { equalHashes, hashCode, signInSecrets } from './sign-in-secrets.ts'

/**
 * Codes that confirm the deletion of an account. They are separate from sign-in codes. Each works only in the session that requested it,
 * so that no one without that session can request one, use it, or use up its attempts.
 */
export interface DeletionCodesService {
  /** Mails a code. It replaces the previous one of the session. */
  request(asked: { sid: string; email: string; heard: RequestedLanguage }): Promise<void>
  /** Uses up a code. After `SIGN_IN_CODE_ATTEMPTS` wrong attempts it no longer works. @returns whether it was right */
  use(sid: string, code: string): Promise<boolean>
  /** Starts sending the mails in this process. */
  work(): Promise<void>
}

const LIFETIME_MS = SIGN_IN_CODE_MINUTES * 60_000

export function createDeletionCodesService({
  db,
  jobs,
  mailer,
  clock,
  secret,
  publicUrl,
  institution,
}: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  /** The key of the codes; the same in every process that shares the database. */
  secret: string
  publicUrl: string
  institution: InstitutionLanguage
}): DeletionCodesService {
  const hashOf = (sid: string, code: string) => hashCode(secret, hashToken(sid), code)

  return {
    async request({ sid, email, heard }) {
      const job = { ...newPosting(clock), email, heard, seed: randomBytes(32).toString('hex') }
      const codeHash = hashOf(sid, signInSecrets(secret, job.seed).code)
      const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
      await inTransaction(db, async (transaction) => {
        await putDeletionCode(transaction, { sid, codeHash, expiresAt })
        await jobs.enqueue(transaction, DELETION_MAIL_JOB, job)
      })
      jobs.wake(DELETION_MAIL_JOB)
    },

    async use(sid, code) {
      return inTransaction(db, async (transaction) => {
        const kept = await lockDeletionCode(transaction, sid)
        if (!kept || kept.expiresAt <= clock.now() || kept.wrongCodes >= SIGN_IN_CODE_ATTEMPTS) return false
        const isRight = equalHashes(kept.codeHash, hashOf(sid, code))
        if (isRight) await removeDeletionCode(transaction, sid)
        else await countWrongDeletionCode(transaction, sid)
        return isRight
      })
    },

    async work() {
      await jobs.work(DELETION_MAIL_JOB, async ({ email, heard, seed, mailId, postedAt }) => {
        if (new Date(postedAt).getTime() <= clock.now().getTime() - LIFETIME_MS) return
        const translator = heard.isChosen
          ? translatorFor(institution, heard.language)
          : await translatorForAccount(db, institution, { email }, heard.language)
        const { code } = signInSecrets(secret, seed)
        await mailer.deliver({ mailId, postedAt }, deletionMail({ to: email, code, publicUrl, translator }))
      })
    },
  }
}
