import { applicationEndpoints } from '@callboard/contract/casting/applications/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ApplicationsService } from './applications.service.ts'
import type { ApplicationsPageService } from './applications-page.service.ts'

/** Applying, withdrawing and deciding. */
export function applicationsRoutes(
  app: FastifyInstance,
  { applications, applicationsPage }: { applications: ApplicationsService; applicationsPage: ApplicationsPageService },
): void {
  implement(app, applicationEndpoints.ownApplications, ({ actor }) => applications.own(actor))
  implement(app, applicationEndpoints.apply, ({ actor, body }) => applications.apply(actor, body))
  implement(app, applicationEndpoints.withdraw, async ({ actor, params }) =>
    applications.withdraw(actor, await applications.getWithdrawable(actor, params.id)),
  )
  implement(app, applicationEndpoints.projectApplications, ({ actor, params }) => applications.ofProject(actor, params.id))
  implement(app, applicationEndpoints.applicationsPage, ({ actor, params, query }) => applicationsPage.page(actor, params.id, query))
  implement(app, applicationEndpoints.applicationRecipients, ({ actor, params, query }) =>
    applicationsPage.recipients(actor, params.id, query),
  )
  implement(app, applicationEndpoints.removedApplications, ({ actor, params }) => applications.removedFrom(actor, params.id))
  implement(app, applicationEndpoints.applicationCounts, ({ query }) => applications.counts(query.projectId))
  implement(app, applicationEndpoints.decide, async ({ actor, params, body }) =>
    applications.decide(actor, await applications.getDecidable(actor, params.id), body),
  )
}
