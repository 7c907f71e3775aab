import { bookingEndpoints } from '@callboard/contract/casting/bookings/endpoints'
import type { FastifyInstance } from 'fastify'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { BookingAnswersService } from './booking-answers.service.ts'
import type { PlanPreviewService } from './plan-preview.service.ts'

interface Services {
  readonly answers: PlaceReturnsService
  readonly bookingAnswers: BookingAnswersService
  readonly planEffects: PlanPreviewService
  readonly projects: ProjectsService
}

/** Previews changes of plan, and takes the answers of students, who are signed in or have the link of a mail. */
export function bookingsRoutes(app: FastifyInstance, { answers, bookingAnswers, planEffects, projects }: Services): void {
  implement(app, bookingEndpoints.planEffects, async ({ actor, params, body }) =>
    planEffects.effects(await projects.getEditable(actor, params.id), body),
  )
  implement(app, bookingEndpoints.askAgain, async ({ actor, params, body, request }) => ({
    asked: await bookingAnswers.askAgain(actor, await projects.getEditable(actor, params.id), body.applicationIds, request.translator),
  }))
  implement(app, bookingEndpoints.agreeToPlan, async ({ actor, params, body }) => {
    await bookingAnswers.agree(await answers.getOwn(actor, params.id), body.version)
    return { id: params.id }
  })

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    implement(scope, bookingEndpoints.linkedBooking, ({ params }) => bookingAnswers.linked(params.token))
    const byLink = ({ token }: { token: string }) => bookingAnswers.getLinked(token)
    implementProven(scope, bookingEndpoints.answerLinkedBooking, byLink, async ({ params, body }, booking) => {
      const { comes, version, reason = '' } = body
      if (comes) await bookingAnswers.agree(booking, version)
      else await bookingAnswers.decline(booking, version, reason)
      return bookingAnswers.linked(params.token)
    })
  })
}
