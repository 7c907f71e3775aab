import { SESSION_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { sessionEndpoints } from '@callboard/contract/accounts/accounts/sessions.endpoints'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import { AppError } from '#platform/app-error.ts'
import { hashToken } from '#platform/tokens.ts'
import type { SessionsService } from './sessions.service.ts'

/** The user's own sessions, and signing a talent out. */
export function sessionsRoutes(app: FastifyInstance, { sessions }: { sessions: SessionsService }): void {
  implement(app, sessionEndpoints.ownSessions, async ({ actor, request }) => sessions.own(actor, request.session.sessionId))
  implement(app, sessionEndpoints.endSession, async ({ actor, params, request }) => {
    // Ending the current session is signing out, which needs no recent sign-in.
    if (params.id !== hashToken(request.session.sessionId).toString('hex')) requireRecentSignIn(request)
    if (!(await sessions.end(actor, params.id))) throw new AppError(COMMON_ERROR.notFound)
    return undefined
  })
  implement(app, sessionEndpoints.endTalentSessions, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    const ended = await sessions.endOfTalent(actor, params.id)
    if (ended === undefined) throw new AppError(SESSION_ERROR.noTalent)
    return { ended }
  })
  implement(app, sessionEndpoints.endOtherSessions, async ({ actor, request }) => {
    requireRecentSignIn(request)
    return { ended: await sessions.endOthers(actor, request.session.sessionId) }
  })
}
