import { isOfPushService, PUSH_BROWSERS, PUSH_ENDPOINT_LENGTH } from '@callboard/contract/messages/notices/rules'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { pushReceiver, pushSubscriptionOf } from '#testing/push-receiver.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const receiver = pushReceiver()
const { pushes, answers, subscriptionOf } = receiver
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, network: receiver.network, institution: { supportEmail: 'casting@example.edu' } })
})
afterAll(() => server.close())
afterEach(() => server.truncate())

/** A student who wants pushes of the office's messages, in some browsers. */
async function studentWith(...browsers: string[]): Promise<{ userId: string; clients: TestClient[] }> {
  const { userId } = await makeProfile(server)
  const clients: TestClient[] = []
  for (const browser of browsers) {
    const client = await signIn(server, { id: userId })
    expect((await client.put('/api/push-subscription', subscriptionOf(browser))).statusCode).toBe(200)
    clients.push(client)
  }
  const client = await signIn(server, { id: userId })
  await client.put('/api/notice-choices/office', { way: 'push' })
  return { userId, clients }
}

async function send(userId: string, subject = 'Call times'): Promise<number> {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const body = { subject, content: 'Saturday at ten.', recipientUserIds: [userId] }
  const { id } = (await director.post('/api/messages', body)).json()
  await jobsDone(server, 'office-mail')
  return id
}

const mailState = async () =>
  (await server.deps.platform.db.$client.query('SELECT mail_state FROM message_recipients')).rows.map((row) => row.mail_state)

test('a message goes to every browser of its reader, sealed for it, and names neither them nor what it says', async () => {
  const { userId } = await studentWith('phone', 'laptop')
  const id = await send(userId)
  expect(pushes.map(({ browser }) => browser).toSorted()).toEqual(['laptop', 'phone'])
  const [first] = pushes
  expect(first).toMatchObject({
    title: 'Casting Office',
    body: 'A message from the casting office',
    path: `/messages?message=${id}`,
    tag: `message-${id}`,
  })
  expect(first?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: `message-${id}`, 'content-encoding': 'aes128gcm' })
  expect(first?.claims).toMatchObject({ aud: receiver.origin(), sub: 'mailto:casting@example.edu' })
  expect(await mailState()).toEqual(['pushed'])
  expect(await mailsTo(server, `${userId}@example.edu`)).toEqual([])
})

test('where no browser takes it, it is mailed; one that is gone is forgotten', async () => {
  const { userId, clients } = await studentWith('old', 'broken')
  answers.set('old', 410).set('broken', 500)
  await send(userId)
  await mailTo(server, `${userId}@example.edu`)
  expect(await mailState()).toEqual(['sent'])
  expect((await clients[1]?.get('/api/notice-choices'))?.json().push).toMatchObject({ browsers: 1, isHere: true })
  answers.set('broken', 404)
  await send(userId, 'Again')
  await mailTo(server, `${userId}@example.edu`, 2)
  expect((await clients[1]?.get('/api/notice-choices'))?.json().push).toMatchObject({ browsers: 0, isHere: false })
})

test('what must be known is mailed, and pushed besides if its reader chose that', async () => {
  const { userId, clients } = await studentWith('phone')
  const [client] = clients
  const book = async (title: string) => {
    const project = await makeProject(server, { title })
    const application = await client?.post('/api/applications', { projectId: project.id })
    const director = await signIn(server, await makeUser(server, { role: 'admin' }))
    await director.patch(`/api/applications/${application?.json().id}`, { status: 'accepted' })
    return project.id
  }
  await book('Gala')
  await mailTo(server, `${userId}@example.edu`)
  expect(pushes).toEqual([])
  expect((await client?.put('/api/notice-choices/must', { way: 'digest' }))?.statusCode).toBe(400)
  expect((await client?.put('/api/notice-choices/must', { way: 'none' }))?.statusCode).toBe(400)
  await client?.put('/api/notice-choices/must', { way: 'push' })
  const projectId = await book('Open day')
  await mailTo(server, `${userId}@example.edu`, 2)
  await vi.waitFor(() => expect(pushes).toHaveLength(1), 20_000)
  expect(pushes[0]).toMatchObject({ body: 'Something that you need to know in time', path: `/project/${projectId}` })
  expect(pushes[0]?.headers['urgency']).toBe('high')
})

test('a browser that signs out takes no more pushes, nor one whose next person signs in', async () => {
  const { userId, clients } = await studentWith('phone', 'laptop')
  await clients[0]?.get('/api/logout')
  await send(userId)
  expect(pushes.map(({ browser }) => browser)).toEqual(['laptop'])
  const other = await makeProfile(server)
  const next = await signIn(server, { id: other.userId })
  expect((await next.put('/api/push-subscription', subscriptionOf('laptop'))).json().push).toMatchObject({ browsers: 1, isHere: true })
  await send(userId, 'Again')
  expect(pushes).toHaveLength(1)
  await mailTo(server, `${userId}@example.edu`)
})

test('a browser can end its own pushes, and the eleventh takes the place of the first', async () => {
  const { clients } = await studentWith(...Array.from({ length: PUSH_BROWSERS + 1 }, (_, index) => `browser${index}`))
  const state = async (client: TestClient | undefined) => (await client?.get('/api/notice-choices'))?.json().push
  expect(await state(clients[0])).toMatchObject({ browsers: PUSH_BROWSERS, isHere: false })
  expect(await state(clients[1])).toMatchObject({ isHere: true })
  expect((await clients[1]?.delete('/api/push-subscription'))?.json().push).toMatchObject({ browsers: PUSH_BROWSERS - 1, isHere: false })
})

test('the key of the server is the same in every process', async () => {
  const another = await server.another()
  expect(another.deps.pushes.key).toBe(server.deps.pushes.key)
  expect(Buffer.from(server.deps.pushes.key, 'base64url')).toHaveLength(65)
})

test('only the push services of browsers are told anything', async () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QAbc',
  ])
    expect([address, isOfPushService(address)]).toEqual([address, true])
  const client = await signIn(server, { id: (await makeProfile(server)).userId })
  const { endpoint, keys } = pushSubscriptionOf('phone')
  for (const wrong of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com/w/',
    'https://evilnotify.windows.com/w/',
    'https://user@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'nonsense',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(PUSH_ENDPOINT_LENGTH)}`,
  ])
    expect([wrong, (await client.put('/api/push-subscription', { endpoint: wrong, keys })).statusCode]).toEqual([wrong, 400])
  for (const wrong of [{ ...keys, p256dh: `B${'A'.repeat(86)}` }, { ...keys, auth: 'short' }, {}, { ...keys, p256dh: `${keys.p256dh}x` }])
    expect((await client.put('/api/push-subscription', { endpoint, keys: wrong })).statusCode).toBe(400)
})
