import { availabilityCheckEndpoints } from '@callboard/contract/schedule/availability-checks/endpoints'
import { availabilityCheckPageEndpoints } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { CheckAnswersService } from './check-answers.service.ts'
import type { ChecksService } from './checks.service.ts'

interface Services {
  readonly checks: ChecksService
  readonly checkAnswers: CheckAnswersService
  readonly projects: ProjectsService
}

/** The office's availability checks, and the answers of students, who are signed in or have the link of a mail. */
export function checksRoutes(app: FastifyInstance, { checks, checkAnswers, projects }: Services): void {
  const endpoints = availabilityCheckEndpoints
  implement(app, endpoints.availabilityChecks, ({ actor, params }) => checks.ofProject(actor, params.id))
  implement(app, endpoints.createAvailabilityCheck, async ({ actor, params, body, request }) =>
    checks.create(actor, await projects.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, endpoints.availabilityCheck, ({ params }) => checks.matrix(params.id))
  implement(app, availabilityCheckPageEndpoints.availabilityCheckPage, ({ params, query }) => checks.page(params.id, query))
  implement(app, endpoints.changeAvailabilityCheck, async ({ actor, params, body }) =>
    checks.change(actor, await checks.getEditable(actor, params.id), body),
  )
  implement(app, endpoints.changeCheckWindows, async ({ actor, params, body }) =>
    checks.changeWindows(actor, await checks.getEditable(actor, params.id), body),
  )
  implement(app, endpoints.addCheckPeople, async ({ actor, params, body, request }) =>
    checks.addPeople(actor, await checks.getEditable(actor, params.id), body.people, request.translator),
  )
  implement(app, endpoints.removeCheckPerson, async ({ actor, params }) => {
    await checks.removePerson(actor, await checks.getEditable(actor, params.id), params.studentId)
    return undefined
  })
  implement(app, endpoints.remindCheckPeople, async ({ actor, params, request }) => ({
    reminded: await checks.remind(actor, await checks.getEditable(actor, params.id), request.translator),
  }))
  implement(app, endpoints.ownAvailabilityChecks, ({ actor }) => checkAnswers.own(actor))
  implement(app, endpoints.answerAvailabilityCheck, async ({ actor, params, body }) =>
    checkAnswers.answer(await checkAnswers.getOwn(actor, params.id), body),
  )

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    implement(scope, endpoints.linkedCheck, ({ params }) => checkAnswers.linked(params.token))
    const byLink = ({ token }: { token: string }) => checkAnswers.getLinked(token)
    implementProven(scope, endpoints.answerLinkedCheck, byLink, async ({ params, body }, person) => {
      await checkAnswers.answer(person, body)
      return checkAnswers.linked(params.token)
    })
  })
}
