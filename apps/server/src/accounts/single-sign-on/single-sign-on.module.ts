import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { loginRoutes } from './login.routes.ts'
import { openSignOnTrials } from './sign-on-trial.service.ts'
import { SIGN_ON_CLEANUP_JOB, startSignOnCleanup } from './single-sign-on.jobs.ts'
import { openSignOn } from './single-sign-on.service.ts'
import { stored } from './single-sign-on.stored.ts'

export const jobs = [SIGN_ON_CLEANUP_JOB] as const

/** Sign-in by the university, and signing out. */
export function open(platform: Platform, { accounts, signIn }: { accounts: AccountsService; signIn: SignInService }) {
  const { sessionSecret: secret, config } = platform
  const signOn = openSignOn({ ...platform, accounts, secret, publicUrl: config.publicUrl })
  const signOnTrials = openSignOnTrials({ ...platform, accounts, secret, publicUrl: config.publicUrl })
  return {
    stored,
    services: { signOn, signOnTrials },
    routes: (scope) => loginRoutes(scope, { signOn, signOnTrials, signIn, platform }),
    work: () => startSignOnCleanup(platform.jobs, signOn),
  } satisfies Module
}
