import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_TALENT_JOB, startPurgingTalent } from './deleted-talent.jobs.ts'
import { deletedTalentRoutes } from './deleted-talent.routes.ts'
import { createDeletedTalentService } from './deleted-talent.service.ts'

export const jobs = [PURGE_TALENT_JOB] as const

/** Deleting talent, and undoing it. */
export function open(platform: Platform, { photos }: { photos: PhotosService }) {
  const { db, clock } = platform
  const deletedTalent = createDeletedTalentService({ db, clock })
  return {
    services: { deletedTalent },
    routes: (scope) => deletedTalentRoutes(scope, { deletedTalent, platform }),
    work: () => startPurgingTalent({ db, photos, jobs: platform.jobs, clock }),
  } satisfies Module
}
