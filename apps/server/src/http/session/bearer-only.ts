import type { FastifyReply } from 'fastify'

/** Keeps an answer to a token for its bearer: no cache, no search engine, and the address is told to no other site. */
export function forBearerOnly(reply: FastifyReply): void {
  reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
}
