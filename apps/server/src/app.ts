import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { DEFAULT_BODY_BYTES } from '@callboard/contract/endpoint'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import type { Deps } from '#deps.ts'
import { keepLanguage } from '#features/accounts/account-language.service.ts'
import { accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { sessionsRoutes } from '#features/accounts/sessions.routes.ts'
import { signInRoutes } from '#features/accounts/sign-in.routes.ts'
import { applicationsRoutes } from '#features/applications/applications.routes.ts'
import { auditRoutes } from '#features/audit/audit.routes.ts'
import { calendarRoutes } from '#features/calendar/calendar.routes.ts'
import { calendarFeedRoutes } from '#features/calendar/calendar-feed.routes.ts'
import { consentsRoutes } from '#features/consents/consents.routes.ts'
import { deletedTalentRoutes } from '#features/deleted-talent/deleted-talent.routes.ts'
import { exportsRoutes } from '#features/exports/exports.routes.ts'
import { holdsRoutes } from '#features/holds/holds.routes.ts'
import { instanceRoutes } from '#features/instance/instance.routes.ts'
import { kioskRoutes } from '#features/kiosk/kiosk.routes.ts'
import { liveRoutes } from '#features/live/live.routes.ts'
import { bulkMessagesRoutes } from '#features/messages/bulk-messages.routes.ts'
import { mailPreferenceRoutes } from '#features/messages/mail-preference.routes.ts'
import { messagesRoutes } from '#features/messages/messages.routes.ts'
import { ownDataRoutes } from '#features/own-data/own-data.routes.ts'
import { passkeysRoutes } from '#features/passkeys/passkeys.routes.ts'
import { photoSessionsRoutes } from '#features/photo-sessions/photo-sessions.routes.ts'
import { photoMediaRoutes } from '#features/photos/photo-media.routes.ts'
import { photosRoutes } from '#features/photos/photos.routes.ts'
import { profileLinksRoutes } from '#features/profile-links/profile-links.routes.ts'
import { confirmBySignIn } from '#features/profiles/confirmation.service.ts'
import { findProfilePreview, profilesRoutes } from '#features/profiles/profiles.routes.ts'
import { talentsRoutes } from '#features/profiles/talents.routes.ts'
import { projectsRoutes } from '#features/projects/projects.routes.ts'
import { retentionRoutes } from '#features/retention/retention.routes.ts'
import { savedSearchesRoutes } from '#features/saved-searches/saved-searches.routes.ts'
import { selfTapesRoutes } from '#features/self-tapes/self-tapes.routes.ts'
import { tapeMediaRoutes } from '#features/self-tapes/tape-media.routes.ts'
import { tapeUploadsRoutes } from '#features/self-tapes/tape-uploads.routes.ts'
import { shareLinksRoutes } from '#features/share-links/share-links.routes.ts'
import { signOnRoutes } from '#features/sign-on/sign-on.routes.ts'
import { staffRoutes } from '#features/staff/staff.routes.ts'
import { talentSearchRoutes } from '#features/talent-search/talent-search.routes.ts'
import { registerErrorHandling } from '#http/endpoint/errors.ts'
import { serveOpenApi } from '#http/endpoint/openapi.ts'
import { readYourWrites } from '#http/endpoint/read-your-writes.ts'
import { type BodyBytes, bodyBytes, limitBodies } from '#http/endpoint/request-bodies.ts'
import { logRequest, watchRequests } from '#http/endpoint/request-log.ts'
import { dropUnreadBodies } from '#http/endpoint/unread-body.ts'
import { isLoopback, serveHealth } from '#http/health.ts'
import { limitAccounts, limitAddresses, quickLimits } from '#http/limits/account-limits.ts'
import { proxyTrust } from '#http/limits/address-of.ts'
import { BODY_PACE, type BodyPace, requireProgress } from '#http/limits/body-progress.ts'
import { rateLimitStore } from '#http/limits/rate-limit-store.ts'
import { serveInstitutionLogo } from '#http/pages/institution-logo.ts'
import { serveAssets, servePages } from '#http/pages/pages.ts'
import { registerSecurityHeaders } from '#http/pages/security-headers.ts'
import { refuseOthersPages } from '#http/session/page-person.ts'
import { rememberSessions } from '#http/session/remembered-sessions.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { refuseCrossSite } from '#http/session/same-origin.ts'
import { sessionCookieName, sessionPlugin } from '#http/session/session.ts'
import { visitorFinder } from '#http/session/visitor.ts'
import { ANONYMOUS } from '#platform/actor.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Milliseconds. Node's default leaves slow clients five seconds for their next request. How long a body may take is `BODY_PACE`. */
const PATIENCE = { keepAliveTimeout: 72_000, headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 } as const

/**
 * Assembles the server; nothing listens yet.
 *
 * @param deps every service
 * @param options `logger` writes the request log; `webRoot` is the folder of the built page, `null` where only the API is served;
 *   `onRoute` gets every route, for the test that walks them all; `patience` is how many milliseconds a page waits for its data;
 *   `bodies` and `pace` bound what bodies take of the memory, and how slowly they may come
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
  const { config, db, institution, sessionSecret } = deps.platform
  const secure = config.publicUrl.startsWith('https:')
  const sessions = rememberSessions(deps.changes)
  const counts = config.rateLimit
    ? rateLimitStore(db.$client, (error) => logger.warn({ err: error }, 'rate limits that have ended could not be removed'))
    : undefined
  const limits = counts && quickLimits(counts)
  const { headersTimeout, connectionsCheckingInterval, keepAliveTimeout, requestTimeout } = PATIENCE
  const app: FastifyInstance = Fastify({
    http: { headersTimeout, connectionsCheckingInterval },
    keepAliveTimeout,
    requestTimeout,
    // Of addresses that are none; endpoints state their own.
    bodyLimit: DEFAULT_BODY_BYTES,
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    // Anyone who still comes on an open connection while it closes is answered as well.
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
  // Only JSON and multipart bodies are spoken here; anything else is a 415.
  app.removeContentTypeParser('text/plain')
  registerErrorHandling(app)
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
  refuseCrossSite(app, config)
  dropUnreadBodies(app)
  requireProgress(app, pace)
  if (limits) limitAddresses(app, limits)
  limitBodies(app, bodies)
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 11 }, throwFileSizeLimit: true })

  // Before everything that answers: a proxy is to open its next connection elsewhere.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (deps.isRetiring()) reply.header('connection', 'close')
    done(null, payload)
  })
  serveHealth(app, {
    checks: deps.checks,
    isRetiring: deps.isRetiring,
    metrics: deps.metrics,
    metricsToken: config.metricsToken,
    // People reach another address than this machine's own only through something that may connect from loopback.
    isBehindProxy: config.trustProxy !== false || !isLoopback(config.publicUrl),
  })
  if (config.role === 'worker') return app
  serveOpenApi(app, { publicUrl: config.publicUrl, cookieName: sessionCookieName(secure) })
  if (webRoot !== null) await serveAssets(app, webRoot, institution)
  await serveInstitutionLogo(app, { dataDir: config.dataDir, logo: institution.logo })
  const cookieName = sessionCookieName(secure)
  const findVisitor = visitorFinder({ pool: db.$client, secret: sessionSecret, cookieName, limits: config.sessionLimits })
  photoMediaRoutes(app, { store: deps.platform.store, withheld: deps.withheldPhotos, findVisitor })
  tapeMediaRoutes(app, { store: deps.platform.store, tapeVideos: deps.tapeVideos })
  calendarFeedRoutes(app, deps)

  // Everything that depends on who is asking.
  await app.register(async (scope) => {
    if (deps.platform.replica) readYourWrites(scope, { replica: deps.platform.replica, secure })
    await scope.register(sessionPlugin, {
      secret: sessionSecret,
      pool: db.$client,
      changes: deps.changes,
      sessions,
      secure,
      limits: config.sessionLimits,
      strongAdmins: config.strongAdmins,
      onSignIn: async (request, userId) => {
        await keepLanguage(db, userId, requestLanguage(request, institution.language))
        await confirmBySignIn(db, userId)
      },
    })
    refuseOthersPages(scope)
    if (limits) limitAccounts(scope, limits, deps.profileLinks.isToken)
    scope.decorate('readEndpoints', new Map())
    accountsRoutes(scope, deps)
    signInRoutes(scope, deps)
    sessionsRoutes(scope, deps)
    passkeysRoutes(scope, deps)
    staffRoutes(scope, deps)
    signOnRoutes(scope, deps)
    projectsRoutes(scope, deps)
    applicationsRoutes(scope, deps)
    messagesRoutes(scope, deps)
    bulkMessagesRoutes(scope, deps)
    mailPreferenceRoutes(scope, deps)
    calendarRoutes(scope, deps)
    selfTapesRoutes(scope, deps)
    await scope.register(tapeUploadsRoutes, deps)
    exportsRoutes(scope, deps)
    auditRoutes(scope, deps)
    shareLinksRoutes(scope, deps)
    photosRoutes(scope, deps)
    ownDataRoutes(scope, deps)
    holdsRoutes(scope, deps)
    retentionRoutes(scope, deps)
    consentsRoutes(scope, deps)
    profilesRoutes(scope, deps)
    talentsRoutes(scope, deps)
    photoSessionsRoutes(scope, deps)
    kioskRoutes(scope, deps)
    instanceRoutes(scope, deps)
    talentSearchRoutes(scope, deps)
    savedSearchesRoutes(scope, deps)
    deletedTalentRoutes(scope, deps)
    profileLinksRoutes(scope, deps)
    liveRoutes(scope, deps)
    if (webRoot !== null) {
      await servePages(scope, {
        webRoot,
        institution,
        demo: config.demo,
        patience,
        now: () => deps.platform.clock.now(),
        mapsApiKey: config.mapsApiKey ?? null,
        signOn: deps.signOn.kind !== undefined,
        emailDomains: config.allowedEmailDomains ?? null,
        findPreview: (path, words) => findProfilePreview(path, { profiles: deps.profiles, publicUrl: config.publicUrl, words }),
        findUser: async (request) =>
          request.actor.kind === 'user' ? ((await deps.accounts.findUser(request.actor.userId)) ?? null) : null,
      })
    }
  })
  return app
}
