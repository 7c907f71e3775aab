import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignOnService } from '#accounts/single-sign-on/single-sign-on.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { createPasskeysService, PASSKEY_JOBS } from './passkeys.service.ts'
import { stored } from './passkeys.stored.ts'
import { samplePasskeyMails } from './sample-mails.ts'

export const jobs = PASSKEY_JOBS

/** Passkeys: adding, using and removing them. */
export function open(platform: Platform, { accounts, signOn }: { accounts: AccountsService; signOn: SignOnService }) {
  const { config, sessionSecret: secret } = platform
  const passkeys = createPasskeysService({ ...platform, accounts, signOn, secret, publicUrl: config.publicUrl })
  return {
    stored,
    services: { passkeys },
    routes: (scope) => passkeysRoutes(scope, { passkeys }),
    sampleMails: samplePasskeyMails,
    work: () => passkeys.work(),
  } satisfies Module
}
