import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { pairedKiosksRoutes } from './paired-kiosks.routes.ts'
import { createPairedKiosksService } from './paired-kiosks.service.ts'
import { stored } from './paired-kiosks.stored.ts'

/** Devices that the office paired as kiosks. */
export function open(platform: Platform) {
  const pairedKiosks = createPairedKiosksService(platform)
  return { stored, services: { pairedKiosks }, routes: (scope) => pairedKiosksRoutes(scope, { pairedKiosks, platform }) } satisfies Module
}
