import type { LostPlacesService } from '#casting/offers/lost-places.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_PROJECTS_JOB, startPurgingProjects } from './deleted-projects.jobs.ts'
import { deletedProjectsRoutes } from './deleted-projects.routes.ts'
import { createDeletedProjectsService } from './deleted-projects.service.ts'
import { PURGE_TALENT_JOB, startPurgingTalent } from './deleted-talent.jobs.ts'
import { findKeptPhotos } from './deleted-talent.repository.ts'
import { deletedTalentRoutes } from './deleted-talent.routes.ts'
import { createDeletedTalentService } from './deleted-talent.service.ts'
import { recentlyDeletedRoutes } from './recently-deleted.routes.ts'
import { createRecentlyDeletedService } from './recently-deleted.service.ts'

export const jobs = [PURGE_TALENT_JOB, PURGE_PROJECTS_JOB] as const

/**
 * Deletes and restores talent, restores and purges casting calls, and lists everything that can be restored. `casting/projects` deletes
 * casting calls.
 */
export function open(
  platform: Platform,
  services: {
    photos: PhotosService
    projects: ProjectsService
    messages: MessagesService
    lostPlaces: LostPlacesService
    modules: readonly Module[]
  } & Omit<Parameters<typeof createRecentlyDeletedService>[0], 'deletedTalent' | 'deletedProjects'>,
) {
  const { db, clock } = platform
  const { photos, projects, messages, lostPlaces, modules } = services
  const deletedTalent = createDeletedTalentService({ db, clock, lostPlaces, modules })
  const deletedProjects = createDeletedProjectsService({ db, clock, projects, messages, modules })
  const recentlyDeleted = createRecentlyDeletedService({ ...services, deletedTalent, deletedProjects })
  return {
    stored: null,
    services: { deletedTalent, deletedProjects, recentlyDeleted },
    async forget(transaction, people) {
      const ids = people.map(({ id }) => id)
      return { photos: await findKeptPhotos(transaction, ids) }
    },
    routes(scope) {
      deletedTalentRoutes(scope, { deletedTalent, platform })
      deletedProjectsRoutes(scope, { deletedProjects })
      recentlyDeletedRoutes(scope, { recentlyDeleted })
    },
    async work() {
      await startPurgingTalent({ db, photos, jobs: platform.jobs, clock })
      await startPurgingProjects({ db, photos, jobs: platform.jobs, clock })
    },
  } satisfies Module
}
