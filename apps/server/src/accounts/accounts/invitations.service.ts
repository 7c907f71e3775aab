import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@callboard/contract/access'
import { WELCOME_LINK_DAYS } from '@callboard/contract/accounts/accounts/rules'
import type { Institution } from '@callboard/contract/institution'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database, Transaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { hashToken } from '#platform/tokens.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import { translatorForAccount } from './account-language.service.ts'
import { type Invited, WELCOME_MAIL_JOB, type WelcomeMailJob } from './sign-in.jobs.ts'
import { insertSignInRequest, useUpInvitations } from './sign-in.repository.ts'
import { signInSecrets } from './sign-in-secrets.ts'
import { staffMail } from './staff-mail.ts'
import { officeInvitationMail, welcomeMail } from './welcome-mail.ts'

/** Mails with a link that signs in once within `WELCOME_LINK_DAYS`, to people who did not ask for it on the sign-in page. */
export interface Invitations {
  /** Mails somebody who has registered, or whose profile the office has entered, if the transaction commits. The link stays valid when other mails of the address are used. */
  invite(transaction: Transaction, invited: Invited): Promise<void>
  /** As `invite`, for somebody who gets a role of the staff. Their earlier invitations end. */
  inviteStaff(transaction: Transaction, invited: { email: string; role: StaffRole }): Promise<void>
  /** Ends the invitations of somebody who has no role any more. */
  withdrawInvitations(transaction: Transaction, email: string): Promise<void>
}

/** The first page for a new member of staff; photographers start on the home page. */
const FIRST_PAGE: Readonly<Record<StaffRole, string>> = { admin: '/admin-dashboard', assistant: '/admin-dashboard', photographer: '/' }

/** @param secret the key of links and codes; the same in every process that shares the database */
export function createInvitations({
  db,
  jobs,
  mailer,
  clock,
  log,
  secret,
  settings,
  institution,
}: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: { info(details: object, message: string): void }
  secret: string
  settings: { publicUrl: string }
  institution: InstitutionLanguage & Pick<Institution, 'consent' | 'officeName'>
}): Invitations & { work(): Promise<void> } {
  async function send({ email, mailId, postedAt, seed, by, role, ticked = [] }: WelcomeMailJob): Promise<void> {
    if (new Date(postedAt).getTime() <= clock.now().getTime() - WELCOME_LINK_DAYS * DAY_MS)
      return log.info({ mailId }, 'welcome mail not sent: its link would be over')
    const { token } = signInSecrets(secret, seed)
    const translator = await translatorForAccount(db, institution, { email })
    const addressed = { to: email, token, publicUrl: settings.publicUrl, translator }
    const statements = ticked.map((use) => institution.consent[use])
    const mailOf = () => {
      if (role !== undefined) return staffMail({ ...addressed, role, officeName: institution.officeName })
      return by === 'office' ? officeInvitationMail(addressed) : welcomeMail({ ...addressed, by, ticked: statements })
    }
    await mailer.deliver({ mailId, postedAt }, mailOf())
  }

  async function post(transaction: Transaction, { returnTo, ...invited }: Invited & { role?: StaffRole }): Promise<void> {
    const job = { ...newPosting(clock), ...invited, seed: randomBytes(32).toString('hex') }
    const createdAt = new Date(job.postedAt)
    await insertSignInRequest(transaction, {
      email: invited.email,
      returnTo,
      tokenHash: hashToken(signInSecrets(secret, job.seed).token),
      codeHash: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + WELCOME_LINK_DAYS * DAY_MS),
    })
    await jobs.enqueue(transaction, WELCOME_MAIL_JOB, job)
  }

  return {
    invite: post,
    async inviteStaff(transaction, { email, role }) {
      await useUpInvitations(transaction, email, clock.now())
      await post(transaction, { email, role, returnTo: FIRST_PAGE[role] })
    },
    withdrawInvitations: (transaction, email) => useUpInvitations(transaction, email, clock.now()),
    work: () => jobs.work(WELCOME_MAIL_JOB, send),
  }
}
