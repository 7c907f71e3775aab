import type { KioskService } from '#exchange/kiosk/kiosk.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { joinLinksRoutes } from './join-links.routes.ts'
import { createJoinLinksService } from './join-links.service.ts'
import { stored } from './join-links.stored.ts'

/** Registration links, with which visitors register on their own devices. */
export function open(platform: Platform, { kiosk }: { kiosk: KioskService }) {
  const { db, clock, office, config } = platform
  const joinLinks = createJoinLinksService({ db, clock, office, publicUrl: config.publicUrl, kiosk })
  return { stored, services: { joinLinks }, routes: (scope) => joinLinksRoutes(scope, { joinLinks, platform }) } satisfies Module
}
