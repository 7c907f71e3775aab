import { randomBytes } from 'node:crypto'
import type { Transaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import type { Mail, MailPosting } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** Twelve tries after the first last about two and a half hours; mail that late is still worth having. */
export const MAIL_JOB: JobKind<MailPosting & { mail: Mail }> = { name: 'mail', retries: 12, timeoutSeconds: 120, concurrency: 2 }

/** Sends mails that must follow a commit. */
export interface MailQueue {
  /**
   * Sends one mail to one person, once the transaction has committed; retried until the mail server takes it.
   * What is in it waits in the database, so it holds no token that the database otherwise knows as a hash only.
   */
  enqueue(transaction: Transaction, mail: Mail): Promise<void>
  /** Call it after the commit, so that the mail leaves at once; without it, it takes half a second more. */
  wake(): void
  /** Starts sending in this process. */
  work(): Promise<void>
}

/** @returns what tells one mail from every other, from its first try to its last */
export function newPosting(clock: Clock): MailPosting {
  return { mailId: randomBytes(16).toString('hex'), postedAt: clock.now().toISOString() }
}

export function createMailQueue({ jobs, mailer, clock }: { jobs: Jobs; mailer: Mailer; clock: Clock }): MailQueue {
  return {
    enqueue: (transaction, mail) => jobs.enqueue(transaction, MAIL_JOB, { ...newPosting(clock), mail }),
    wake: () => jobs.wake(MAIL_JOB),
    work: () =>
      jobs.work(MAIL_JOB, async ({ mail, ...posting }) => {
        await mailer.deliver(posting, mail)
      }),
  }
}
