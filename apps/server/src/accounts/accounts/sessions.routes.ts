import { sessionEndpoints } from '@callboard/contract/accounts/accounts/sessions.endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import { notFound } from '#platform/app-error.ts'
import { hashToken } from '#platform/tokens.ts'
import type { SessionsService } from './sessions.service.ts'

/** The user's own sessions, and signing a talent out. */
export function sessionsRoutes(app: FastifyInstance, { sessions }: { sessions: SessionsService }): void {
  implement(app, sessionEndpoints.ownSessions, async ({ actor, request }) => sessions.own(actor, request.session.sessionId))
  implement(app, sessionEndpoints.endSession, async ({ actor, params, request }) => {
    // Ending the current session is signing out, which needs no recent sign-in.
    if (params.id !== hashToken(request.session.sessionId).toString('hex')) requireRecentSignIn(request)
    if (!(await sessions.end(actor, params.id))) throw notFound()
    return undefined
  })
  implement(app, sessionEndpoints.endTalentSessions, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    const ended = await sessions.endOfTalent(actor, params.id)
    if (ended === undefined) throw notFound(TALENT_MESSAGE.missing)
    return { ended }
  })
  implement(app, sessionEndpoints.endOtherSessions, async ({ actor, request }) => {
    requireRecentSignIn(request)
    return { ended: await sessions.endOthers(actor, request.session.sessionId) }
  })
}
