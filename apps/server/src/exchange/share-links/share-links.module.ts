import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { imageProxyRoutes } from './image-proxy.routes.ts'
import { shareLinksRoutes } from './share-links.routes.ts'
import { createShareLinksService } from './share-links.service.ts'
import { stored } from './share-links.stored.ts'

/** Links by which photos are shared. */
export function open(platform: Platform) {
  const { db, clock, config } = platform
  const shareLinks = createShareLinksService({ db, clock, publicUrl: config.publicUrl })
  return {
    stored,
    services: { shareLinks },
    routes: (scope) => {
      shareLinksRoutes(scope, { shareLinks, platform })
      imageProxyRoutes(scope, { shareLinks, platform })
    },
  } satisfies Module
}
