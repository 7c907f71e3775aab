import { absenceEndpoints } from '@callboard/contract/absences/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { AbsencesService } from './absences.service.ts'

/** No shows and late cancellations. */
export function absencesRoutes(app: FastifyInstance, { absences }: { absences: AbsencesService }): void {
  implement(app, absenceEndpoints.absences, () => absences.list())
  implement(app, absenceEndpoints.forgiveAbsence, async ({ actor, params }) =>
    absences.setForgiven(actor, await absences.getEditable(actor, params.id), true),
  )
  implement(app, absenceEndpoints.unforgiveAbsence, async ({ actor, params }) =>
    absences.setForgiven(actor, await absences.getEditable(actor, params.id), false),
  )
}
