import type { LostPlacesService } from '#casting/offers/lost-places.service.ts'
import type { ExportJobsService } from '#exchange/exports/export-jobs.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import type { LostSlotsService } from '#schedule/audition-sessions/lost-slots.service.ts'
import { holdsRoutes } from './holds.routes.ts'
import { createHoldsService } from './holds.service.ts'
import { sampleHoldNotices } from './sample-notices.ts'

/** Restricted students. */
export function open(
  { db, clock, office }: Platform,
  services: { messages: MessagesService; exportJobs: ExportJobsService; lostPlaces: LostPlacesService; lostSlots: LostSlotsService },
) {
  const holds = createHoldsService({ db, clock, office, ...services })
  return {
    stored: null,
    services: { holds },
    routes: (scope) => holdsRoutes(scope, { holds }),
    sampleNotices: sampleHoldNotices,
  } satisfies Module
}
