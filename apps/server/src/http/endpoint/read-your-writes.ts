import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { type LogPosition, mustSee, type Replica, readLogPosition } from '#db/replica.ts'

/** Where a browser keeps how far the log must be replayed for it to see its own writes; whichever instance it comes to next, it says so. */
const COOKIE = 'callboard-written'

/** Seconds; no replica that is used is further behind. */
const KEPT_SECONDS = 3600

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function writeLogPosition(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}-${(position & 0xffffffffn).toString(16)}`
}

/**
 * Lets each browser read from the replica no earlier than its own last change. Nothing is trusted to the cookie: one that was made up
 * only costs the browser that sends it.
 */
export function readYourWrites(app: FastifyInstance, { replica, secure }: { replica: Replica; secure: boolean }): void {
  // As late as can be: reading the session and the body goes through callbacks that keep no context.
  app.addHook('preHandler', (request, _reply, done) => {
    const { [COOKIE]: value } = cookie.parse(request.headers.cookie ?? '')
    mustSee.run(readLogPosition(value?.replace('-', '/')) ?? 0n, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method)) return
    const position = await replica.written().catch(() => undefined)
    // With the primary away nothing was written.
    if (position === undefined) return
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT_SECONDS } as const
    reply.header('set-cookie', cookie.serialize(COOKIE, writeLogPosition(position), options))
  })
}
