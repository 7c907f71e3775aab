import { recentlyDeletedEndpoints } from '@callboard/contract/office/deletion/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { RecentlyDeletedService } from './recently-deleted.service.ts'

/** Everything that can be restored, in one list. */
export function recentlyDeletedRoutes(app: FastifyInstance, { recentlyDeleted }: { recentlyDeleted: RecentlyDeletedService }): void {
  implement(app, recentlyDeletedEndpoints.recentlyDeleted, ({ actor }) => recentlyDeleted.all(actor))
}
