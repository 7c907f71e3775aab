import { type Access, checkAccess } from '@callboard/contract/access'
import type { FastifyInstance } from 'fastify'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import { JSON_TYPE } from './implement.ts'
import type { RememberedSessions } from './remembered-sessions.ts'

const mayAsk = (access: Access, actor: Actor) => checkAccess(access, actor.kind === 'user' ? actor.role : null) === 'allowed'

/**
 * Answers what is remembered before anything else is done for it: who asks and what they are told are both still right, because what
 * has changed was heard. Everything else takes its usual way.
 *
 * @param memory `headers` are those of every answer
 */
export function answerFromMemory(
  app: FastifyInstance,
  memory: {
    readonly sessions: RememberedSessions
    readonly changes: Pick<TableChanges, 'hear'>
    readonly headers: Readonly<Record<string, string>>
    readonly isRetiring: () => boolean
  },
): void {
  const { sessions, changes, isRetiring } = memory
  const headers = Object.entries({ ...memory.headers, 'cache-control': 'no-store', 'content-type': JSON_TYPE }).flat()

  /** Somebody without cookies is nobody; with cookies, it is known who. */
  function actorOf(cookies: string | undefined): Actor | undefined {
    return cookies === undefined ? ANONYMOUS : sessions.actorOf(cookies)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { answers, endpoint } = request.routeOptions.config
    if (!answers || !endpoint || request.method !== 'GET' || isRetiring()) return done()
    const { cookie } = request.headers
    const likely = actorOf(cookie)
    if (!likely || !answers.knows(likely, request.url)) return done()
    changes.hear((heard) => {
      const actor = heard ? actorOf(cookie) : undefined
      const answer = actor && mayAsk(endpoint.access, actor) ? answers.take(actor, request.url) : undefined
      if (!actor || !answer) return done()
      request.actor = actor
      reply.hijack()
      reply.raw.writeHead(200, [...headers, 'content-length', String(answer.length)])
      reply.raw.end(answer)
    })
  })
}
