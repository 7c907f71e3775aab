import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createLinkedProfileService } from './linked-profile.service.ts'
import { profileLinksRoutes } from './profile-links.routes.ts'
import { createProfileLinksService } from './profile-links.service.ts'
import { stored } from './profile-links.stored.ts'

/** Edit and view links of profiles. */
export function open(
  { db, clock, config }: Platform,
  { photos, profiles, writer }: { photos: PhotosService; profiles: ProfilesService; writer: ProfileWriter },
) {
  const profileLinks = createProfileLinksService({ db, clock, publicUrl: config.publicUrl })
  const linkedProfile = createLinkedProfileService({ db, clock, profiles, writer })
  return {
    stored,
    services: { profileLinks, linkedProfile },
    routes: (scope) => profileLinksRoutes(scope, { profileLinks, linkedProfile, photos }),
  } satisfies Module
}
