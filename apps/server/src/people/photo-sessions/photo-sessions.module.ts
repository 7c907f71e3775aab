import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { photoSessionsRoutes } from './photo-sessions.routes.ts'
import { createPhotoSessionsService } from './photo-sessions.service.ts'

/** Photo sessions of the office. */
export function open(
  { db, readDb, clock }: Platform,
  { photos, writer, profiles }: { photos: PhotosService; writer: ProfileWriter; profiles: ProfilesService },
) {
  const photoSessions = createPhotoSessionsService({ db, readDb, photos, writer, profiles, clock })
  return { stored: null, services: { photoSessions }, routes: (scope) => photoSessionsRoutes(scope, { photoSessions }) } satisfies Module
}
