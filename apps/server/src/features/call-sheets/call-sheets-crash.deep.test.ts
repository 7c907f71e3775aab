import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test, vi } from 'vitest'
import { SHOOT } from '#testing/call-sheet-calls.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { freePort } from '#testing/free-port.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'

const PEOPLE = 100

const ADMIN = 'casting@example.edu'
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

vi.setConfig({ testTimeout: 180_000 })

/** A casting call for which a hundred people are booked, and its saved call sheet. */
async function open() {
  const mailServer = await receiveMail()
  // This process sends no mail; the killed one does.
  const server = await testApp({ env: { ROLE: 'web', SMTP_URL: mailServer.url } })
  const { id: projectId } = await makeProject(server, { ...SHOOT, title: 'Open day film', numberOfStudents: PEOPLE })
  for (let count = 0; count < PEOPLE; count++) {
    const { id: studentId } = await makeProfile(server, { firstName: `Mara${count}` })
    await makeApplication(server, { projectId, studentId, stage: 'booked' })
  }
  const director = await signIn(server, await makeUser(server, { role: 'admin', email: ADMIN }))
  const address = `/api/projects/${projectId}/call-sheets/${SHOOT.shootDate}`
  expect((await director.put(address, { version: 0, generalCall: '09:00', lines: [] })).statusCode).toBe(200)
  const publish = () => director.post(`${address}/publish`, { version: 1 })
  const states = async (): Promise<string[]> =>
    (await server.deps.platform.db.$client.query('SELECT mail_state FROM message_recipients')).rows.map(({ mail_state }) => mail_state)
  const close = async () => {
    await server.close()
    await mailServer.close()
  }
  return { server, mailServer, publish, states, close }
}

test('a server that is killed while call sheets leave sends each exactly once after its next start', async () => {
  const { server, mailServer, publish, states, close } = await open()
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-calls-'))
  const { host, port, user } = inject('postgres')
  const { $client } = server.deps.platform.db
  const env = {
    ...process.env,
    // Sends mail and serves no pages, which may not be built.
    ROLE: 'worker',
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${$client.options.database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    SESSION_SECRET: server.deps.platform.sessionSecret,
    PORT: String(await freePort()),
    // A start removes the role from admins who are not listed.
    ADMIN_EMAILS: ADMIN,
    LOG_LEVEL: 'error',
  }
  const start = () => spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  let child: ChildProcess | undefined
  try {
    expect((await publish()).statusCode).toBe(200)
    child = start()
    await vi.waitUntil(() => mailServer.received.length >= PEOPLE / 3, { timeout: 60_000, interval: 1 })
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed
    expect(mailServer.received.length).toBeLessThan(PEOPLE)

    child = start()
    await vi.waitUntil(async () => !(await states()).includes('waiting'), { timeout: 120_000, interval: 100 })
    await vi.waitUntil(async () => (await states()).filter((state) => state === 'handed-over').length < 10, {
      timeout: 10_000,
      interval: 100,
    })
    const addresses = mailServer.received.map(({ to }) => to?.[0]?.address ?? '')
    expect(new Set(addresses).size).toBe(addresses.length)
    // A mail that is killed within the microseconds between the journal's line and the last byte is shown as not confirmed.
    expect(PEOPLE - addresses.length).toBeLessThanOrEqual(1)
    expect(await states()).not.toContain('refused')
  } finally {
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
