import type { AccountAddresses } from '#accounts/accounts/account-addresses.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createImportActors } from './import-actor.service.ts'
import { createImportJudging } from './import-judging.service.ts'
import { createImportPhotos } from './import-photos.service.ts'
import { createImportPictures } from './import-pictures.service.ts'
import { createImportProblems } from './import-problems.service.ts'
import { createImportRows } from './import-rows.service.ts'
import { createImportUndo, type Removal } from './import-undo.service.ts'
import { createImportUndoPreviews } from './import-undo-preview.service.ts'
import { createImportWork } from './import-work.service.ts'
import { CHECK_IMPORT, FETCH_PHOTOS, HOURLY, IMPORT_JOBS, PURGE_IMPORTS, RUN_IMPORT, UNDO_IMPORT } from './imports.jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImportsService } from './imports.service.ts'
import { stored } from './imports.stored.ts'
import { createPhotoNames } from './photo-names.service.ts'
import { createRefusedRows } from './refused-rows.service.ts'
import { openTableReader } from './table-reader.ts'

export const jobs = IMPORT_JOBS

/** Imports of talent from spreadsheets. */
export function open(
  platform: Platform,
  services: { accounts: AccountsService; accountAddresses: AccountAddresses; photos: PhotosService; writer: ProfileWriter } & Removal,
) {
  const { jobs: queue, institution } = platform
  const judging = createImportJudging({ ...platform, ...services })
  const actors = createImportActors(services)
  const imports = createImportsService({ ...platform, judging, reader: openTableReader() })
  const importRows = createImportRows({ ...platform, judging })
  const importProblems = createImportProblems({ ...platform, judging, rows: importRows })
  const refusedRows = createRefusedRows({ ...platform, judging })
  const importWork = createImportWork({ ...platform, ...services, actors, judging })
  const importPhotos = createImportPhotos({ ...platform, ...services, actors })
  const importPictures = createImportPictures({ ...platform, ...services })
  const importUndo = createImportUndo({ ...platform, ...services, actors, photos: importPhotos, pictures: importPictures })
  const importUndoPreviews = createImportUndoPreviews(platform)
  const photoNames = createPhotoNames({ db: platform.readDb })
  return {
    stored,
    services: { imports, importRows, refusedRows, importWork, importUndo },
    routes: (scope) =>
      importsRoutes(scope, {
        imports,
        importRows,
        importProblems,
        refusedRows,
        importPictures,
        importUndoPreviews,
        photoNames,
        institution,
      }),
    async work() {
      await queue.work(CHECK_IMPORT, ({ id, run }, signal) => importWork.check(id, run, signal))
      await queue.work(RUN_IMPORT, ({ id, run }, signal) => importWork.run(id, run, signal))
      await queue.work(FETCH_PHOTOS, ({ id, run }, signal) => importPhotos.fetch(id, run, signal))
      await queue.work(UNDO_IMPORT, ({ id, run }, signal) => importUndo.undo(id, run, signal))
      await queue.work(PURGE_IMPORTS, () => importUndo.purge())
      await queue.repeat(PURGE_IMPORTS, HOURLY)
    },
  } satisfies Module
}
