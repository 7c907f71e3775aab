import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { absencesRoutes } from './absences.routes.ts'
import { createAbsencesService, recordAbsence } from './absences.service.ts'
import { stored } from './absences.stored.ts'
import { createAbsencesExportService } from './absences-export.service.ts'

/** Absences: no-shows, and places that were given back late. */
export function open({ db, clock, institution }: Platform) {
  const absences = createAbsencesService({ db, clock })
  const absencesExport = createAbsencesExportService({ db, clock, institution, absences })
  return {
    stored,
    services: { absences },
    onMove: recordAbsence,
    routes: (scope) => absencesRoutes(scope, { absences, absencesExport, institution }),
  } satisfies Module
}
