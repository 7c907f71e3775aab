import { COMMON_ERROR } from '@callboard/contract/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { SessionLimits } from '#config-sign-in.ts'
import { browserName } from '#http/session/browser-name.ts'
import type { RememberedSessions } from '#http/session/remembered-sessions.ts'
import { createSessionStore } from '#http/session/session-store.ts'
import { ANONYMOUS, type SignInWay } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { TableChanges } from '#platform/table-changes.ts'

/** `__Host-` prevents a sibling domain from setting the cookie; browsers accept it over https only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-callboard' : 'callboard'
}

export interface SessionOptions {
  readonly secret: string
  readonly pool: pg.Pool
  readonly changes: TableChanges
  readonly sessions: RememberedSessions
  /** Whether the site is served over https; then the cookie is `__Host-` and `Secure`. */
  readonly secure: boolean
  readonly limits: SessionLimits
  /** Whether staff need more than a sign-in mail. */
  readonly needsStrongAdmins: () => boolean
  /** Called after every sign-in, by any method. */
  readonly onSignIn: (request: FastifyRequest, userId: string) => Promise<void>
}

/** Methods that count as stronger than a mail; the sample people of the demo have no other. */
const STRONG: ReadonlySet<SignInWay | undefined> = new Set<SignInWay>(['passkey', 'oidc', 'saml', 'demo'])

/** Reads the session of every request in this scope and sets `request.actor`. */
export const sessionPlugin = fp(async (app: FastifyInstance, options: SessionOptions) => {
  app.decorate('onSignIn', options.onSignIn)
  const store = createSessionStore(options.pool, options.limits, (error) => app.log.error({ err: error }, 'sessions'), options)
  app.addHook('onClose', async () => {
    store.close()
  })
  await app.register(cookie)
  await app.register(session, {
    secret: options.secret,
    cookieName: sessionCookieName(options.secure),
    store,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: options.limits.maxHours * HOUR_MS },
  })
  app.addHook('onRequest', async (request) => {
    const { actor = ANONYMOUS, by } = request.session
    request.mustEnrol = options.needsStrongAdmins() && actor.kind === 'user' && actor.role !== 'student' && !STRONG.has(by)
    request.actor = request.mustEnrol && !request.routeOptions.config.endpoint?.enrols ? ANONYMOUS : actor
  })
})

/**
 * Signs the account in. The session gets a new id, so that an id planted before sign-in is useless.
 *
 * @param more.by how the user proved their identity
 * @param more.signOutHint sent to single sign-on when the session ends; sealed
 */
export async function openSession(
  request: FastifyRequest,
  userId: string,
  { by, signOutHint }: { by: SignInWay; signOutHint?: string | undefined },
): Promise<void> {
  await request.session.regenerate()
  request.session.userId = userId
  request.session.by = by
  request.session.browser = browserName(request.headers['user-agent'])
  if (signOutHint !== undefined) request.session.signOutHint = signOutHint
  // Saved here, because the plugin alone would send no `Secure` cookie over the plain connection behind a proxy.
  await request.session.save()
  await request.server.onSignIn(request, userId)
}

/** For actions that a stolen or abandoned session must not allow. @throws AppError 403 when the sign-in was too long ago */
export function requireRecentSignIn(request: FastifyRequest): void {
  if (!request.session.isRecent) throw new AppError(COMMON_ERROR.signInAgain)
}

/** Signs out: removes the session from the store and its cookie from the browser. */
export async function closeSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { path, httpOnly, sameSite, secure } = request.session.cookie
  await request.session.destroy()
  reply.clearCookie(sessionCookieName(secure === true), { path: path ?? '/', httpOnly, sameSite, secure: secure === true })
}
