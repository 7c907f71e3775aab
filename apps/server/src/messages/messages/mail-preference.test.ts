import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

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
  expect((await client.get('/api/mail-preference')).json()).toEqual({ officeMail: true })
  expect((await server.anonymous().post(`/api${path}`)).statusCode).toBe(200)
  expect((await client.get('/api/mail-preference')).json()).toEqual({ officeMail: false })
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
  const { rows } = await server.deps.platform.db.$client.query(
    'SELECT count(*)::int AS stopped FROM users WHERE office_mail_stopped_at IS NOT NULL',
  )
  expect(rows[0].stopped).toBe(0)
  await server.deps.platform.db.$client.query('DELETE FROM users WHERE id = $1', [one.userId])
  expect((await server.anonymous().post(`/api/unsubscribe/${token}`)).statusCode).toBe(404)
})

test('a user turns their mails off and on again', async () => {
  const { userId } = await makeProfile(server)
  const client = await signIn(server, { id: userId })
  expect((await client.put('/api/mail-preference', { officeMail: false })).json()).toEqual({ officeMail: false })
  const silent = await sendTo(userId)
  await jobsDone(server, 'office-mail')
  expect(await mailState(silent)).toBe('unsubscribed')
  expect((await client.put('/api/mail-preference', { officeMail: true })).json()).toEqual({ officeMail: true })
  await sendTo(userId)
  await mailTo(server, `${userId}@example.edu`)
  expect((await client.put('/api/mail-preference', {})).statusCode).toBe(400)
})
