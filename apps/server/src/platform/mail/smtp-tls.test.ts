import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { receiveMail } from '#testing/mail-server.ts'
import type { SmtpServer } from './smtp-connect.ts'
import { createSmtpPool } from './smtp-pool.ts'

const ENVELOPE = { from: 'casting@example.edu', to: 'ada@example.edu' }
const MESSAGE = Buffer.from('From: casting@example.edu\r\nTo: ada@example.edu\r\nSubject: Hello\r\n\r\nA link\r\n')

function poolTo(server: Omit<SmtpServer, 'kind'>) {
  const pool = createSmtpPool({ kind: 'smtp', ...server }, 1, { get: () => Promise.reject(new Error('no access tokens here')) })
  onTestFinished(() => pool.close())
  return pool
}

async function server(options: Parameters<typeof receiveMail>[0]) {
  const mailServer = await receiveMail(options)
  onTestFinished(() => mailServer.close())
  return mailServer
}

test('with TLS required, no mail is sent to a server that does not offer it', async () => {
  const plain = await server({})
  await expect(poolTo({ url: plain.url, requireTls: true }).send(ENVELOPE, MESSAGE)).rejects.toThrow(/STARTTLS/)
  // An option in the address does not override the setting.
  await expect(poolTo({ url: `${plain.url}?ignoreTLS=true`, requireTls: true }).send(ENVELOPE, MESSAGE)).rejects.toThrow(/STARTTLS/)
  expect(plain.offered).toEqual([])
  await poolTo({ url: plain.url, requireTls: false }).send(ENVELOPE, MESSAGE)
  expect(plain.received).toHaveLength(1)
})

test('an untrusted certificate does not count as encryption', async () => {
  const encrypted = await server({ startTls: true })
  for (const requireTls of [true, false]) {
    await expect(poolTo({ url: encrypted.url, requireTls }).send(ENVELOPE, MESSAGE)).rejects.toThrow(/certificate/)
  }
  expect(encrypted.offered).toEqual([])
  await poolTo({ url: `${encrypted.url}?tls.rejectUnauthorized=false`, requireTls: true }).send(ENVELOPE, MESSAGE)
  expect(encrypted.received).toHaveLength(1)
})

test('no password is sent when an attacker on the network has removed the offer of encryption', async () => {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const stripped = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 mail.example.edu ESMTP\r\n')
    socket.on('data', (data) => {
      heard.push(data.toString())
      socket.write(/^EHLO/.test(data.toString()) ? '250-mail.example.edu\r\n250 AUTH PLAIN LOGIN\r\n' : '502 Not here\r\n')
    })
  })
  await new Promise<void>((resolve) => {
    stripped.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    stripped.close()
  })
  const { port } = stripped.address() as { port: number }
  await expect(poolTo({ url: `smtp://ada:secret@127.0.0.1:${port}`, requireTls: true }).send(ENVELOPE, MESSAGE)).rejects.toThrow()
  expect(heard.join('')).toMatch(/STARTTLS/)
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/)
})
