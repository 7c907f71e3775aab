import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import { RESEND_AFTER_SECONDS } from '@callboard/contract/messages/messages/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type MailServer, receiveMail } from '#testing/mail-server.ts'
import { jobsDone, retryNow } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { MESSAGE_MAILS_JOB } from './message-mails.jobs.ts'

/** Long, because the machine may be busy. */
vi.setConfig({ testTimeout: 60_000 })

let office: { server: TestApp; director: TestClient; mailServer: MailServer }
let now: Date

async function openOffice(mailServer: MailServer) {
  now = new Date()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Casting <casting@example.edu>' }
  const server = await testApp({ env: { ROLE: 'all', ...env }, clock: { now: () => now } })
  office = { server, director: await signIn(server, await makeUser(server, { role: 'admin' })), mailServer }
}

afterEach(async () => {
  await office.server.close()
  await office.mailServer.close()
})

/** Sends a message to students with these names in their addresses. */
async function sendTo(...names: string[]): Promise<number> {
  const recipientUserIds: string[] = []
  for (const name of names) {
    const { id } = await makeUser(office.server, { email: `${name}@example.edu` })
    await makeProfile(office.server, { userId: id })
    recipientUserIds.push(id)
  }
  const response = await office.director.post('/api/messages', { subject: 'Call times', content: 'Saturday at ten.', recipientUserIds })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

/** The state of each mail of a message, by name. */
async function states(id: number): Promise<Record<string, string>> {
  const rows = (await office.director.get(`/api/messages/sent/${id}/recipients`)).json() as { email: string; mail: string }[]
  return Object.fromEntries(rows.map(({ email, mail }) => [email.split('@')[0], mail]))
}

const reach = (id: number, expected: Record<string, string>) =>
  vi.waitFor(
    async () => {
      await retryNow(office.server, MESSAGE_MAILS_JOB)
      expect(await states(id)).toEqual(expected)
    },
    { timeout: 50_000, interval: 100 },
  )

const receivers = () => office.mailServer.received.map(({ to }) => to?.[0]?.address?.split('@')[0]).sort()
const offers = () => office.mailServer.offered.map(({ to }) => to?.[0]?.address?.split('@')[0]).sort()

test('mails wait for a server that is down, and each arrives once when it is up again', async () => {
  const down = await receiveMail()
  await down.close()
  await openOffice(down)
  const id = await sendTo('ada', 'bea', 'cem')
  await vi.waitFor(async () => {
    const { rows } = await office.server.deps.platform.db.$client.query("SELECT retry_count FROM pgboss.job WHERE name = 'office-mail'")
    expect(rows[0].retry_count).toBeGreaterThan(0)
  }, 20_000)
  expect(await states(id)).toEqual({ ada: 'waiting', bea: 'waiting', cem: 'waiting' })
  office.mailServer = await receiveMail({ port: down.port })
  await reach(id, { ada: 'sent', bea: 'sent', cem: 'sent' })
  expect(receivers()).toEqual(['ada', 'bea', 'cem'])
})

test('a permanently refused recipient or mail does not affect the other mails', async () => {
  await openOffice(await receiveMail({ refuse: ['bea@example.edu'], answer: (to) => (to.startsWith('dan') ? 554 : 'take') }))
  const id = await sendTo('ada', 'bea', 'cem', 'dan')
  await reach(id, { ada: 'sent', bea: 'refused', cem: 'sent', dan: 'refused' })
  await jobsDone(office.server, 'office-mail')
  expect(offers()).toEqual(['ada', 'cem', 'dan'])
})

test('only a temporarily refused mail is retried', async () => {
  await openOffice(await receiveMail({ answer: (to, tries) => (to.startsWith('bea') && tries < 3 ? 451 : 'take') }))
  const id = await sendTo('ada', 'bea', 'cem')
  await reach(id, { ada: 'sent', bea: 'sent', cem: 'sent' })
  expect(offers()).toEqual(['ada', 'bea', 'bea', 'bea', 'cem'])
  const ids = office.mailServer.offered.filter(({ to }) => to?.[0]?.address?.startsWith('bea')).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(1)
})

test('a mail that is temporarily refused for five days is given up', async () => {
  await openOffice(await receiveMail({ answer: () => 451 }))
  const id = await sendTo('ada')
  await vi.waitUntil(() => office.mailServer.offered.length > 0)
  now = new Date(now.getTime() + 5 * DAY_MS)
  await reach(id, { ada: 'refused' })
})

test('a slow server gets each mail once, and the office sees which are not confirmed yet', async () => {
  const answers: (() => void)[] = []
  await openOffice(await receiveMail({ answer: () => new Promise((resolve) => answers.push(() => resolve('take'))) }))
  const id = await sendTo('ada', 'bea')
  await reach(id, { ada: 'handed-over', bea: 'handed-over' })
  await vi.waitUntil(() => answers.length === 2)
  for (const answer of answers) answer()
  await reach(id, { ada: 'sent', bea: 'sent' })
  expect(offers()).toEqual(['ada', 'bea'])
})

test('a server that accepts a mail and dies before confirming gets it again only when the office resends it', async () => {
  await openOffice(await receiveMail({ answer: (to, tries) => (to.startsWith('bea') && tries === 1 ? 'drop' : 'take') }))
  const id = await sendTo('ada', 'bea', 'cem')
  await reach(id, { ada: 'sent', bea: 'handed-over', cem: 'sent' })
  await jobsDone(office.server, 'office-mail')
  expect(offers()).toEqual(['ada', 'bea', 'cem'])
  const [unconfirmed] = (await office.director.get(`/api/messages/sent/${id}/recipients`, { mail: 'handed-over' })).json()
  const resend = (recipientId: number) => office.director.post(`/api/messages/sent/${id}/recipients/${recipientId}/resend`)
  const early = await resend(unconfirmed.id)
  expect([early.statusCode, early.json()]).toEqual([409, errorOf(BULK_ERROR.notResendable)])
  now = new Date(now.getTime() + (RESEND_AFTER_SECONDS + 1) * 1000)
  const late = await resend(unconfirmed.id)
  expect([late.statusCode, late.json().mail]).toEqual([200, 'waiting'])
  await reach(id, { ada: 'sent', bea: 'sent', cem: 'sent' })
  expect((await resend(unconfirmed.id)).statusCode).toBe(409)
  expect((await resend(2_000_000_000)).statusCode).toBe(404)
})

test('two jobs for the same mails, as after a timeout, send each once', async () => {
  await openOffice(await receiveMail())
  const id = await sendTo('ada', 'bea', 'cem', 'dan')
  const { jobs, db } = office.server.deps.platform
  const { rows } = await db.$client.query("SELECT data FROM pgboss.job WHERE name = 'office-mail'")
  await inTransaction(db, (transaction) => jobs.enqueueMany(transaction, MESSAGE_MAILS_JOB, [rows[0].data, rows[0].data]))
  jobs.wake(MESSAGE_MAILS_JOB)
  await reach(id, { ada: 'sent', bea: 'sent', cem: 'sent', dan: 'sent' })
  await jobsDone(office.server, 'office-mail')
  expect(receivers()).toEqual(['ada', 'bea', 'cem', 'dan'])
})
