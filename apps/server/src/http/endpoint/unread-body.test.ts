import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pipeline, Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { dropUnreadBodies } from './unread-body.ts'

const BYTES = 1_000_000

/** Ways to start reading a body and to stop. */
const WAYS: Record<string, (body: Readable) => void> = {
  'a stream of the web': (body) => void (Readable.toWeb(body) as ReadableStream).getReader().read(),
  'a destination that is full': (body) => pipeline(body, new Writable({ highWaterMark: 1, write() {} }), () => {}),
  'its own readable event': (body) => void body.on('readable', () => {}),
}

test.each(Object.entries(WAYS))(
  'a connection is good for the next request after a body was left half read, by %s',
  async (_name, begin) => {
    const app = fastify()
    dropUnreadBodies(app)
    app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))
    app.patch('/upload', { bodyLimit: 2 * BYTES }, async (request) => {
      begin(request.body as Readable)
      await nextTurn()
      throw new Error('the database is away')
    })
    app.get('/photo', async () => 'portrait')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    try {
      let heard = ''
      socket.on('data', (data) => {
        heard += data
      })
      const head = `PATCH /upload HTTP/1.1\r\nHost: a\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${BYTES}\r\n\r\n`
      socket.write(head)
      socket.write(Buffer.alloc(BYTES))
      socket.write('GET /photo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      await once(socket, 'close')
      expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200'])
      expect(heard).toContain('portrait')
    } finally {
      socket.destroy()
      await app.close()
    }
  },
)
