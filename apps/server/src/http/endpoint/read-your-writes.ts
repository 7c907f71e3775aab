import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { type LogPosition, mustSee, type Replica, readLogPosition } from '#db/replica.ts'

/** The cookie with the log position that a browser must see to read its own writes; it works on every instance. */
const COOKIE = 'callboard-written'

/** Seconds; a replica in use is never further behind. */
const KEPT_SECONDS = 3600

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function writeLogPosition(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}-${(position & 0xffffffffn).toString(16)}`
}

/**
 * Lets each browser read from the replica only after the replica has replayed the browser's own last change. The cookie need not be
 * trusted: a forged one only slows down the browser that sends it.
 */
export function readYourWrites(app: FastifyInstance, { replica, secure }: { replica: Replica; secure: boolean }): void {
  // Set as late as possible: reading the session and the body goes through callbacks that lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const { [COOKIE]: value } = cookie.parse(request.headers.cookie ?? '')
    mustSee.run(readLogPosition(value?.replace('-', '/')) ?? 0n, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method)) return
    const position = await replica.written().catch(() => undefined)
    // If the primary did not respond, nothing was written.
    if (position === undefined) return
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT_SECONDS } as const
    reply.header('set-cookie', cookie.serialize(COOKIE, writeLogPosition(position), options))
  })
}
