import type { Module } from '#features/module.ts'
import type { PhotosService } from '#features/photos/photos.service.ts'
import type { ProfileWriter } from '#features/profiles/profile-writer.service.ts'
import type { ProfilesService } from '#features/profiles/profiles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { photoSessionsRoutes } from './photo-sessions.routes.ts'
import { createPhotoSessionsService } from './photo-sessions.service.ts'

/** Photo sessions of the office. */
export function open(
  { db, readDb, clock }: Platform,
  { photos, writer, profiles }: { photos: PhotosService; writer: ProfileWriter; profiles: ProfilesService },
) {
  const photoSessions = createPhotoSessionsService({ db, readDb, photos, writer, profiles, clock })
  return { services: { photoSessions }, routes: (scope) => photoSessionsRoutes(scope, { photoSessions }) } satisfies Module
}
