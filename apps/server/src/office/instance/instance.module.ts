import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { instanceRoutes } from './instance.routes.ts'
import { createInstanceService } from './instance.service.ts'
import { sampleTestMail } from './sample-mails.ts'
import { createSetUpService } from './set-up.service.ts'

/** How this instance is set up, and the first steps with it. */
export async function open(platform: Platform, { accounts }: { accounts: AccountsService }) {
  const instance = createInstanceService({ ...platform, accounts })
  const setUp = createSetUpService({ ...platform, accounts })
  await setUp.tell()
  return {
    stored: null,
    services: { instance },
    routes: (scope) => instanceRoutes(scope, { instance, setUp }),
    sampleMails: (reader) => sampleTestMail(reader, platform.institution),
  } satisfies Module
}
