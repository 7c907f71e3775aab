import { photoSessionEndpoints } from '@callboard/contract/people/photo-sessions/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { PhotoSessionsService } from './photo-sessions.service.ts'

/** Photo sessions of the office. */
export function photoSessionsRoutes(app: FastifyInstance, { photoSessions }: { photoSessions: PhotoSessionsService }): void {
  implement(app, photoSessionEndpoints.students, ({ query }) => photoSessions.students(query))
  implement(app, photoSessionEndpoints.student, ({ params }) => photoSessions.student(params.id))
  implement(app, photoSessionEndpoints.addStudentPhotos, ({ actor, params, body }) => photoSessions.add(actor, params.id, body))
  implement(app, photoSessionEndpoints.moveStudentPhotos, ({ actor, params, body }) => photoSessions.move(actor, params.id, body))
}
