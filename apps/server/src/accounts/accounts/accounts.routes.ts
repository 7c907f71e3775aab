import { accountEndpoints } from '@callboard/contract/accounts/accounts/endpoints'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/client.ts'
import { implement } from '#http/endpoint/implement.ts'
import { openSession } from '#http/session/session.ts'
import { AppError } from '#platform/app-error.ts'
import { keepLanguage } from './account-language.service.ts'
import type { AccountsService } from './accounts.service.ts'
import type { SetUpService } from './set-up.service.ts'

/** The first casting director, and the signed-in user. */
export function accountsRoutes(
  app: FastifyInstance,
  { accounts, setUp, platform }: { accounts: AccountsService; setUp: SetUpService; platform: { db: Database } },
): void {
  implement(app, accountEndpoints.setUp, async ({ body, request }) => {
    const signedIn = await setUp.complete(body)
    await openSession(request, signedIn.user.id, { by: 'set-up' })
    return signedIn
  })
  implement(app, accountEndpoints.currentUser, async ({ actor }) => {
    const user = await accounts.findUser(actor.userId)
    if (!user) throw new AppError(COMMON_ERROR.unauthorized)
    return user
  })
  implement(app, accountEndpoints.setLanguage, async ({ actor, body: { language } }) => {
    await keepLanguage(platform.db, actor.userId, { language, isChosen: true })
    return undefined
  })
}
