import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free port of this machine, and what it was sent. */
export interface MailServer {
  readonly url: string
  /** Mails that were taken, oldest first. */
  readonly received: Email[]
  /** Every try, taken or not. */
  readonly offered: Email[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server for a test.
 *
 * @param options `failuresBefore` mails are turned away for now (451) before one is taken; recipients in `refuse` never are (550)
 */
export async function receiveMail({
  failuresBefore = 0,
  refuse = [],
}: {
  failuresBefore?: number
  refuse?: string[]
} = {}): Promise<MailServer> {
  const received: Email[] = []
  const offered: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refuse.includes(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        offered.push(email)
        if (offered.length <= failuresBefore) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        received.push(email)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
