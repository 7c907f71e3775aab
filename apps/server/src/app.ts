import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { DEFAULT_BODY_BYTES } from '@callboard/contract/endpoint'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import type { Deps } from '#deps.ts'
import { readJsonBodies } from '#http/body/json-bodies.ts'
import { compressAnswers } from '#http/endpoint/compress-answers.ts'
import { registerErrorHandling } from '#http/endpoint/errors.ts'
import { serveOpenApi } from '#http/endpoint/openapi.ts'
import { answeringUnread, refuseOddRequests } from '#http/endpoint/raw-answer.ts'
import { readYourWrites } from '#http/endpoint/read-your-writes.ts'
import { type BodyBytes, bodyBytes, limitBodies } from '#http/endpoint/request-bodies.ts'
import { logRequest, watchRequests } from '#http/endpoint/request-log.ts'
import { dropUnreadBodies } from '#http/endpoint/unread-body.ts'
import { isLoopback, serveHealth } from '#http/health.ts'
import { limitAccounts, limitAddresses, quickLimits } from '#http/limits/account-limits.ts'
import { proxyTrust } from '#http/limits/address-of.ts'
import { BODY_PACE, type BodyPace, requireProgress } from '#http/limits/body-progress.ts'
import { rateLimitStore } from '#http/limits/rate-limit-store.ts'
import { serveAppManifest } from '#http/pages/app-manifest.ts'
import { serveInstitutionLogo } from '#http/pages/institution-logo.ts'
import { serveAssets, servePages } from '#http/pages/pages.ts'
import { registerSecurityHeaders } from '#http/pages/security-headers.ts'
import { preferTokens, readTokens } from '#http/session/bearer-token.ts'
import { refuseOthersPages } from '#http/session/page-person.ts'
import { rememberSessions } from '#http/session/remembered-sessions.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { refuseCrossSite } from '#http/session/same-origin.ts'
import { sessionCookieName, sessionPlugin } from '#http/session/session.ts'
import { visitorFinder } from '#http/session/visitor.ts'
import { ANONYMOUS } from '#platform/actor.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Milliseconds that a connection stays open between requests; Node's default is five seconds. `BODY_PACE` limits the time for a body. */
const PATIENCE = { keepAliveTimeout: 72_000, headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 } as const

/**
 * Assembles the server without listening.
 *
 * @param deps every service, and the modules with their routes
 * @param options `logger` writes the request log; `webRoot` is the folder of the built page, `null` if only the API is served;
 *   `onRoute` receives every route, for the test that calls them all; `patience` is how many milliseconds a page waits for its data;
 *   `bodies` and `pace` limit the memory and the time for request bodies
 */
export async function buildApp(
  deps: Deps,
  {
    logger,
    webRoot = WEB_ROOT,
    onRoute,
    patience = 400,
    bodies = bodyBytes(),
    pace = BODY_PACE,
  }: {
    logger: FastifyBaseLogger
    webRoot?: string | null
    onRoute?: (route: Pick<RouteOptions, 'method' | 'url' | 'config'>) => void
    patience?: number
    bodies?: BodyBytes
    pace?: BodyPace
  },
): Promise<FastifyInstance> {
  const { config, db, institution, office, sessionSecret } = deps.platform
  const secure = config.publicUrl.startsWith('https:')
  const sessions = rememberSessions(deps.changes)
  const counts = config.rateLimit
    ? rateLimitStore(db.$client, (error) => logger.warn({ err: error }, 'rate limits that have ended could not be removed'))
    : undefined
  const limits = counts && quickLimits(counts)
  const { headersTimeout, connectionsCheckingInterval, keepAliveTimeout, requestTimeout } = PATIENCE
  const app: FastifyInstance = Fastify({
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    ...answeringUnread(deps.platform.institution),
    keepAliveTimeout,
    requestTimeout,
    // For unknown URLs; endpoints have their own limit.
    bodyLimit: DEFAULT_BODY_BYTES,
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.decorateRequest('actor')
  app.decorateRequest('mustEnrol', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = ANONYMOUS
    request.mustEnrol = false
    done()
  })
  // Only JSON and multipart bodies are accepted; anything else is a 415.
  app.removeContentTypeParser('text/plain')
  registerErrorHandling(app, deps.platform.institution)
  refuseOddRequests(app)
  watchRequests(app, (request, log) => {
    const { method, route, status, milliseconds } = request
    deps.metrics.request({ method, route, status }, milliseconds / 1000)
    logRequest(log, request)
  })
  app.addHook('onClose', async () => {
    sessions.close()
    counts?.close()
  })
  app.decorate('limits', limits)
  registerSecurityHeaders(app, { secure })
  preferTokens(app)
  refuseCrossSite(app, config)
  dropUnreadBodies(app)
  requireProgress(app, pace)
  if (limits) limitAddresses(app, limits)
  limitBodies(app, bodies)
  readJsonBodies(app)
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 11 }, throwFileSizeLimit: true })

  // Registered before anything that responds. The header makes a proxy open its next connection to another instance.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (deps.isRetiring()) reply.header('connection', 'close')
    done(null, payload)
  })
  serveHealth(app, {
    checks: deps.checks,
    isRetiring: deps.isRetiring,
    metrics: deps.metrics,
    metricsToken: config.metricsToken,
    // With a public address other than localhost, requests come through a proxy, which may connect from loopback.
    isBehindProxy: config.trustProxy !== false || !isLoopback(config.publicUrl),
  })
  if (config.role === 'worker') return app
  compressAnswers(app)
  serveOpenApi(app, { publicUrl: config.publicUrl, cookieName: sessionCookieName(secure) })
  if (webRoot !== null) {
    await serveAssets(app, webRoot)
    await serveAppManifest(app, webRoot, institution)
  }
  await serveInstitutionLogo(app, { dataDir: config.dataDir, office, findUpload: deps.settings.findLogo })
  const cookieName = sessionCookieName(secure)
  const findVisitor = visitorFinder({ pool: db.$client, secret: sessionSecret, cookieName, limits: config.sessionLimits })
  for (const module of deps.modules) module.publicRoutes?.(app, findVisitor)

  // Everything that depends on the actor.
  await app.register(async (scope) => {
    if (deps.platform.replica) readYourWrites(scope, { replica: deps.platform.replica, secure })
    await scope.register(sessionPlugin, {
      secret: sessionSecret,
      pool: db.$client,
      changes: deps.changes,
      sessions,
      secure,
      limits: config.sessionLimits,
      needsStrongAdmins: () => office.strongAdmins,
      onSignIn: async (request, userId) => {
        const heard = requestLanguage(request, institution.language)
        for (const module of deps.modules) await module.signedIn?.(userId, heard)
      },
    })
    readTokens(scope, deps.apiTokens.findCaller)
    refuseOthersPages(scope)
    if (limits) limitAccounts(scope, limits, deps.profileLinks.isToken)
    scope.decorate('readEndpoints', new Map())
    for (const module of deps.modules) await module.routes?.(scope)
    if (webRoot !== null) {
      await servePages(scope, {
        webRoot,
        office,
        demo: config.demo,
        patience,
        findSetUp: () => deps.accounts.findSetUp(db),
        now: () => deps.platform.clock.now(),
        mapsApiKey: config.mapsApiKey ?? null,
        findPreview: deps.findPreview,
        findUser: async (request) =>
          request.actor.kind === 'user' ? ((await deps.accounts.findUser(request.actor.userId)) ?? null) : null,
      })
    }
  })
  return app
}
