import type { Translator } from '@callboard/contract/translate'
import type { AccountAddresses } from '#accounts/accounts/account-addresses.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import { announce } from '#platform/live.ts'
import type { Platform } from '#platform/open-platform.ts'
import { confirmBySignIn } from './confirm-by-sign-in.service.ts'
import { PURGE_PROFILE_CHANGES, startPurgingProfileChanges } from './profile-history.jobs.ts'
import { createProfileHistoryService } from './profile-history.service.ts'
import { createProfileWriter } from './profile-writer.service.ts'
import { findProfilePreview, profilesRoutes } from './profiles.routes.ts'
import { createProfilesService } from './profiles.service.ts'
import { stored } from './profiles.stored.ts'
import { talentsRoutes } from './talents.routes.ts'
import { createTalentsService } from './talents.service.ts'

export const jobs = [PURGE_PROFILE_CHANGES] as const

/** Profiles of students: their own, and as casting directors keep them. */
export function open(
  { db, clock, institution, config, jobs: queue }: Platform,
  { accounts, accountAddresses, photos }: { accounts: AccountsService; accountAddresses: AccountAddresses; photos: PhotosService },
) {
  const writer = createProfileWriter({ accountAddresses, photos, clock, institution })
  const profiles = createProfilesService({ db, writer })
  const profileHistory = createProfileHistoryService({ db })
  const talents = createTalentsService({ db, accounts, writer })
  const findPreview = (path: string, translator: Translator) =>
    findProfilePreview(path, { profiles, publicUrl: config.publicUrl, translator })
  return {
    stored,
    services: { writer, profiles, profileHistory, talents, findPreview },
    async forget(transaction) {
      await announce(transaction, 'talent', 'desk')
      return {}
    },
    routes(scope) {
      profilesRoutes(scope, { profiles })
      talentsRoutes(scope, { talents, profileHistory })
    },
    work: () => startPurgingProfileChanges({ db, clock, jobs: queue }),
    signedIn: (userId) => confirmBySignIn(db, userId),
  } satisfies Module
}
