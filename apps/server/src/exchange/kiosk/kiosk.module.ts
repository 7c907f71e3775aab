import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { kioskRoutes } from './kiosk.routes.ts'
import { createKioskService } from './kiosk.service.ts'

/** Registration at the kiosk. */
export function open(
  platform: Platform,
  services: { accounts: AccountsService; signIn: SignInService; photos: PhotosService; writer: ProfileWriter },
) {
  const { db, clock, office, institution } = platform
  const kiosk = createKioskService({ ...services, db, clock, office, institution })
  return { stored: null, services: { kiosk }, routes: (scope) => kioskRoutes(scope, { kiosk, platform }) } satisfies Module
}
