import { staffEndpoints } from '@callboard/contract/staff/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { StaffService } from './staff.service.ts'

/** Accounts without a talent page: their sessions and passkeys. */
export function staffRoutes(app: FastifyInstance, { staff }: { staff: StaffService }): void {
  implement(app, staffEndpoints.staffAccounts, async ({ query }) => staff.list(query.search))
  implement(app, staffEndpoints.endAccountSessions, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    return { ended: await staff.endSessions(actor, await staff.getManaged(actor, params.id)) }
  })
  implement(app, staffEndpoints.resetPasskeys, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    return { removed: await staff.resetPasskeys(actor, await staff.getManaged(actor, params.id)) }
  })
}
