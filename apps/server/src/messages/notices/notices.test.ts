import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())
afterEach(() => server.truncate())

async function sendTo(userId: string): Promise<number> {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const body = { subject: 'Call times', content: 'Saturday at ten.', recipientUserIds: [userId] }
  return (await director.post('/api/messages', body)).json().id
}

/** The state of the only mail of a message. */
async function mailState(messageId: number): Promise<string> {
  const { rows } = await server.deps.platform.db.$client.query('SELECT mail_state FROM message_recipients WHERE message_id = $1', [
    messageId,
  ])
  return rows[0].mail_state
}

const officeWay = async (client: TestClient) => (await client.get('/api/notice-choices')).json().ways.office

async function unsubscribeLinkOf(userId: string): Promise<string> {
  await sendTo(userId)
  const mail = await mailTo(server, `${userId}@example.edu`)
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  expect(header).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w.-]+>$/)
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const link = header?.slice(1, -1) ?? ''
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  return new URL(link).pathname
}

test('one click in the mail program stops the mails and keeps the inbox', async () => {
  const { userId } = await makeProfile(server)
  const path = await unsubscribeLinkOf(userId)
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    // A mail program in a browser posts from its own site.
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const response = await server.anonymous().call('POST', path, { payload: 'List-Unsubscribe=One-Click', headers })
    expect([response.statusCode, response.json()]).toEqual([200, { message: BULK_MESSAGE.unsubscribed }])
  }
  const id = await sendTo(userId)
  await jobsDone(server, 'office-mail')
  expect(await mailState(id)).toBe('unsubscribed')
  expect(await mailsTo(server, `${userId}@example.edu`)).toHaveLength(1)
  expect((await (await signIn(server, { id: userId })).get('/api/messages')).json()).toHaveLength(2)
})

test('the page’s button does the same; opening the link changes nothing', async () => {
  const { userId } = await makeProfile(server)
  const client = await signIn(server, { id: userId })
  const path = await unsubscribeLinkOf(userId)
  await server.anonymous().get(path)
  expect(await officeWay(client)).toBe('mail')
  expect((await server.anonymous().post(`/api${path}`)).statusCode).toBe(200)
  expect(await officeWay(client)).toBe('none')
})

test('a forged, truncated or foreign token, and one of a deleted account, answers 404', async () => {
  const [one, two] = [await makeProfile(server), await makeProfile(server)]
  const token = (await unsubscribeLinkOf(one.userId)).split('/').pop() ?? ''
  const [, signature = ''] = token.split('.')
  const forged = [
    `${Buffer.from(two.userId).toString('base64url')}.${signature}`,
    token.slice(0, -1),
    token.split('.')[0],
    'x',
    'a.b',
    '%00',
  ]
  for (const wrong of forged)
    for (const path of [`/unsubscribe/${wrong}`, `/api/unsubscribe/${wrong}`]) {
      const response = await server.anonymous().call('POST', path)
      expect([response.statusCode, Object.keys(response.json())], path).toEqual([404, ['code', 'message']])
    }
  const { rows } = await server.deps.platform.db.$client.query('SELECT count(*)::int AS stopped FROM notice_choices')
  expect(rows[0].stopped).toBe(0)
  await server.deps.platform.db.$client.query('DELETE FROM users WHERE id = $1', [one.userId])
  expect((await server.anonymous().post(`/api/unsubscribe/${token}`)).statusCode).toBe(404)
})

test('a student chooses about each kind on its own, and the next message follows the choice', async () => {
  const { userId } = await makeProfile(server)
  const client = await signIn(server, { id: userId })
  const choose = (kind: string, way: string) => client.put(`/api/notice-choices/${kind}`, { way })
  expect((await choose('office', 'none')).json().ways).toMatchObject({ office: 'none', answers: 'mail' })
  const silent = await sendTo(userId)
  await jobsDone(server, 'office-mail')
  expect(await mailState(silent)).toBe('unsubscribed')
  expect((await choose('office', 'mail')).json().ways).toMatchObject({ office: 'mail' })
  await sendTo(userId)
  await mailTo(server, `${userId}@example.edu`)
  expect((await choose('pigeons', 'none')).statusCode).toBe(404)
  expect((await choose('office', 'pigeon')).statusCode).toBe(400)
  expect((await choose('office', '')).statusCode).toBe(400)
})

test('the same choice again keeps its time; another one takes a new time', async () => {
  const { userId } = await makeProfile(server)
  const client = await signIn(server, { id: userId })
  const times: string[] = []
  for (const way of ['none', 'none', 'digest']) {
    await client.put('/api/notice-choices/office', { way })
    times.push((await server.deps.platform.db.$client.query('SELECT chosen_at::text FROM notice_choices')).rows[0].chosen_at)
  }
  expect([times[1] === times[0], times[2] === times[0]]).toEqual([true, false])
  expect((await client.get('/api/notice-choices')).json().ways).toMatchObject({ office: 'digest', reminders: 'mail' })
})

test('who had unsubscribed before there were choices stays unsubscribed', async () => {
  const { userId } = await makeProfile(server)
  const run = (text: string) => server.deps.platform.db.$client.query(text)
  const file = fileURLToPath(new URL('../../db/migrations/0109_choices_of_notices.sql', import.meta.url))
  const steps = (await readFile(file, 'utf8')).split('--> statement-breakpoint').filter((step) => step.includes('office_mail_stopped_at'))
  await run(`ALTER TABLE users ADD COLUMN office_mail_stopped_at timestamp (3) with time zone`)
  await run(`UPDATE users SET office_mail_stopped_at = '2026-01-02 03:04Z'`)
  for (const step of steps) await run(step)
  const { rows } = await run('SELECT user_id, kind, way, chosen_at FROM notice_choices')
  expect(rows).toEqual([{ user_id: userId, kind: 'office', way: 'none', chosen_at: new Date('2026-01-02T03:04:00Z') }])
})
