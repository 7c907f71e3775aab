import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { instanceRoutes } from './instance.routes.ts'
import { createInstanceService } from './instance.service.ts'
import { sampleTestMail } from './sample-mails.ts'

/** The state of this instance, and the steps of its setup. */
export function open(platform: Platform, { accounts }: { accounts: AccountsService }) {
  const instance = createInstanceService({ ...platform, accounts })
  return {
    stored: null,
    services: { instance },
    routes: (scope) => instanceRoutes(scope, { instance }),
    sampleMails: (reader) => sampleTestMail(reader, platform.institution),
  } satisfies Module
}
