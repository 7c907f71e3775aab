import { createServer, type Socket } from 'node:net'

/** An SMTP server that keeps of every mail it takes only whom it was for. */
export interface SmtpSink {
  readonly url: string
  /** How often each address was taken. */
  readonly taken: ReadonlyMap<string, number>
  /** Mails taken so far, of all addresses. */
  count(): number
  close(): void
}

const END_OF_MAIL = '\r\n.\r\n'

/**
 * Starts a server that takes everything at once. It knows as much SMTP as a mail client speaks, and costs next to nothing, so that
 * what is measured is the client.
 *
 * @param port a free port of this machine
 */
export async function startSmtpSink(port: number): Promise<SmtpSink> {
  const taken = new Map<string, number>()
  let count = 0
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    let text = ''
    let recipient = ''
    let isData = false
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(isData ? END_OF_MAIL : '\r\n')
        if (end === -1) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? END_OF_MAIL.length : 2))
        if (isData) {
          isData = false
          count++
          taken.set(recipient, (taken.get(recipient) ?? 0) + 1)
          socket.write('250 taken\r\n')
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'EHLO') socket.write('250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n')
        else if (command === 'DATA') {
          isData = true
          socket.write('354 go on\r\n')
        } else if (command === 'QUIT') socket.end('221 bye\r\n')
        else {
          if (command === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    count: () => count,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
