import { expect, test, vi } from 'vitest'
import { SHOOT } from '#testing/call-sheet-calls.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'

const PEOPLE = 100

/** The time limit in milliseconds for sending all call sheets. */
const LEAVE_MS = 10_000

const ADMIN = 'casting@example.edu'

vi.setConfig({ testTimeout: 180_000 })

/** A casting call with a hundred booked people, and its saved call sheet. */
async function open(role: 'web' | 'all') {
  const mailServer = await receiveMail()
  const server = await testApp({ env: { ROLE: role, SMTP_URL: mailServer.url } })
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

/** Milliseconds from publishing until the mail server has the last call sheet. */
async function leaving(): Promise<number> {
  const { mailServer, publish, close } = await open('all')
  try {
    const before = performance.now()
    expect((await publish()).statusCode).toBe(200)
    await vi.waitUntil(() => mailServer.received.length >= PEOPLE, { timeout: 60_000, interval: 5 })
    const took = performance.now() - before
    expect(new Set(mailServer.received.map(({ to }) => to?.[0]?.address)).size).toBe(PEOPLE)
    return took
  } finally {
    await close()
  }
}

test('a hundred call sheets leave within ten seconds, one to each', async () => {
  // The fastest of three, because other tests may run at the same time.
  let took = await leaving()
  for (let time = 1; time < 3 && took >= LEAVE_MS; time++) took = await leaving()
  expect(took, `${Math.round(took)} ms`).toBeLessThan(LEAVE_MS)
})

// This process has no workers: only the killed one sends mail.
test('a server that is killed while call sheets leave sends each exactly once after its next start', async () => {
  const { server, mailServer, publish, states, close } = await open('web')
  const worker = await killableWorker(server, { smtpUrl: mailServer.url, admin: ADMIN })
  try {
    expect((await publish()).statusCode).toBe(200)
    worker.start()
    await vi.waitUntil(() => mailServer.received.length >= PEOPLE / 3, { timeout: 60_000, interval: 1 })
    await worker.kill()
    expect(mailServer.received.length).toBeLessThan(PEOPLE)

    worker.start()
    await vi.waitUntil(async () => !(await states()).includes('waiting'), { timeout: 120_000, interval: 100 })
    await vi.waitUntil(async () => (await states()).filter((state) => state === 'handed-over').length < 10, {
      timeout: 10_000,
      interval: 100,
    })
    const addresses = mailServer.received.map(({ to }) => to?.[0]?.address ?? '')
    expect(new Set(addresses).size).toBe(addresses.length)
    // A mail that was interrupted between its journal entry and its last byte shows as not confirmed.
    expect(PEOPLE - addresses.length).toBeLessThanOrEqual(1)
    expect(await states()).not.toContain('refused')
  } finally {
    await worker.close()
    await close()
  }
})
