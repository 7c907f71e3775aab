import { storageEndpoints } from '@callboard/contract/office/storage/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { StorageService } from './storage.service.ts'

export function storageRoutes(app: FastifyInstance, { storage }: { storage: StorageService }): void {
  implement(app, storageEndpoints.storageState, async () => storage.state())
}
