import { auditionSessionEndpoints as endpoints } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { ownSlotEndpoints } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import { forLink } from './audition-sessions.domain.ts'
import type { AuditionSessionsService } from './audition-sessions.service.ts'
import type { PlacingService } from './placing.service.ts'
import type { SessionChangesService } from './session-changes.service.ts'
import type { SlotAnswersService } from './slot-answers.service.ts'
import type { SlotRemindersService } from './slot-reminders.service.ts'

interface Services {
  readonly db: Database
  readonly projects: ProjectsService
  readonly auditionSessions: AuditionSessionsService
  readonly sessionChanges: SessionChangesService
  readonly placing: PlacingService
  readonly slotReminders: SlotRemindersService
  readonly slotAnswers: SlotAnswersService
}

/** The office's audition sessions, and the answers of students, who are signed in or have the link of a mail. */
export function auditionSessionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, projects, auditionSessions: sessions, sessionChanges, placing, slotReminders, slotAnswers } = services
  implement(app, endpoints.auditionSessions, ({ actor, params }) => sessions.ofProject(actor, params.id))
  implement(app, endpoints.createAuditionSession, async ({ actor, params, body }) =>
    sessions.create(actor, await projects.getEditable(actor, params.id), body),
  )
  implement(app, endpoints.auditionSheet, ({ params }) => sessions.sheet(db, params.id))
  implement(app, endpoints.auditionPlanEffects, async ({ actor, params, body, request }) =>
    sessionChanges.effects(await sessions.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, endpoints.updateAuditionSession, async ({ actor, params, body, request }) =>
    sessionChanges.update(actor, await sessions.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, endpoints.cancelAuditionSession, async ({ actor, params }) =>
    sessions.cancel(actor, await sessions.getEditable(actor, params.id)),
  )
  implement(app, endpoints.inviteToAuditions, async ({ actor, params, body }) =>
    placing.invite(actor, await sessions.getEditable(actor, params.id), body.applicationIds),
  )
  implement(app, endpoints.remindToChoose, async ({ actor, params, request }) => ({
    reminded: await slotReminders.remind(actor, await sessions.getEditable(actor, params.id), request.translator),
  }))
  implement(app, endpoints.fillAuditionSlots, async ({ actor, params }) => placing.fill(await sessions.getEditable(actor, params.id)))
  implement(app, endpoints.placeInSlots, async ({ actor, params, body, request }) =>
    placing.place(actor, await sessions.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, endpoints.removeFromAuditions, async ({ actor, params }) => {
    await placing.remove(actor, params.id)
    return undefined
  })
  implement(app, ownSlotEndpoints.ownSlots, ({ actor }) => slotAnswers.own(actor))
  implement(app, ownSlotEndpoints.answerSlot, async ({ actor, params, body }) =>
    slotAnswers.answer(await slotAnswers.getOwn(actor, params.id), body),
  )

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    const byLink = ({ token }: { token: string }) => slotAnswers.getLinked(token)
    implement(scope, ownSlotEndpoints.linkedSlot, async ({ params }) => forLink(await slotAnswers.show(await byLink(params))))
    implementProven(scope, ownSlotEndpoints.answerLinkedSlot, byLink, async ({ body }, invitation) =>
      forLink(await slotAnswers.answer(invitation, body)),
    )
  })
}
