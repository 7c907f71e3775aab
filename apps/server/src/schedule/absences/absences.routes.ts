import { absenceEndpoints } from '@callboard/contract/schedule/absences/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { AbsencesService } from './absences.service.ts'
import type { AbsencesExportService } from './absences-export.service.ts'

/** No shows and late cancellations. */
export function absencesRoutes(
  app: FastifyInstance,
  services: { absences: AbsencesService; absencesExport: AbsencesExportService; institution: InstitutionLanguage },
): void {
  const { absences, absencesExport, institution } = services
  implement(app, absenceEndpoints.absences, () => absences.list())
  implement(app, absenceEndpoints.exportAbsences, async ({ actor, body, request, reply }) => {
    const { language } = requestLanguage(request, institution.language)
    const { fileName, contentType, content } = await absencesExport.make(actor, body.format, language)
    reply.headers({
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    return reply.send(content)
  })
  implement(app, absenceEndpoints.forgiveAbsence, async ({ actor, params }) =>
    absences.setForgiven(actor, await absences.getEditable(actor, params.id), true),
  )
  implement(app, absenceEndpoints.unforgiveAbsence, async ({ actor, params }) =>
    absences.setForgiven(actor, await absences.getEditable(actor, params.id), false),
  )
}
