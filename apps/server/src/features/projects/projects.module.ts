import type { Module } from '#features/module.ts'
import type { PhotosService } from '#features/photos/photos.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { projectsRoutes } from './projects.routes.ts'
import { createProjectsService } from './projects.service.ts'

/** Casting calls. */
export function open({ db, clock, institution }: Platform, { photos }: { photos: PhotosService }) {
  const projects = createProjectsService({ db, clock, institution, photos })
  return { services: { projects }, routes: (scope) => projectsRoutes(scope, { projects }) } satisfies Module
}
