import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Access, checkAccess } from '@callboard/contract/access'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import type { TableChanges } from '#platform/table-changes.ts'
import { JSON_TYPE } from './endpoint/implement.ts'
import type { AnsweredRequest } from './endpoint/request-log.ts'
import { bearerLimit, bearerOf, type QuickLimits } from './limits/account-limits.ts'
import type { AskedRead, RememberedAnswers } from './remembered-answers.ts'
import type { RememberedSessions } from './session/remembered-sessions.ts'

const mayAsk = (access: Access, actor: Actor) => checkAccess(access, actor.kind === 'user' ? actor.role : null) === 'allowed'

export interface FromMemory {
  readonly answers: Pick<RememberedAnswers, 'at'>
  readonly sessions: Pick<RememberedSessions, 'actorOf'>
  readonly changes: Pick<TableChanges, 'hear'>
  /** Count what is answered here, unless nothing is limited. */
  readonly limits: QuickLimits | undefined
  /** Those of every answer with data. */
  readonly headers: Readonly<Record<string, string>>
  readonly isRetiring: () => boolean
  /** Where a request comes from, as limits count it. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Told of each that was answered here. */
  readonly answered: (request: AnsweredRequest) => void
}

/**
 * Answers what is remembered before anything else is done for it, the framework's own work for each request included (decision 59): who
 * asks and what they are told are both still right, because what has changed was heard. Everything else takes its usual way, also what is
 * asked for too often, and is told so there.
 *
 * @returns takes a request, its answer, and what is called instead of answering
 */
export function answerFromMemory(memory: FromMemory): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const { answers, sessions, changes, limits, isRetiring, addressOf, answered } = memory
  const headers = Object.entries({ ...memory.headers, 'cache-control': 'no-store', 'content-type': JSON_TYPE }).flat()

  /** Somebody without cookies is nobody; with cookies, it is known who. */
  function actorOf({ headers: { cookie } }: IncomingMessage): Actor | undefined {
    return cookie === undefined ? ANONYMOUS : sessions.actorOf(cookie)
  }

  function mustWait(request: IncomingMessage, actor: Actor, { config }: AskedRead): boolean {
    if (!limits) return false
    if (config.endpoint?.rateLimit && limits.takeOfAddress(addressOf(request), config) > 0) return true
    if (actor.kind !== 'user') return bearerLimit(config) !== undefined
    return limits.takeOfAccount(actor) > 0 || limits.takeOfBearer(bearerOf(actor), config) > 0
  }

  return (request, response, next) => {
    const { method, url = '' } = request
    const place = method === 'GET' && !isRetiring() ? answers.at(url) : undefined
    const likely = place && actorOf(request)
    if (!place?.config.endpoint || !likely || !place.answers.knows(likely, url)) return next()
    const { access } = place.config.endpoint
    const began = performance.now()
    changes.hear((heard) => {
      const actor = heard ? actorOf(request) : undefined
      const answer = actor && mayAsk(access, actor) ? place.answers.take(actor, url) : undefined
      if (!actor || !answer || mustWait(request, actor, place)) return next()
      response.writeHead(200, [...headers, 'content-length', String(answer.length)])
      response.end(answer, 'latin1')
      answered({ method: 'GET', route: place.route, status: 200, milliseconds: performance.now() - began, actor })
    })
  }
}
