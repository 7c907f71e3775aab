import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The way to a server on which one page stops half way. */
export interface PageInHalves {
  readonly url: string
  /** Lets the rest of the page come. */
  letRestCome(): void
  close(): Promise<void>
}

/**
 * @param server where the way leads
 * @param path of the page that stops
 * @param before the words that it stops before
 */
export async function sendInHalves(server: string, path: string, before: string): Promise<PageInHalves> {
  let letRestCome = () => {}
  const released = new Promise<void>((resolve) => {
    letRestCome = resolve
  })
  const open = new AbortController()
  const pass = async ({ url = '/', headers }: IncomingMessage, reply: ServerResponse) => {
    const { cookie = '', accept = '' } = headers
    const answer = await fetch(new URL(url, server), { headers: { cookie, accept }, signal: open.signal })
    const body = Buffer.from(await answer.arrayBuffer())
    const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = Object.fromEntries(answer.headers)
    reply.writeHead(answer.status, kept)
    const half = url === path ? body.indexOf(before) : -1
    if (half >= 0) {
      reply.write(body.subarray(0, half))
      await released
    }
    reply.end(half >= 0 ? body.subarray(half) : body)
  }
  const listener = createServer((request, reply) => {
    pass(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve))
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    letRestCome,
    close: () =>
      new Promise((resolve) => {
        // Streams have no end of their own.
        open.abort()
        listener.closeAllConnections()
        listener.close(() => resolve())
      }),
  }
}
