import type { FastifyReply } from 'fastify'

/** Restricts an answer to a token to its bearer: no cache, no search engine, and no referrer to other sites. */
export function forBearerOnly(reply: FastifyReply): void {
  reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
}
