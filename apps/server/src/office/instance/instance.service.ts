import { setTimeout as sleep } from 'node:timers/promises'
import type { Institution } from '@callboard/contract/institution'
import type { EmptiedDemo, FirstSteps, TestMail } from '@callboard/contract/office/instance/endpoints'
import { INSTANCE_ERROR } from '@callboard/contract/office/instance/errors'
import { MAIL_TRY_MS } from '@callboard/contract/office/settings/rules'
import type { Translator } from '@callboard/contract/translate'
import { translatorForAccount } from '#accounts/accounts/account-language.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Config } from '#config.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { MAIL_UNREACHABLE, smtpReason } from '#platform/mail/smtp-connect.ts'
import type { Office } from '#platform/office.ts'
import { signInWay, stepsDone } from './instance.domain.ts'
import { findSteps, INSTANCE_ACTION } from './instance.repository.ts'
import { emptyDemo } from './sample-people.service.ts'
import { testMailTo } from './test-mail.ts'

/** The setup steps of a new instance, and emptying its demo. */
export interface InstanceService {
  firstSteps(): Promise<FirstSteps>
  dismissFirstSteps(actor: SignedInActor): Promise<void>
  restoreFirstSteps(actor: SignedInActor): Promise<void>
  /** Sends a test mail to the actor. Not a job, because the response contains the outcome. */
  sendTestMail(actor: SignedInActor): Promise<TestMail>
  /** @throws AppError 409 when there are no sample people */
  emptyDemo(actor: SignedInActor): Promise<EmptiedDemo>
}

export function createInstanceService({
  db,
  config,
  office,
  institution,
  mailer,
  clock,
  accounts,
}: {
  db: Database
  config: Config
  office: Pick<Office, 'mail' | 'emailDomains' | 'signOn' | 'staffRoles'>
  institution: Institution
  mailer: Mailer
  clock: Clock
  accounts: AccountsService
}): InstanceService {
  const mailWay = () => office.mail.mail.kind

  async function deliver(to: string, translator: Translator): Promise<Pick<TestMail, 'outcome' | 'reason'>> {
    const mail = testMailTo({ to, officeName: institution.officeName, publicUrl: config.publicUrl, translator })
    const ended = new AbortController()
    try {
      const delivery = await Promise.race([
        mailer.deliver(newPosting(clock), mail),
        sleep(MAIL_TRY_MS, 'late' as const, { ref: false, signal: ended.signal }),
      ])
      if (delivery === 'late') return { outcome: 'failed', reason: MAIL_UNREACHABLE }
      if (delivery !== 'sent') return { outcome: 'refused', reason: null }
      return { outcome: mailWay() === 'smtp' ? 'sent' : 'written', reason: null }
    } catch (error) {
      return { outcome: 'failed', reason: smtpReason(error) }
    } finally {
      ended.abort()
    }
  }

  async function note({ userId }: SignedInActor, action: string): Promise<void> {
    await inTransaction(db, (transaction) => recordAudit(transaction, { actor: userId, action }))
  }

  return {
    async firstSteps() {
      const stored = await findSteps(db)
      const ways = {
        mailWay: mailWay(),
        signInWay: signInWay({ hasSignOn: office.signOn !== undefined, emailDomains: office.emailDomains }),
      }
      const done = stepsDone({ ...stored, institution, ...ways, hasColleagues: office.staffRoles.size > 1 })
      const isOver = stored.isDismissed || stored.hasSamplePeople || Object.values(done).every(Boolean)
      const { hasSamplePeople } = stored
      return { isOver, done, institutionName: institution.name, ...ways, hasSamplePeople }
    },

    dismissFirstSteps: (actor) => note(actor, INSTANCE_ACTION.dismissed),
    restoreFirstSteps: (actor) => note(actor, INSTANCE_ACTION.restored),

    async sendTestMail({ userId }) {
      const account = await accounts.findAccount(db, userId)
      if (!account) throw new Error('the caller has an account')
      const { outcome, reason } = await deliver(account.email, await translatorForAccount(db, institution, { userId }))
      await inTransaction(db, (transaction) =>
        recordAudit(transaction, { actor: userId, action: INSTANCE_ACTION.mailTested, details: { outcome } }),
      )
      return { outcome, to: account.email, reason }
    },

    async emptyDemo(actor) {
      const emptied = await emptyDemo(db, actor)
      if (!emptied) throw new AppError(INSTANCE_ERROR.noDemo)
      return emptied
    },
  }
}
