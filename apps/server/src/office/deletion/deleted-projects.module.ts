import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_PROJECTS_JOB, startPurgingProjects } from './deleted-projects.jobs.ts'
import { deletedProjectsRoutes } from './deleted-projects.routes.ts'
import { createDeletedProjectsService } from './deleted-projects.service.ts'

export const jobs = [PURGE_PROJECTS_JOB] as const

/** Restoring deleted casting calls, and purging them. */
export function open(platform: Platform, { photos, projects }: { photos: PhotosService; projects: ProjectsService }) {
  const { db, clock } = platform
  const deletedProjects = createDeletedProjectsService({ db, clock, projects })
  return {
    services: { deletedProjects },
    routes: (scope) => deletedProjectsRoutes(scope, { deletedProjects }),
    work: () => startPurgingProjects({ db, photos, jobs: platform.jobs, clock }),
  } satisfies Module
}
