import { deskEndpoints } from '@callboard/contract/office/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { DeskService } from './desk.service.ts'

/** The morning desk. */
export function deskRoutes(app: FastifyInstance, { desk }: { desk: DeskService }): void {
  implement(app, deskEndpoints.desk, ({ actor }) => desk.read(actor))
}
