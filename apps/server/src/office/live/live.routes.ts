import { liveEndpoints } from '@callboard/contract/office/live/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { LiveLine, LiveService } from './live.service.ts'

/** Unread bytes after which a page is disconnected. It then reconnects and reloads everything. */
const MAX_UNREAD = 64 * 1024

/** Starts the event stream. Proxies must neither buffer nor change it. */
function openLine(reply: FastifyReply): LiveLine {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  reply.header('cache-control', 'no-store, no-transform')
  reply.header('x-accel-buffering', 'no')
  // No further request uses this connection, so a stopping server need not wait for it.
  reply.header('connection', 'close')
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  return {
    send(text) {
      if (raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > MAX_UNREAD) raw.destroy()
      else raw.write(text)
    },
    end: () => raw.end(),
  }
}

/** The stream of live updates. */
export function liveRoutes(app: FastifyInstance, { live }: { live: LiveService }): void {
  implement(app, liveEndpoints.live, async ({ actor, query, request, reply }) => {
    if (request.method === 'HEAD') return reply.type('text/event-stream').send()
    const leave = live.open({ actor, sessionId: request.session.sessionId, age: query.age }, () => openLine(reply))
    reply.raw.on('close', leave)
    return reply
  })
  app.addHook('preClose', async () => live.close())
}
