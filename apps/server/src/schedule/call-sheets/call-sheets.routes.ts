import { callSheetEndpoints } from '@callboard/contract/schedule/call-sheets/endpoints'
import { ownCallEndpoints } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { CallConfirmationsService } from './call-confirmations.service.ts'
import type { CallSheetPdfService } from './call-sheet-pdf.service.ts'
import type { CallSheetsService } from './call-sheets.service.ts'
import type { OwnCallsService } from './own-calls.service.ts'
import type { PublishingService } from './publishing.service.ts'

interface Services {
  readonly callSheets: CallSheetsService
  readonly callSheetPdf: CallSheetPdfService
  readonly publishing: PublishingService
  readonly confirmations: CallConfirmationsService
  readonly ownCalls: OwnCallsService
  readonly projects: Pick<ProjectsService, 'getEditable'>
}

const file = (reply: FastifyReply, type: string, name: string, content: string | Buffer) =>
  reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type).send(content)

const CALENDAR = 'text/calendar; charset=utf-8'

/** The office's call sheets, and the calls of students, who are signed in or have the link of a mail. */
export function callSheetsRoutes(
  app: FastifyInstance,
  { callSheets, callSheetPdf, publishing, confirmations, ownCalls, projects }: Services,
): void {
  implement(app, callSheetEndpoints.callSheets, ({ params }) => callSheets.list(params.id))
  implement(app, callSheetEndpoints.callSheet, ({ params }) => callSheets.get(params.id, params.day))
  implement(app, callSheetEndpoints.saveCallSheet, async ({ actor, params, body }) =>
    callSheets.save(actor, await projects.getEditable(actor, params.id), params.day, body),
  )
  implement(app, callSheetEndpoints.previewCallSheet, ({ params }) => publishing.preview(params.id, params.day))
  implement(app, callSheetEndpoints.publishCallSheet, async ({ actor, params, body }) =>
    publishing.publish(actor, await projects.getEditable(actor, params.id), params.day, body),
  )
  implement(app, callSheetEndpoints.remindOfCall, async ({ actor, params, body: { applicationIds }, request: { translator } }) =>
    confirmations.remind(actor, await projects.getEditable(actor, params.id), params.day, { applicationIds, translator }),
  )
  implement(app, callSheetEndpoints.markCall, async ({ actor, params, body }) =>
    confirmations.mark(actor, await projects.getEditable(actor, params.id), params.day, body.applicationId, body.confirmed),
  )
  implement(app, callSheetEndpoints.callSheetPdf, async ({ actor, params, request, reply }) =>
    file(
      reply,
      'application/pdf',
      `callboard-call-sheet-${params.id}-${params.day}.pdf`,
      await callSheetPdf.make(actor, params.id, params.day, request.translator),
    ),
  )

  implement(app, ownCallEndpoints.ownCalls, ({ actor }) => ownCalls.list(actor))
  implement(app, ownCallEndpoints.seeCall, async ({ actor, params }) => {
    await ownCalls.see(await ownCalls.getOwn(actor, params.id))
    return undefined
  })
  implement(app, ownCallEndpoints.answerCall, async ({ actor, params, body }) => {
    const call = await ownCalls.getOwn(actor, params.id)
    await ownCalls.answer(call, body)
    return ownCalls.own(call)
  })
  implement(app, ownCallEndpoints.ownCallCalendar, async ({ actor, params, request, reply }) =>
    file(reply, CALENDAR, 'call.ics', await ownCalls.document(await ownCalls.getOwn(actor, params.id), request.translator)),
  )

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    const byLink = ({ token }: { token: string }) => ownCalls.getLinked(token)
    implement(scope, ownCallEndpoints.linkedCall, ({ params }) => ownCalls.linked(params.token))
    implementProven(scope, ownCallEndpoints.seeLinkedCall, byLink, async (_call, found) => {
      await ownCalls.see(found)
      return undefined
    })
    implementProven(scope, ownCallEndpoints.answerLinkedCall, byLink, async ({ params, body }, found) => {
      await ownCalls.answer(found, body)
      return ownCalls.linked(params.token)
    })
    implementProven(scope, ownCallEndpoints.linkedCallCalendar, byLink, async ({ request, reply }, found) =>
      file(reply, CALENDAR, 'call.ics', await ownCalls.document(found, request.translator)),
    )
  })
}
