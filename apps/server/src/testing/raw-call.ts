import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A call on a separate connection, with a body that is sent piece by piece. */
export interface RawCall {
  readonly socket: Socket
  send(body: string | Buffer): void
  /** The status and the text of the answer, after its head has arrived. */
  answer(): Promise<{ status: number; text: string }>
  /** Whether the server ends the connection. */
  closed(): Promise<void>
}

/** @param app listens already */
export function rawCall(app: FastifyInstance, method: string, path: string, headers: Record<string, string | number>): RawCall {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (data: string) => {
      text += data
      if (text.includes('\r\n\r\n')) resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    send: (body) => void socket.write(body),
    async answer() {
      await begun
      return { status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0), text }
    },
    async closed() {
      // A reset also ends the connection; `once` would throw its error.
      if (!socket.closed) await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    },
  }
}
