import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testApp } from '#testing/test-app.ts'

const PEOPLE = 300
const ADMIN = 'casting@example.edu'
const NOTE = { subject: 'About the shoot', content: 'Dear {{firstName}}, thank you.' }

vi.setConfig({ testTimeout: 240_000 })

test('a server that is killed while closing continues after its next start: nothing is open, and each address gets one mail', async () => {
  const mailServer = await receiveMail({ answer: () => sleep(3).then(() => 'take') })
  // This process has no workers: only the killed one closes and sends mail.
  const server = await testApp({ env: { SMTP_URL: mailServer.url } })
  const worker = await killableWorker(server, { smtpUrl: mailServer.url, admin: ADMIN })
  const count = async (from: string) =>
    (await rowsIn<{ count: number }>(server, `SELECT count(*)::int AS count FROM ${from}`))[0]?.count ?? 0
  try {
    const project = await makeProject(server)
    await rowsIn(
      server,
      "INSERT INTO users (id, email) SELECT 'many' || n, 'many' || n || '@example.edu' FROM generate_series(1, $1) AS n",
      [PEOPLE],
    )
    await rowsIn(
      server,
      `INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, expected_graduation_year)
       SELECT row_number() OVER (), id, 'Ada', id, email, '310 555 0142', 'Film', 2028 FROM users WHERE id LIKE 'many%'`,
    )
    await rowsIn(
      server,
      `INSERT INTO applications (project_id, role_id, student_id)
       SELECT $1, (SELECT id FROM roles WHERE project_id = $1), id FROM student_profiles`,
      [project.id],
    )
    const director = await signIn(server, await makeUser(server, { role: 'admin', email: ADMIN }))
    const body = { status: 'completed', notes: { en: NOTE, es: NOTE } }
    expect((await director.post(`/api/projects/${project.id}/closure`, body)).statusCode).toBe(200)

    worker.start()
    await vi.waitUntil(async () => (await count('messages')) >= PEOPLE / 3, { timeout: 60_000, interval: 1 })
    await worker.kill()
    expect(await count('messages')).toBeLessThan(PEOPLE)

    worker.start()
    await vi.waitUntil(async () => (await count('closings WHERE finished_at IS NULL')) === 0, { timeout: 120_000, interval: 100 })
    await vi.waitUntil(async () => (await count("message_recipients WHERE mail_state = 'waiting'")) === 0, {
      timeout: 120_000,
      interval: 100,
    })
    await vi.waitUntil(() => mailServer.received.length >= PEOPLE - 1, { timeout: 20_000, interval: 100 })

    expect(await count("applications WHERE stage <> 'released' OR told_stage <> 'released'")).toBe(0)
    const people = await rowsIn(server, 'SELECT recipient_user_id FROM message_recipients GROUP BY 1 HAVING count(*) = 1')
    expect(people).toHaveLength(PEOPLE)
    const addresses = mailServer.received.map(({ to }) => to?.[0]?.address ?? '')
    expect(new Set(addresses).size).toBe(addresses.length)
    // A mail that was interrupted between its journal entry and its last byte shows as not confirmed.
    expect(PEOPLE - addresses.length).toBeLessThanOrEqual(1)
  } finally {
    await worker.close()
    await server.close()
    await mailServer.close()
  }
})
