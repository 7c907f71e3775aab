import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import { createPasskeysService, PASSKEY_JOBS, type PasskeysService } from '#features/passkeys/passkeys.service.ts'
import { openSignOn, type SignOnService } from '#features/sign-on/sign-on.service.ts'
import { createStaffService, type StaffService } from '#features/staff/staff.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Tongue } from '#platform/words.ts'
import { type AccountsService, createAccountsService } from './accounts.service.ts'
import { createDeletionCodesService, type DeletionCodesService } from './deletion-codes.service.ts'
import { createSessionsService, type SessionsService } from './sessions.service.ts'
import { SIGN_IN_JOBS } from './sign-in.jobs.ts'
import { createSignInService, type SignInService } from './sign-in.service.ts'

/** Background jobs for accounts. */
export const ACCOUNT_JOBS = [...SIGN_IN_JOBS, ...PASSKEY_JOBS] as const

/** Accounts, the ways to sign in, and sessions. */
export interface Accounts {
  readonly accounts: AccountsService
  readonly signIn: SignInService
  readonly signOn: SignOnService
  readonly sessions: SessionsService
  readonly passkeys: PasskeysService
  readonly staff: StaffService
  readonly deletionCodes: DeletionCodesService
}

export async function openAccounts(parts: {
  db: Database
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: { info(details: object, message: string): void }
  config: Config
  secret: string
  institution: Tongue
}): Promise<Accounts> {
  const { db, jobs, mailer, clock, log, config, secret, institution } = parts
  const accounts = createAccountsService({ db, log, ...config })
  const { publicUrl } = config
  const signOn = await openSignOn({ db, clock, accounts, secret, settings: config.signOn, publicUrl })
  const settings = config
  const signIn = createSignInService({ ...parts, accounts, removeUsedAttempts: signOn.tidy, settings })
  const passkeys = createPasskeysService({ db, jobs, mailer, clock, accounts, signOn, secret, publicUrl, institution })
  const sessions = createSessionsService({ db, clock, limits: config.sessionLimits })
  const staff = createStaffService({ db, jobs, clock, sessions, limits: config.sessionLimits })
  const deletionCodes = createDeletionCodesService({ ...parts, publicUrl })
  return { accounts, signIn, signOn, passkeys, sessions, staff, deletionCodes }
}
