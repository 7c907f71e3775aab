import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { setCampusZone } from './availability.repository.ts'
import { availabilityRoutes } from './availability.routes.ts'
import { createAvailabilityService } from './availability.service.ts'

/** When students have time, and what takes it. */
export async function open({ db, clock, institution }: Platform) {
  await setCampusZone(db, institution.timeZone)
  const availability = createAvailabilityService({ db, clock, timeZone: institution.timeZone })
  return {
    services: { availability },
    routes: (scope) => availabilityRoutes(scope, { availability }),
  } satisfies Module
}
