import type { AccountsService } from '#features/accounts/accounts.service.ts'
import type { DeletionCodesService } from '#features/accounts/deletion-codes.service.ts'
import type { SessionsService } from '#features/accounts/sessions.service.ts'
import type { AnswersService } from '#features/casting/answers.service.ts'
import type { MessagesService } from '#features/messages/messages.service.ts'
import type { Module } from '#features/module.ts'
import type { PhotosService } from '#features/photos/photos.service.ts'
import type { SelfTapesService } from '#features/self-tapes/self-tapes.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createForgettingService } from './forgetting.service.ts'
import { ownDataRoutes } from './own-data.routes.ts'
import { createOwnDataService } from './own-data.service.ts'

/** Downloading one's own data, and deleting one's account. */
export function open(
  platform: Platform,
  services: {
    accounts: AccountsService
    sessions: SessionsService
    deletionCodes: DeletionCodesService
    photos: PhotosService
    selfTapes: SelfTapesService
    answers: AnswersService
    messages: MessagesService
  },
) {
  const forgetting = createForgettingService({ ...platform, ...services })
  const ownData = createOwnDataService({ ...platform, ...services, forgetting })
  return { services: { forgetting, ownData }, routes: (scope) => ownDataRoutes(scope, { ownData, platform }) } satisfies Module
}
