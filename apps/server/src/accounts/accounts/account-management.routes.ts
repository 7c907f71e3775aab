import { accountManagementEndpoints } from '@callboard/contract/accounts/accounts/staff.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { AccountManagementService } from './account-management.service.ts'

/** Accounts without a talent page: their sessions and passkeys. */
export function accountManagementRoutes(
  app: FastifyInstance,
  { accountManagement }: { accountManagement: AccountManagementService },
): void {
  implement(app, accountManagementEndpoints.staffAccounts, async ({ query }) => accountManagement.list(query.search))
  implement(app, accountManagementEndpoints.endAccountSessions, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    return { ended: await accountManagement.endSessions(actor, await accountManagement.getManaged(actor, params.id)) }
  })
  implement(app, accountManagementEndpoints.resetPasskeys, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    return { removed: await accountManagement.resetPasskeys(actor, await accountManagement.getManaged(actor, params.id)) }
  })
}
