import { once } from 'node:events'
import { createServer } from 'node:net'

const given = new Set<number>()

/** A free port of this machine that was not returned before, because its first user may not listen yet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  if (given.has(address.port)) return freePort()
  given.add(address.port)
  return address.port
}
