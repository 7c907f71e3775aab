import type { SignOnProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import { closeSession, openSession } from '#http/session/session.ts'
import { AppError } from '#platform/app-error.ts'
import { mayOpen, safeReturnTo } from '#platform/return-to.ts'
import type { SignOnTrialService } from './sign-on-trial.service.ts'
import { SignOnRefusal } from './single-sign-on.domain.ts'
import { ATTEMPT_MS, type SignedOn, type SignOnService } from './single-sign-on.service.ts'

/** Maximum size of a response. An assertion with many attributes and two signatures has 30 KB. */
const RESPONSE_BYTES = 262_144
/** Open attempts per browser, limited so that its cookies stay short. */
const OPEN_ATTEMPTS = 4
/** High, because a whole campus may share one address, and these requests cannot be used for guessing. */
const RATE_LIMIT = { max: 600, seconds: 60 }

/** The response is not cached by browser or proxy, and the address is not sent as a referrer. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const

/**
 * Signing out clears the browser's cache, which keeps photos for a year. It does not clear what pages store: registrations and offline
 * pages of a kiosk, drafts of other people, and the theme. The page itself has removed the user's own data before.
 */
const LEFT_BEHIND = '"cache"'

/**
 * The full-page navigations for signing in and out. They respond with redirects and are not endpoints of the contract. Errors lead to the
 * sign-in page, which shows a message.
 */
export function loginRoutes(
  app: FastifyInstance,
  {
    signOn,
    signOnTrials,
    signIn,
    platform,
  }: {
    signOn: SignOnService
    signOnTrials: Pick<SignOnTrialService, 'takeOidc' | 'takeSaml'>
    signIn: SignInService
    platform: { config: { publicUrl: string } }
  },
): void {
  const secure = platform.config.publicUrl.startsWith('https:')
  const attemptCookie = `${secure ? '__Host-' : ''}callboard-sign-on-`
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Each attempt has a separate cookie, so that two tabs can sign in. */
  const cookieOf = (attemptId: string) => `${attemptCookie}${attemptId.slice(0, 12)}`

  const goTo = (reply: FastifyReply, location: string) => reply.headers(PRIVATE).redirect(location, 303)

  function signInPage({ returnTo = '/', problem }: { returnTo?: string; problem?: SignOnProblem }): string {
    const query = new URLSearchParams({ ...(returnTo !== '/' && { returnTo }), ...(problem && { problem }) }).toString()
    return query ? `/sign-in?${query}` : '/sign-in'
  }

  /** Shows a message on the sign-in page and logs the cause, so that a user who is signing in always gets a page. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, returnTo?: string) {
    const isRefusal = error instanceof SignOnRefusal
    if (isRefusal) request.log.warn({ problem: error.problem, ...reasonOf(error.cause) }, 'single sign-on refused')
    else request.log.error({ err: error }, 'single sign-on failed')
    return goTo(reply, signInPage({ returnTo, problem: isRefusal ? error.problem : 'unavailable' }))
  }

  /** As `refuse`, for a user who has returned from the provider; also recorded in the audit log. */
  async function turnAway(request: FastifyRequest, reply: FastifyReply, error: unknown, by: 'oidc' | 'saml') {
    const { problem, email } = error instanceof SignOnRefusal ? error : { problem: 'unavailable' as const, email: undefined }
    await signIn.noteRefused({ email, by, why: problem })
    return refuse(request, reply, error)
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, { userId, by, role, returnTo, signOutHint }: SignedOn) {
    await openSession(request, userId, { by, signOutHint })
    // Otherwise a page that the account may not open would redirect here again.
    return goTo(reply, mayOpen(role, returnTo) ? returnTo : '/')
  }

  /** The last page of a trial, in its own window. The settings page shows what the provider said. */
  function endTrial(request: FastifyRequest, reply: FastifyReply) {
    const text = request.translator.t('What your provider said is in the settings now. You can close this window.')
    return reply.headers(PRIVATE).type('text/plain; charset=utf-8').send(text)
  }

  app.get('/api/login', { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const query = request.query as { returnTo?: unknown; another?: unknown }
    const returnTo = safeReturnTo(query.returnTo)
    const another = query.another !== undefined
    // A user whose role may not open the page can sign in to another account, instead of being redirected in a loop.
    const role = request.actor.kind === 'user' ? request.actor.role : null
    reply.header('Cache-Control', 'no-store')
    if (role !== null && !another) return reply.redirect(mayOpen(role, returnTo) ? returnTo : signInPage({ returnTo }), 302)
    if (signOn.kind === undefined) return reply.redirect(signInPage({ returnTo }), 302)
    try {
      const { id, location, kept } = await signOn.begin({ returnTo, another })
      const open = Object.keys(request.cookies).filter((name) => name.startsWith(attemptCookie))
      for (const name of open.slice(OPEN_ATTEMPTS - 1)) reply.clearCookie(name, cookieOptions)
      reply.setCookie(cookieOf(id), kept, { ...cookieOptions, maxAge: ATTEMPT_MS / 1000 })
      return reply.header('Referrer-Policy', 'no-referrer').redirect(location, 302)
    } catch (error) {
      return refuse(request, reply, error, returnTo)
    }
  })

  app.get('/api/auth/oidc/callback', { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    const { state } = request.query as { state?: unknown }
    const query = request.url.slice(request.url.indexOf('?') + 1)
    if (await signOnTrials.takeOidc(state, query)) return endTrial(request, reply)
    if (signOn.kind !== 'oidc') throw new AppError(COMMON_ERROR.notFound)
    const cookie = cookieOf(typeof state === 'string' ? state : '')
    const kept = request.cookies[cookie]
    if (kept !== undefined) reply.clearCookie(cookie, cookieOptions)
    try {
      return await enter(request, reply, await signOn.completeOidc(query, kept))
    } catch (error) {
      return await turnAway(request, reply, error, 'oidc')
    }
  })

  app.get('/api/auth/saml/metadata', async (_request, reply) => {
    const metadata = await signOn.samlMetadata()
    if (metadata === undefined) throw new AppError(COMMON_ERROR.notFound)
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata)
  })

  // The provider's page posts here from another site, so the browser does not send our cookies; the next page gets them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: RESPONSE_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    scope.post('/api/auth/saml/acs', { config: { rateLimit: RATE_LIMIT, takesCrossSite: true } }, async (request, reply) => {
      const response = request.body instanceof URLSearchParams ? request.body.get('SAMLResponse') : null
      if (await signOnTrials.takeSaml(response ?? '')) return endTrial(request, reply)
      if (signOn.kind !== 'saml') throw new AppError(COMMON_ERROR.notFound)
      try {
        const ticket = await signOn.acceptSaml(response ?? '')
        return goTo(reply, `/api/auth/saml/finish?${new URLSearchParams({ ticket })}`)
      } catch (error) {
        return await turnAway(request, reply, error, 'saml')
      }
    })
  })

  app.get('/api/auth/saml/finish', { config: { rateLimit: RATE_LIMIT } }, async (request, reply) => {
    if (signOn.kind !== 'saml') throw new AppError(COMMON_ERROR.notFound)
    const { ticket } = request.query as { ticket?: unknown }
    const given = typeof ticket === 'string' ? ticket : ''
    const cookie = cookieOf(signOn.attemptOfTicket(given) ?? '')
    const kept = request.cookies[cookie]
    if (kept !== undefined) reply.clearCookie(cookie, cookieOptions)
    try {
      return await enter(request, reply, await signOn.completeSaml(given, kept))
    } catch (error) {
      return await turnAway(request, reply, error, 'saml')
    }
  })

  app.get('/api/logout', async (request, reply) => {
    const { actor } = request
    const location = await signOn.signOutAddress(request.session.signOutHint)
    if (request.session.userId !== undefined) reply.header('clear-site-data', LEFT_BEHIND)
    await closeSession(request, reply)
    if (actor.kind === 'user') await signIn.leave(actor.userId)
    return reply.headers(PRIVATE).redirect(location ?? '/', 302)
  })
}

/** The reason for the log; a string is our own text. */
function reasonOf(cause: unknown): { reason: string } | { err: unknown } {
  return typeof cause === 'string' ? { reason: cause } : { err: cause }
}
