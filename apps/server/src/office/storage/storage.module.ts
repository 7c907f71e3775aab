import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { storageRoutes } from './storage.routes.ts'
import { createStorageService } from './storage.service.ts'

/** The storage of the instance's data, and its last backup. */
export function open(platform: Platform) {
  const storage = createStorageService(platform)
  return { stored: null, services: {}, routes: (scope) => storageRoutes(scope, { storage }) } satisfies Module
}
