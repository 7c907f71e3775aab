import type { ExportsService } from '#exchange/exports/exports.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { sealedBox } from '#platform/sealed.ts'
import { officeArchiveRoutes } from './office-archive.routes.ts'
import { createOfficeArchiveService } from './office-archive.service.ts'

/** The download of all data of an office. */
export function open(platform: Platform, { exports, modules }: { exports: ExportsService; modules: readonly Module[] }) {
  const keys = sealedBox(platform.sessionSecret, 'office archive')
  const officeArchive = createOfficeArchiveService({ ...platform, exports, modules, keys })
  return {
    stored: null,
    services: { officeArchive },
    routes: (scope) => officeArchiveRoutes(scope, { officeArchive, platform }),
  } satisfies Module
}
