import { presentationEndpoints as endpoints } from '@callboard/contract/casting/presentations/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { PresentationsService } from './presentations.service.ts'

/** Presentations of the office. */
export function presentationsRoutes(
  app: FastifyInstance,
  { presentations, projects }: { presentations: PresentationsService; projects: ProjectsService },
): void {
  implement(app, endpoints.presentations, ({ actor, params }) => presentations.ofProject(actor, params.id))
  implement(app, endpoints.createPresentation, async ({ actor, params, body }) =>
    presentations.create(actor, await projects.getEditable(actor, params.id), body),
  )
  implement(app, endpoints.presentation, ({ params }) => presentations.results(params.id))
  implement(app, endpoints.changePresentation, async ({ actor, params, body }) =>
    presentations.change(actor, await presentations.getEditable(actor, params.id), body),
  )
  implement(app, endpoints.addReviewers, async ({ actor, params, body }) =>
    presentations.addReviewers(actor, await presentations.getEditable(actor, params.id), body.reviewers),
  )
  implement(app, endpoints.removeReviewer, async ({ actor, params }) => {
    await presentations.removeReviewer(actor, await presentations.getEditable(actor, params.id), params.reviewerId)
    return undefined
  })
  implement(app, endpoints.remindReviewers, async ({ actor, params }) => ({
    reminded: await presentations.remind(actor, await presentations.getEditable(actor, params.id)),
  }))
  implement(app, endpoints.notePresentedPerson, async ({ actor, params, body }) => {
    await presentations.note(actor, await presentations.getEditable(actor, params.id), params.applicationId, body.note)
    return undefined
  })
  implement(app, endpoints.applicationVotes, ({ params }) => presentations.votesOn(params.id))
}
