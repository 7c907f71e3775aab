import type { Module } from '#module.ts'
import { recentlyDeletedRoutes } from './recently-deleted.routes.ts'
import { createRecentlyDeletedService } from './recently-deleted.service.ts'

/** One list of everything that can be restored. */
export function open(services: Parameters<typeof createRecentlyDeletedService>[0]) {
  const recentlyDeleted = createRecentlyDeletedService(services)
  return { services: { recentlyDeleted }, routes: (scope) => recentlyDeletedRoutes(scope, { recentlyDeleted }) } satisfies Module
}
