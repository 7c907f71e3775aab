import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createPlanChangesService } from './plan-changes.service.ts'
import { createProjectPageService } from './project-page.service.ts'
import { PURGE_VERSIONS_JOB, startPurgingVersions } from './project-versions.jobs.ts'
import { projectVersionsRoutes } from './project-versions.routes.ts'
import { createProjectVersionsService } from './project-versions.service.ts'
import { projectsRoutes } from './projects.routes.ts'
import { createProjectsService } from './projects.service.ts'
import { stored } from './projects.stored.ts'

export const jobs = [PURGE_VERSIONS_JOB] as const

/** Casting calls and their history. */
export function open(
  { db, clock, institution, jobs: queue }: Platform,
  { photos, messages, modules }: { photos: PhotosService; messages: MessagesService; modules: readonly Module[] },
) {
  const planChanges = createPlanChangesService({ modules })
  const projects = createProjectsService({ db, clock, institution, photos, planChanges, messages, modules })
  const projectPages = createProjectPageService({ db, clock, institution })
  const projectVersions = createProjectVersionsService({ db, clock, institution, photos, projects, planChanges, messages })
  return {
    stored,
    services: { projects, projectVersions, planChanges },
    routes: (scope) => {
      projectsRoutes(scope, { projects, projectPages })
      projectVersionsRoutes(scope, { projects, projectVersions })
    },
    work: () => startPurgingVersions({ db, clock, jobs: queue }),
  } satisfies Module
}
