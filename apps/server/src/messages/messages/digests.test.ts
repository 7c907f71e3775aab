import type { ChosenKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { answerThread, beginThread } from '#testing/conversations.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { type MailServer, receiveMail } from '#testing/mail-server.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import { jobsDone } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { MESSAGE_MAILS_JOB } from './message-mails.jobs.ts'

vi.setConfig({ testTimeout: 60_000 })

const PUBLIC_URL = 'https://casting.example.edu'

let server: TestApp
let mailServer: MailServer
let clock: FakeClock

/** @param start of the clock, which the tests move */
async function open(start: string, timeZone = 'UTC', answer?: Parameters<typeof receiveMail>[0]) {
  mailServer = await receiveMail(answer)
  clock = fakeClock(new Date(start))
  server = await testApp({ env: { ROLE: 'all', SMTP_URL: mailServer.url, PUBLIC_URL }, clock, institution: { timeZone } })
}

afterEach(async () => {
  await server.close()
  await mailServer.close()
})

const run = (text: string, values: unknown[] = []) => server.deps.platform.db.$client.query(text, values)
const digests = () => server.deps.digests.handle()
const states = async () => (await run('SELECT mail_state FROM message_recipients ORDER BY id')).rows.map((row) => row.mail_state)
const subjects = () => mailServer.received.map(({ subject }) => subject)

/** Waits until no mail is on its way. */
const settled = () =>
  vi.waitFor(async () => expect((await states()).filter((state) => /waiting|handed/.test(state))).toEqual([]), { timeout: 20_000 })

async function choose(userId: string, kind: ChosenKind, way: NoticeWay) {
  await (await signIn(server, { id: userId })).put(`/api/notice-choices/${kind}`, { way })
}

async function reader(way: NoticeWay = 'digest'): Promise<string> {
  const { userId } = await makeProfile(server)
  await choose(userId, 'office', way)
  return userId
}

/** Sends a message of the office, and waits until its mail is sent or waits for the daily email. */
async function send(subject: string, ...recipientUserIds: string[]): Promise<number> {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { id } = (await director.post('/api/messages', { subject, content: `${subject} it is.`, recipientUserIds })).json()
  await settled()
  return id
}

async function mailed(count: number): Promise<void> {
  await vi.waitUntil(() => mailServer.received.length >= count, { timeout: 20_000 })
  await settled()
  expect(mailServer.received).toHaveLength(count)
}

test('what came in since yesterday is in one email at eight, with what was read meanwhile left out', async () => {
  await open('2026-11-02T15:00:00Z')
  const [ada, bea] = [await reader(), await reader('mail')]
  const read = await send('Rehearsal', ada, bea)
  await send('Costumes', ada)
  await send('Parking', ada)
  await digests()
  expect(subjects()).toEqual(['Rehearsal'])
  expect(await states()).toEqual(['digest', 'sent', 'digest', 'digest'])
  await (await signIn(server, { id: ada })).post(`/api/messages/${read}/read`)
  clock.advance(16 * 60 + 59)
  await digests()
  expect(await states()).toEqual(['digest', 'sent', 'digest', 'digest'])
  clock.advance(1)
  await digests()
  await mailed(2)
  const mail = mailServer.received[1]
  expect(mail?.subject).toBe('2 new messages')
  expect(mail?.text).toContain('> Costumes\n> \n> Costumes it is.')
  expect(mail?.text).toContain(`${PUBLIC_URL}/messages?message=`)
  expect(mail?.text).toContain(`${PUBLIC_URL}/notices`)
  expect(mail?.text).not.toContain('Rehearsal')
  await vi.waitFor(async () => expect(await states()).toEqual(['none', 'sent', 'sent', 'sent']), 20_000)
})

test('what comes after eight waits for the next day, and a day without news has no email', async () => {
  await open('2026-11-02T07:30:00Z')
  const ada = await reader()
  await send('Early', ada)
  clock.advance(60)
  await digests()
  await mailed(1)
  await send('Late', ada)
  await digests()
  expect((await states()).at(-1)).toBe('digest')
  clock.advance(24 * 60)
  await digests()
  await mailed(2)
  clock.advance(24 * 60)
  await digests()
  await jobsDone(server, MESSAGE_MAILS_JOB.name)
  expect(mailServer.received.map(({ text }) => [text?.includes('Early'), text?.includes('Late')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('two processes that begin it at the same moment send one email', async () => {
  await open('2026-11-02T07:30:00Z')
  const ada = await reader()
  await send('One', ada)
  await send('Two', ada)
  clock.advance(60)
  await Promise.all([digests(), digests(), digests()])
  await mailed(1)
  await digests()
  await jobsDone(server, MESSAGE_MAILS_JOB.name)
  expect(subjects()).toEqual(['2 new messages'])
  const again = run("UPDATE message_recipients SET digest_day = '2026-11-02'")
  await expect(again).rejects.toThrow('message_recipients_digest_day')
})

test('a mail server that accepts it and dies before confirming does not get it again', async () => {
  await open('2026-11-02T07:30:00Z', 'UTC', { answer: () => 'drop' })
  const ada = await reader()
  await send('One', ada)
  clock.advance(60)
  await digests()
  await vi.waitFor(async () => expect(await states()).toEqual(['handed-over']), { timeout: 20_000 })
  clock.advance(24 * 60)
  await digests()
  await jobsDone(server, MESSAGE_MAILS_JOB.name)
  expect(mailServer.offered).toHaveLength(1)
})

test('a choice that changes before eight loses nothing', async () => {
  await open('2026-11-02T07:30:00Z')
  const [ada, bea] = [await reader(), await reader()]
  await send('Waiting', ada, bea)
  await choose(ada, 'office', 'mail')
  await choose(bea, 'office', 'none')
  await send('Later', ada, bea)
  expect(subjects()).toEqual(['Later'])
  clock.advance(60)
  await digests()
  await mailed(3)
  expect(subjects().toSorted()).toEqual(['1 new message', '1 new message', 'Later'])
})

test('everything read before the mail leaves: no email', async () => {
  await open('2026-11-02T07:30:00Z')
  const ada = await reader()
  const id = await send('Read at breakfast', ada)
  await (await signIn(server, { id: ada })).post(`/api/messages/${id}/read`)
  const { rows } = await run("UPDATE message_recipients SET digest_of = id, digest_day = '2026-11-02', mail_state = 'waiting' RETURNING id")
  const { db, jobs } = server.deps.platform
  await inTransaction(db, (transaction) => jobs.enqueueMany(transaction, MESSAGE_MAILS_JOB, [{ recipientIds: [rows[0].id] }]))
  jobs.wake(MESSAGE_MAILS_JOB)
  await vi.waitFor(async () => expect(await states()).toEqual(['none']), { timeout: 20_000 })
  expect(mailServer.offered).toHaveLength(0)
})

test('on a day whose clocks skip eight it goes when that hour would have been', async () => {
  // Samoa skipped 30 December 2011, so that day has no eight o’clock. The next day has one.
  await open('2011-12-29T20:00:00Z', 'Pacific/Apia')
  const ada = await reader()
  await send('Before the gap', ada)
  clock.advance(24 * 60)
  await digests()
  await mailed(1)
})

test('decisions and invitations wait if the student chose that; a booking does not', async () => {
  await open('2026-11-02T07:30:00Z')
  const { userId } = await makeProfile(server)
  await choose(userId, 'decisions', 'digest')
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  for (const [title, status] of [
    ['Gala', 'rejected'],
    ['Open day', 'accepted'],
  ] as const) {
    const project = await makeProject(server, { title })
    const application = await (await signIn(server, { id: userId })).post('/api/applications', { projectId: project.id })
    await director.patch(`/api/applications/${application.json().id}`, { status })
    await settled()
  }
  expect(await states()).toEqual(['digest', 'sent'])
  expect(subjects()).toEqual(['You are booked: Open day'])
  clock.advance(60)
  await digests()
  await mailed(2)
  expect(mailServer.received[1]?.text).toContain('Gala')
})

test('it says which messages have files', async () => {
  await open('2026-11-02T15:00:00Z')
  const { userId } = await makeProfile(server)
  await choose(userId, 'answers', 'digest')
  const [student, director] = [await signIn(server, { id: userId }), await signIn(server, await makeUser(server, { role: 'admin' }))]
  const file = { name: 'map.pdf', type: 'application/pdf', content: A_PDF, field: 'file' }
  const { id } = (await director.upload('/api/thread-files', file)).json()
  await answerThread(director, await beginThread(student), { content: 'Here is the map.', files: [id] })
  await answerThread(director, await beginThread(student), { content: 'No map.' })
  clock.advance(18 * 60)
  await digests()
  await mailed(1)
  const [before = '', after = ''] = (mailServer.received[0]?.text ?? '').split('No map.')
  expect(before).toContain('1 file comes with this message. Open it in Callboard to see it.')
  expect(after).not.toContain('with this message')
})
