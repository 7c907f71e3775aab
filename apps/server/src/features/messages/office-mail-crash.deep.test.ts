import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { freePort } from '#testing/free-port.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'

/** `tools/bench/bulk-mail.ts` does the same with ten thousand, and kills the database as well. */
const RECIPIENTS = 240

const ADMIN = 'casting@example.edu'
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

vi.setConfig({ testTimeout: 180_000 })

test('a server that is killed while sending continues after its next start, and each address gets exactly one mail', async () => {
  const mailServer = await receiveMail({ answer: () => sleep(3).then(() => 'take') })
  // This process sends no mail; the killed one does.
  const server = await testApp({ env: { ROLE: 'web', SMTP_URL: mailServer.url } })
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-crash-'))
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
    const { rows } = await $client.query<{ id: string }>(
      "INSERT INTO users (id, email) SELECT 'many' || n, 'many' || n || '@example.edu' FROM generate_series(1, $1) AS n RETURNING id",
      [RECIPIENTS],
    )
    const director = await signIn(server, await makeUser(server, { role: 'admin', email: ADMIN }))
    const recipientUserIds = rows.map(({ id }) => id)
    const { id } = (await director.post('/api/messages', { subject: 'Call times', content: 'Saturday.', recipientUserIds })).json()

    child = start()
    await vi.waitUntil(() => mailServer.received.length >= RECIPIENTS / 3, { timeout: 60_000, interval: 1 })
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed
    expect(mailServer.received.length).toBeLessThan(RECIPIENTS)

    child = start()
    const mail = async () => (await director.get(`/api/messages/sent/${id}`)).json().deliveries.mail
    await vi.waitUntil(async () => (await mail()).waiting === 0, { timeout: 120_000, interval: 100 })
    await vi.waitUntil(async () => (await mail())['handed-over'] < 10, { timeout: 10_000, interval: 100 })

    const times = new Map<string, number>()
    for (const { to } of mailServer.received) {
      const address = to?.[0]?.address ?? ''
      times.set(address, (times.get(address) ?? 0) + 1)
    }
    expect([...times].filter(([, count]) => count > 1)).toEqual([])
    // Between the journal's line and the last byte there are some microseconds; a mail killed there is shown as not confirmed.
    expect(RECIPIENTS - times.size).toBeLessThanOrEqual(1)
    expect(await mail()).toMatchObject({ waiting: 0, refused: 0 })
  } finally {
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await server.close()
    await mailServer.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
