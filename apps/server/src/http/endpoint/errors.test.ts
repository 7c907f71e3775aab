import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerErrorHandling } from './errors.ts'

interface Line {
  readonly level: number
  readonly msg: string
}

test('a request whose body is aborted is not logged as our failure', async () => {
  const lines: Line[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } } })
  registerErrorHandling(app, DEFAULT_INSTITUTION)
  app.post('/photos', async () => 'taken')
  app.post('/broken', async () => {
    throw new Error('out of order')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /photos HTTP/1.1\r\nHost: callboard\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"photos":')
    await vi.waitUntil(() => socket.bytesWritten > 0)
    socket.resetAndDestroy()
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('request broken off'), 20_000)
    expect(lines.filter(({ level }) => level > 30)).toEqual([])
    await app.inject({ method: 'POST', url: '/broken' })
    expect(lines.filter(({ level }) => level > 30).map(({ msg }) => msg)).toEqual(['request failed'])
  } finally {
    await app.close()
  }
})

test.each(['Client has encountered a connection error and is not queryable', 'Connection terminated unexpectedly'])(
  'a database that broke off (%s) is a reason to come back later',
  async (message) => {
    const app = fastify()
    registerErrorHandling(app, DEFAULT_INSTITUTION)
    app.get('/profile', async () => {
      throw new Error('Failed query', { cause: new Error(message) })
    })
    expect((await app.inject('/profile')).statusCode).toBe(503)
    await app.close()
  },
)
