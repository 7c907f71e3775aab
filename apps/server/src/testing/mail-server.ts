import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The server's answer to the last byte of a mail: accept it, refuse it with a code, or close the connection. */
export type MailAnswer = 'take' | 'drop' | number

/** A real SMTP server on a port of this machine, and the mails that it received. */
export interface MailServer {
  readonly url: string
  readonly port: number
  /** Mails that were taken, oldest first. */
  readonly received: Email[]
  /** Every try, taken or not. */
  readonly offered: Email[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server for a test.
 *
 * @param options with `accepts`, everybody must sign in with an access token that it accepts; `failuresBefore` mails are refused
 *   temporarily (451) before the first is accepted; mails to recipients in `refuse` are always refused (550);   `answer` decides about
 *   each mail by its recipient and how often it was sent; without `port` a free port is chosen; with `startTls` it   offers encryption
 *   with a self-signed certificate
 */
export async function receiveMail({
  failuresBefore = 0,
  refuse = [],
  answer = () => 'take',
  port: wantedPort = 0,
  startTls = false,
  accepts,
}: {
  failuresBefore?: number
  refuse?: string[]
  answer?: (to: string, tries: number) => MailAnswer | Promise<MailAnswer>
  port?: number
  startTls?: boolean
  accepts?: (user: string, accessToken: string) => boolean
} = {}): Promise<MailServer> {
  const received: Email[] = []
  const offered: Email[] = []
  const tries = new Map<string, number>()
  const server = new SMTPServer({
    ...(accepts
      ? {
          authMethods: ['XOAUTH2'],
          allowInsecureAuth: true,
          onAuth: ({ username, accessToken }, _session, done) =>
            accepts(username ?? '', accessToken ?? '')
              ? done(null, { user: username })
              : done(Object.assign(new Error('No'), { responseCode: 535 })),
        }
      : { authOptional: true }),
    // Idle connections of a pool stay open, and closing them loses nothing.
    closeTimeout: 500,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refuse.includes(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        offered.push(email)
        if (offered.length <= failuresBefore) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const to = session.envelope.rcptTo[0]?.address ?? ''
        tries.set(to, (tries.get(to) ?? 0) + 1)
        const said = await answer(to, tries.get(to) ?? 1)
        if (typeof said === 'number') return done(Object.assign(new Error('Not now'), { responseCode: said }))
        received.push(email)
        if (said === 'take') return done()
        for (const connection of server.connections as Set<{ id: string; _socket: Socket }>)
          if (connection.id === session.id) connection._socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(wantedPort, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
