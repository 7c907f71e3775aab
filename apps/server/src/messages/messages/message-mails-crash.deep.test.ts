import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'

const RECIPIENTS = 240

const ADMIN = 'casting@example.edu'

vi.setConfig({ testTimeout: 180_000 })

test('a server that is killed while sending continues after its next start, and each address gets exactly one mail', async () => {
  const mailServer = await receiveMail({ answer: () => sleep(3).then(() => 'take') })
  // This process sends no mail; the killed one does.
  const server = await testApp({ env: { SMTP_URL: mailServer.url } })
  const { $client } = server.deps.platform.db
  const worker = await killableWorker(server, { smtpUrl: mailServer.url, admin: ADMIN })
  try {
    const { rows } = await $client.query<{ id: string }>(
      "INSERT INTO users (id, email) SELECT 'many' || n, 'many' || n || '@example.edu' FROM generate_series(1, $1) AS n RETURNING id",
      [RECIPIENTS],
    )
    const director = await signIn(server, await makeUser(server, { role: 'admin', email: ADMIN }))
    const recipientUserIds = rows.map(({ id }) => id)
    const { id } = (await director.post('/api/messages', { subject: 'Call times', content: 'Saturday.', recipientUserIds })).json()

    worker.start()
    await vi.waitUntil(() => mailServer.received.length >= RECIPIENTS / 3, { timeout: 60_000, interval: 1 })
    await worker.kill()
    expect(mailServer.received.length).toBeLessThan(RECIPIENTS)

    worker.start()
    const mail = async () => (await director.get(`/api/messages/sent/${id}`)).json().deliveries.mail
    await vi.waitUntil(async () => (await mail()).waiting === 0, { timeout: 120_000, interval: 100 })
    await vi.waitUntil(async () => (await mail())['handed-over'] < 10, { timeout: 10_000, interval: 100 })

    const times = new Map<string, number>()
    for (const { to } of mailServer.received) {
      const address = to?.[0]?.address ?? ''
      times.set(address, (times.get(address) ?? 0) + 1)
    }
    expect([...times].filter(([, count]) => count > 1)).toEqual([])
    // A mail that was interrupted in the microseconds between the journal's line and the last byte is shown as not confirmed.
    expect(RECIPIENTS - times.size).toBeLessThanOrEqual(1)
    expect(await mail()).toMatchObject({ waiting: 0, refused: 0 })
  } finally {
    await worker.close()
    await server.close()
    await mailServer.close()
  }
})
