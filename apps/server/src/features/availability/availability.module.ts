import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { setCampusZone } from './availability.repository.ts'

/** What takes people's time. */
export async function open({ db, institution }: Platform) {
  await setCampusZone(db, institution.timeZone)
  return { services: {} } satisfies Module
}
