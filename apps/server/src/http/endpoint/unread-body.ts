import type { FastifyInstance } from 'fastify'

/**
 * Releases what nobody reads of a body once its request is answered, so that the connection is good for the next one. A body that was
 * begun and left, as by an upload whose database went away, otherwise holds the connection; and a proxy that has sent all of it gives
 * that connection to somebody else, who then waits for nothing.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    // Node itself drops what was never begun.
    if (raw.readableFlowing !== null && !raw.readableEnded && !raw.destroyed) {
      raw.unpipe()
      raw.removeAllListeners('data')
      raw.removeAllListeners('readable')
      raw.resume()
    }
    done()
  })
}
