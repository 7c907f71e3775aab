import type { FastifyInstance } from 'fastify'

/**
 * Drops the unread rest of a body once its request is answered, so that the connection can serve the next one. A body that was read only
 * in part, for example because the database failed during an upload, otherwise blocks the connection. A proxy that has sent all of the
 * body reuses the connection for another user's request, which then hangs.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    // Node itself drops a body that was never read.
    if (raw.readableFlowing !== null && !raw.readableEnded && !raw.destroyed) {
      raw.unpipe()
      raw.removeAllListeners('data')
      raw.removeAllListeners('readable')
      raw.resume()
    }
    done()
  })
}
