import type { FastifyInstance, FastifyReply } from 'fastify'
import { compressText } from '#http/compress-text.ts'

/** Smaller answers fit into two packets anyway, and compressing them takes longer than sending them. In bytes. */
const SMALLEST_COMPRESSED = 2048

/** A compressed body is another representation of the same content, which only a weak tag may name. */
function weaken(reply: FastifyReply): void {
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary)) reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

/**
 * Compresses JSON answers for callers that accept it, off the event loop. Streams, files and events are left as they are, and so are
 * answers with a secret that is shown once: the length of a compressed answer reveals something about its content (BREACH). Register it
 * before the routes.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = /^application\/json\b/.test(String(reply.getHeader('content-type') ?? ''))
    if (typeof payload !== 'string' || !isJson || reply.hasHeader('content-encoding')) return payload
    if (request.routeOptions.config.endpoint?.answersSecret) return payload
    varyByEncoding(reply)
    if (payload.length < SMALLEST_COMPRESSED) return payload
    const { body, encoding } = await compressText(payload, String(request.headers['accept-encoding'] ?? ''))
    if (encoding === null) return payload
    weaken(reply)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return body
  })
}
