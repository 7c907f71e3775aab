import { INBOX_SIZE } from '@callboard/contract/messages/messages/rules'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const START = new Date('2026-11-21T20:00:00.000Z')

let now = START
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock: { now: () => now } })
})
afterAll(() => server.close())
afterEach(async () => {
  now = START
  await server.truncate()
})

const db = () => server.deps.platform.db

async function student() {
  const user = await makeUser(server)
  return { user, client: await signIn(server, user) }
}

async function makeMessage(recipients: readonly { id: string }[], values: Partial<typeof messages.$inferInsert> = {}): Promise<number> {
  const [message] = await db()
    .insert(messages)
    .values({ subject: 'Call times', content: 'Saturday at ten.', sentAt: now, ...values })
    .returning()
  if (!message) throw new Error('no message was made')
  await db()
    .insert(messageRecipients)
    .values(recipients.map(({ id }) => ({ messageId: message.id, recipientUserId: id })))
  return message.id
}

test('an inbox shows the messages to its owner, newest first, and never who sent them', async () => {
  const director = await makeUser(server, { role: 'admin', firstName: 'Ines', email: 'ines@example.edu' })
  const [one, two] = [await student(), await student()]
  const older = await makeMessage([one.user, two.user], { fromUserId: director.id, sentAt: new Date('2026-11-01T10:00:00.000Z') })
  const newer = await makeMessage([one.user], { fromUserId: director.id, messageType: 'casting_call', targetCriteria: { search: 'x' } })
  const response = await one.client.get('/api/messages')
  expect(response.json()).toEqual([
    {
      id: newer,
      subject: 'Call times',
      content: 'Saturday at ten.',
      messageType: 'casting_call',
      sentAt: START.toISOString(),
      readAt: null,
    },
    {
      id: older,
      subject: 'Call times',
      content: 'Saturday at ten.',
      messageType: 'general',
      sentAt: '2026-11-01T10:00:00.000Z',
      readAt: null,
    },
  ])
  expect(response.body).not.toMatch(new RegExp(`${director.id}|Ines|ines@`))
  expect((await two.client.get('/api/messages')).json().map(({ id }: { id: number }) => id)).toEqual([older])
  expect((await (await student()).client.get('/api/messages')).json()).toEqual([])
})

test('an inbox shows only its newest messages, and the unread count includes all', async () => {
  const { user, client } = await student()
  const made = await db()
    .insert(messages)
    .values(
      Array.from({ length: INBOX_SIZE + 5 }, (_, index) => ({
        subject: `No. ${index}`,
        content: 'x',
        sentAt: new Date(START.getTime() + index * 1000),
      })),
    )
    .returning({ id: messages.id })
  await db()
    .insert(messageRecipients)
    .values(made.map(({ id }) => ({ messageId: id, recipientUserId: user.id })))
  const inbox = (await client.get('/api/messages')).json()
  expect([inbox.length, inbox[0].subject, inbox.at(-1).subject]).toEqual([INBOX_SIZE, `No. ${INBOX_SIZE + 4}`, 'No. 5'])
  expect((await client.get('/api/messages/unread/count')).json()).toEqual({ count: INBOX_SIZE + 5 })
})

test('the time of the first reading is kept, also when several requests arrive together', async () => {
  const [one, two] = [await student(), await student()]
  const id = await makeMessage([one.user, two.user])
  now = new Date('2026-11-21T20:05:00.000Z')
  const first = await one.client.post(`/api/messages/${id}/read`)
  expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ id, readAt: now.toISOString() })])
  now = new Date('2026-11-21T21:00:00.000Z')
  for (const again of await Promise.all([1, 2, 3].map(() => one.client.post(`/api/messages/${id}/read`))))
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await one.client.get('/api/messages')).json()).toEqual([first.json()])
  expect((await one.client.get('/api/messages/unread/count')).json()).toEqual({ count: 0 })
  expect((await two.client.get('/api/messages/unread/count')).json()).toEqual({ count: 1 })
})

test('a message to another person answers 404', async () => {
  const [one, two] = [await student(), await student()]
  const id = await makeMessage([one.user])
  for (const other of [id, 2_000_000_000, 2_147_483_648, 'abc', '0']) {
    const response = await two.client.post(`/api/messages/${other}/read`)
    expect(response.statusCode, String(other)).toBe(404)
  }
  expect((await two.client.post(`/api/messages/${id}/read`)).json()).toEqual({ code: 'messages.missing', message: 'Message not found' })
  const [row] = await db().select().from(messageRecipients).where(eq(messageRecipients.messageId, id))
  expect(row?.readAt).toBe(null)
})

test('students and the casting desk have an inbox; photographers have none', async () => {
  const client = await signIn(server, await makeUser(server, { role: 'photographer' }))
  expect((await client.get('/api/messages')).statusCode).toBe(403)
})
