import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { consentsRoutes } from './consents.routes.ts'
import { createConsentsService } from './consents.service.ts'
import { stored } from './consents.stored.ts'

/** The uses of their photos that students agree to. */
export function open({ db, clock, institution }: Platform) {
  const consents = createConsentsService({ db, clock, institution })
  return { stored, services: { consents }, routes: (scope) => consentsRoutes(scope, { consents }) } satisfies Module
}
