import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createAccountAddresses } from './account-addresses.service.ts'
import { keepLanguage } from './account-language.service.ts'
import { forgetAccountMails } from './account-mails.service.ts'
import { accountManagementRoutes } from './account-management.routes.ts'
import { createAccountManagementService } from './account-management.service.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { stored } from './accounts.stored.ts'
import { createDeletionCodesService } from './deletion-codes.service.ts'
import { deleteByAddress } from './left-accounts.repository.ts'
import { sampleAccountMails } from './sample-mails.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { createSessionsService } from './sessions.service.ts'
import { createSetUpService } from './set-up.service.ts'
import { SIGN_IN_JOBS } from './sign-in.jobs.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { createSignInService } from './sign-in.service.ts'

export const jobs = SIGN_IN_JOBS

/** Accounts and their roles, sign-in by mail, and sessions. */
export async function open(platform: Platform) {
  const { db, jobs, clock, log, config, office, sessionSecret: secret } = platform
  const accounts = createAccountsService({ db, log, config, office, ...config })
  const accountAddresses = createAccountAddresses({ accounts, clock })
  const signIn = createSignInService({ ...platform, accounts, secret, settings: config })
  const sessions = createSessionsService({ db, clock, limits: config.sessionLimits })
  const accountManagement = createAccountManagementService({ db, jobs, clock, sessions, limits: config.sessionLimits })
  const deletionCodes = createDeletionCodesService({ ...platform, secret, publicUrl: config.publicUrl })
  const setUp = createSetUpService({ ...platform, accounts })
  await accounts.settleAdmins()
  await setUp.tell()
  return {
    stored,
    services: { accounts, accountAddresses, accountManagement, signIn, sessions, deletionCodes },
    async forget(transaction, people) {
      const emails = people.map(({ email }) => email)
      await sessions.endAllOf(
        transaction,
        people.map(({ id }) => id),
      )
      await deleteByAddress(transaction, emails)
      await forgetAccountMails(transaction, jobs, emails)
      return {}
    },
    routes(scope) {
      accountsRoutes(scope, { accounts, setUp, platform })
      accountManagementRoutes(scope, { accountManagement })
      signInRoutes(scope, { signIn, platform })
      sessionsRoutes(scope, { sessions })
    },
    sampleMails: sampleAccountMails,
    signedIn: (userId, heard) => keepLanguage(db, userId, heard),
    async work() {
      await signIn.work()
      await deletionCodes.work()
    },
  } satisfies Module
}
