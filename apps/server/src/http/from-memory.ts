import { type Access, checkAccess } from '@callboard/contract/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import type { QuickLimits } from './account-limits.ts'
import { addressOf } from './address-of.ts'
import { JSON_TYPE } from './implement.ts'
import type { RememberedSessions } from './remembered-sessions.ts'

type Config = FastifyRequest['routeOptions']['config']

const mayAsk = (access: Access, actor: Actor) => checkAccess(access, actor.kind === 'user' ? actor.role : null) === 'allowed'

/**
 * Answers what is remembered before anything else is done for it: who asks and what they are told are both still right, because what
 * has changed was heard. Everything else takes its usual way, also what is asked for too often, and is told so there.
 *
 * @param memory `headers` are those of every answer; `limits` count what is answered here, unless nothing is limited
 */
export function answerFromMemory(
  app: FastifyInstance,
  memory: {
    readonly sessions: RememberedSessions
    readonly changes: Pick<TableChanges, 'hear'>
    readonly limits: QuickLimits | undefined
    readonly headers: Readonly<Record<string, string>>
    readonly isRetiring: () => boolean
  },
): void {
  const { sessions, changes, limits, isRetiring } = memory
  const headers = Object.entries({ ...memory.headers, 'cache-control': 'no-store', 'content-type': JSON_TYPE }).flat()

  /** Somebody without cookies is nobody; with cookies, it is known who. */
  function actorOf(cookies: string | undefined): Actor | undefined {
    return cookies === undefined ? ANONYMOUS : sessions.actorOf(cookies)
  }

  function mustWait(request: FastifyRequest, actor: Actor, config: Config): boolean {
    if (!limits) return false
    if (limits.takeOfAccount({ actor, params: request.params, config }) > 0) return true
    return config.endpoint?.rateLimit !== undefined && limits.takeOfAddress(addressOf(request), config) > 0
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions
    const { answers, endpoint } = config
    if (!answers || !endpoint || request.method !== 'GET' || isRetiring()) return done()
    const { cookie } = request.headers
    const likely = actorOf(cookie)
    if (!likely || !answers.knows(likely, request.url)) return done()
    changes.hear((heard) => {
      const actor = heard ? actorOf(cookie) : undefined
      const answer = actor && mayAsk(endpoint.access, actor) ? answers.take(actor, request.url) : undefined
      if (!actor || !answer || mustWait(request, actor, config)) return done()
      request.actor = actor
      reply.hijack()
      reply.raw.writeHead(200, [...headers, 'content-length', String(answer.length)])
      reply.raw.end(answer, 'latin1')
    })
  })
}
