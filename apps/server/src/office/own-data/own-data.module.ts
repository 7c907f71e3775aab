import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { DeletionCodesService } from '#accounts/accounts/deletion-codes.service.ts'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createForgettingService } from './forgetting.service.ts'
import { ownDataRoutes } from './own-data.routes.ts'
import { createOwnDataService } from './own-data.service.ts'

/** Downloading one's own data, and deleting one's account. */
export function open(
  platform: Platform,
  services: {
    accounts: AccountsService
    deletionCodes: DeletionCodesService
    photos: PhotosService
    selfTapes: SelfTapesService
    answers: PlaceReturnsService
    messages: MessagesService
    modules: readonly Module[]
  },
) {
  const forgetting = createForgettingService({ ...platform, ...services })
  const ownData = createOwnDataService({ ...platform, ...services, forgetting })
  return {
    stored: null,
    services: { forgetting, ownData },
    routes: (scope) => ownDataRoutes(scope, { ownData, platform }),
  } satisfies Module
}
