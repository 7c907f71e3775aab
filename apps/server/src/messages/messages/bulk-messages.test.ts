import { randomUUID } from 'node:crypto'
import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import { BULK_MESSAGE, MESSAGE_LIMITS, unknownRecipients } from '@callboard/contract/messages/messages/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const TEXTS = { subject: 'Call times', content: 'Saturday at ten.' }

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
let directorId: string
beforeEach(async () => {
  const user = await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Okafor' })
  directorId = user.id
  director = await signIn(server, user)
})

const db = () => server.deps.platform.db
const send = (body: object) => director.post('/api/messages', { ...TEXTS, ...body })
const inboxOf = async (userId: string) => (await signIn(server, { id: userId })).get('/api/messages').then((answer) => answer.json())

/** Students with accounts, numbered from 1; faster than the factory. */
async function makeMany(count: number): Promise<string[]> {
  const { rows } = await db().$client.query<{ id: string }>(
    `WITH made AS (INSERT INTO users (id, email) SELECT 'many' || n, 'many' || n || '@example.edu' FROM generate_series(1, $1) AS n RETURNING id)
     INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
     SELECT row_number() OVER (), id, 'No' || substr(id, 5), 'Many', id || '@example.edu', '1', 'Art' FROM made RETURNING user_id AS id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

describe('a message', () => {
  test('is in every recipient’s inbox at once, counted as unread, and queued as mail', async () => {
    const [one, two, other] = [await makeProfile(server), await makeProfile(server), await makeProfile(server)]
    const response = await send({ recipientUserIds: [one.userId, two.userId], messageType: 'casting_call' })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({ ...TEXTS, messageType: 'casting_call', sentBy: 'Ines Okafor' })
    expect(response.json().deliveries).toMatchObject({ recipients: 2, read: 0, mail: { waiting: 2 } })
    for (const { userId } of [one, two]) {
      expect(await inboxOf(userId)).toEqual([expect.objectContaining({ ...TEXTS, messageType: 'casting_call', readAt: null })])
      expect((await (await signIn(server, { id: userId })).get('/api/messages/unread/count')).json()).toEqual({ count: 1 })
      expect((await mailTo(server, `${userId}@example.edu`)).subject).toBe('Call times')
    }
    expect(await inboxOf(other.userId)).toEqual([])
  })

  test('goes once to a recipient listed twice', async () => {
    const { userId } = await makeProfile(server)
    const response = await send({ recipientUserIds: [userId, userId, userId] })
    expect(response.json().deliveries.recipients).toBe(1)
    expect(await inboxOf(userId)).toHaveLength(1)
  })

  test('goes to no one when one of its recipients is not a student', async () => {
    const { userId } = await makeProfile(server)
    const strangers = ['nobody', 'nobody-else', 'nul\0', '\ud800', directorId]
    const response = await send({ recipientUserIds: [userId, ...strangers] })
    expect([response.statusCode, response.json().fields]).toEqual([400, { recipientUserIds: ENGLISH.t(unknownRecipients(5)) }])
    expect((await send({ recipientUserIds: [userId, 'nobody'] })).json().fields).toEqual({
      recipientUserIds: ENGLISH.t(unknownRecipients(1)),
    })
    expect(await db().select().from(messages)).toEqual([])
    expect(await inboxOf(userId)).toEqual([])
  })

  test('goes to everyone who matches, plus added and minus removed recipients', async () => {
    const [oboe, oboeToo, tuba, piano] = [
      await makeProfile(server, { bio: 'oboe' }),
      await makeProfile(server, { bio: 'oboe' }),
      await makeProfile(server, { bio: 'tuba' }),
      await makeProfile(server, { bio: 'piano' }),
    ]
    await makeProfile(server, { bio: 'oboe', userId: (await makeUser(server, { role: 'admin' })).id })
    const response = await send({
      recipientUserIds: [tuba.userId],
      allMatching: true,
      targetCriteria: { search: 'oboe' },
      exceptUserIds: [oboeToo.userId],
    })
    expect(response.json().deliveries.recipients).toBe(2)
    const [oboes, oboeToos, tubas, pianos] = await Promise.all([oboe, oboeToo, tuba, piano].map(({ userId }) => inboxOf(userId)))
    expect([oboes.length, oboeToos.length, tubas.length, pianos.length]).toEqual([1, 0, 1, 0])
    await makeProfile(server, { bio: 'oboe' })
    expect((await director.get(`/api/messages/sent/${response.json().id}`)).json().deliveries.recipients).toBe(2)
    const nobody = await send({ allMatching: true, targetCriteria: { search: 'bassoon' } })
    expect([nobody.statusCode, nobody.json().fields]).toEqual([400, { recipientUserIds: BULK_MESSAGE.noRecipients }])
  })

  test('goes to 10,000 in one request', async () => {
    const ids = await makeMany(10_000)
    // Mails are not sent here: another test covers them, and they would only use CPU.
    const response = await send({ recipientUserIds: [...ids, ...ids.slice(0, 500)], content: 'Dear {{firstName}}' })
    expect(response.statusCode, response.body.slice(0, 200)).toBe(201)
    expect(response.json().deliveries.recipients).toBe(10_000)
    expect(await inboxOf('many7777')).toEqual([expect.objectContaining({ content: 'Dear No7777' })])
  })

  test('fills merge fields for each recipient, and does not expand fields inside names', async () => {
    const sly = await makeProfile(server, { firstName: '{{email}}', lastName: 'O’Hara\nTwo', major: '{{ {{email}} }}' })
    const plain = await makeProfile(server, { firstName: 'Ana', lastName: 'Ruiz', major: 'Dance' })
    const newcomer = await makeUser(server, { firstName: 'Noa' })
    const body = {
      subject: 'For {{fullName}}',
      content: 'Dear {{ firstName }} {{lastName}}, {{major}}: {{email}} {{{firstName}}}',
      recipientUserIds: [sly.userId, plain.userId, newcomer.id],
    }
    const response = await send(body)
    expect(response.statusCode, response.body).toBe(201)
    const expected = {
      [sly.userId]: {
        subject: 'For {{email}} O’Hara Two',
        content: `Dear {{email}} O’Hara\nTwo, {{ {{email}} }}: ${sly.userId}@example.edu {{{email}}}`,
      },
      [plain.userId]: { subject: 'For Ana Ruiz', content: `Dear Ana Ruiz, Dance: ${plain.userId}@example.edu {Ana}` },
      [newcomer.id]: { subject: 'For Noa', content: `Dear Noa , : ${newcomer.email} {Noa}` },
    }
    for (const [userId, texts] of Object.entries(expected)) {
      const [message] = await inboxOf(userId)
      expect(message).toMatchObject(texts)
      const read = await (await signIn(server, { id: userId })).post(`/api/messages/${message.id}/read`)
      expect(read.json()).toMatchObject(texts)
      const preview = await director.post('/api/messages/preview', { ...body, recipientUserId: userId })
      expect([preview.statusCode, preview.json()]).toEqual([200, texts])
    }
    expect((await mailTo(server, `${plain.userId}@example.edu`)).subject).toBe('For Ana Ruiz')
  })

  test.each([
    [{ content: 'Dear {{nickname}}' }, { content: 'There is no such merge field: {{nickname}}' }],
    [{ subject: '{{firstname}}' }, { subject: 'There is no such merge field: {{firstname}}' }],
    [{ content: '{{}}' }, { content: 'There is no such merge field: {{}}' }],
    [{ subject: ' ' }, { subject: BULK_MESSAGE.subject }],
    [{ content: '' }, { content: BULK_MESSAGE.content }],
    [{ messageType: 'spam' }, { messageType: 'Please choose a type' }],
    [{ recipientUserIds: [] }, { recipientUserIds: BULK_MESSAGE.noRecipients }],
    [{ recipientUserIds: undefined }, { recipientUserIds: BULK_MESSAGE.noRecipients }],
    [{ recipientUserIds: 'all' }, { recipientUserIds: BULK_MESSAGE.noRecipients }],
    [{ allMatching: true }, { targetCriteria: BULK_MESSAGE.noRecipients }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Please keep this to 200 characters or fewer' }],
    [{ sendKey: '7' }, { sendKey: 'Not a key' }],
  ])('with invalid values is refused on its field: %o', async (body, fields) => {
    const { userId } = await makeProfile(server)
    const response = await send({ recipientUserIds: [userId], ...body })
    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    expect(await db().select().from(messages)).toEqual([])
  })

  test('to more recipients than allowed is refused', async () => {
    const response = await send({ recipientUserIds: Array.from({ length: MESSAGE_LIMITS.recipients + 1 }, (_, index) => `u${index}`) })
    expect([response.statusCode, response.json().fields]).toEqual([400, { recipientUserIds: 'Please choose at most 20,000 recipients' }])
  })

  test('is recorded with the number of recipients, without names', async () => {
    const { userId } = await makeProfile(server)
    const { id } = (await send({ recipientUserIds: [userId] })).json()
    const lines = await db().select().from(auditLog)
    expect(lines.map(({ actor, action, subject, details }) => ({ actor, action, subject, details }))).toEqual([
      { actor: directorId, action: 'message.sent', subject: `message:${id}`, details: { recipients: 1, messageType: 'general' } },
    ])
  })
})

describe('the same key', () => {
  test('sends only once, also when two requests arrive together', async () => {
    const { userId } = await makeProfile(server)
    const body = { recipientUserIds: [userId], sendKey: randomUUID() }
    const answers = await Promise.all([send(body), send(body), send(body)])
    answers.push(await send(body))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await inboxOf(userId)).toHaveLength(1)
    expect(await db().select().from(auditLog)).toHaveLength(1)
    await mailTo(server, `${userId}@example.edu`)
    expect(await db().select().from(messageRecipients)).toHaveLength(1)
  })

  test('with another message, recipient or sender is refused', async () => {
    const [one, two] = [await makeProfile(server), await makeProfile(server)]
    const body = { recipientUserIds: [one.userId], sendKey: randomUUID() }
    await send(body)
    const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
    for (const again of [
      await send({ ...body, content: 'Sunday at ten.' }),
      await send({ ...body, recipientUserIds: [two.userId] }),
      await send({ ...body, recipientUserIds: [one.userId, two.userId] }),
      await colleague.post('/api/messages', { ...TEXTS, ...body }),
    ])
      expect([again.statusCode, again.json()]).toEqual([409, errorOf(BULK_ERROR.changed)])
    expect(await inboxOf(two.userId)).toEqual([])
  })

  test('can be used again after a refusal', async () => {
    const { userId } = await makeProfile(server)
    const body = { recipientUserIds: [userId, 'nobody'], sendKey: randomUUID() }
    expect((await send(body)).statusCode).toBe(400)
    expect((await send({ ...body, recipientUserIds: [userId] })).statusCode).toBe(201)
  })
})

describe('sent messages', () => {
  test('are listed newest first with their progress, in pages, without notices', async () => {
    const [one, two] = [await makeProfile(server), await makeProfile(server)]
    await db().insert(messages).values({ subject: 'You are accepted', content: 'x', fromUserId: directorId })
    const ids: number[] = []
    for (const subject of ['First', 'Second', 'Third'])
      ids.push((await send({ subject, recipientUserIds: [one.userId, two.userId] })).json().id)
    await (await signIn(server, { id: one.userId })).post(`/api/messages/${ids[2]}/read`)
    const list = async (query: Record<string, string>) => (await director.get('/api/messages/sent', query)).json() as SentMessage[]
    expect((await list({})).map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First'])
    expect((await list({ limit: '2' })).map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect((await list({ limit: '2', before: String(ids[1]) })).map(({ id }) => id)).toEqual([ids[0]])
    const [newest] = await list({ limit: '1' })
    expect(newest?.deliveries).toMatchObject({ recipients: 2, read: 1 })
    expect((await director.get('/api/messages/sent/2000000000')).statusCode).toBe(404)
  })

  test('list their recipients in pages, also by mail state', async () => {
    const ids = await makeMany(5)
    const { id } = (await send({ recipientUserIds: ids })).json()
    for (const userId of ids) await mailTo(server, `${userId}@example.edu`)
    await db().$client.query("UPDATE message_recipients SET mail_state = 'refused' WHERE recipient_user_id = 'many3'")
    const page = async (query: Record<string, string>) =>
      (await director.get(`/api/messages/sent/${id}/recipients`, query)).json() as { id: number; userId: string }[]
    const all = await page({})
    expect(all.map(({ userId }) => userId).sort()).toEqual(ids.sort())
    expect(await page({ limit: '2', after: String(all[1]?.id) })).toEqual(all.slice(2, 4))
    expect(await page({ mail: 'refused' })).toEqual([
      expect.objectContaining({ userId: 'many3', email: 'many3@example.edu', firstName: 'No3', mail: 'refused' }),
    ])
    expect((await director.get(`/api/messages/sent/${id + 1}/recipients`)).statusCode).toBe(404)
  })

  test('say who has written back, and in which conversation', async () => {
    const [one, two] = [await makeProfile(server), await makeProfile(server)]
    const { id } = (await send({ recipientUserIds: [one.userId, two.userId] })).json()
    const shown = async () => (await director.get(`/api/messages/sent/${id}/recipients`, { answered: 'yes' })).json()
    expect([await shown(), (await director.get(`/api/messages/sent/${id}`)).json().deliveries.answered]).toEqual([[], 0])
    const answered = await (await signIn(server, { id: one.userId })).post(`/api/messages/${id}/answers`, { content: 'I will be there.' })
    expect(await shown()).toEqual([expect.objectContaining({ userId: one.userId, threadId: answered.json().id })])
    expect((await director.get(`/api/messages/sent/${id}`)).json().deliveries.answered).toBe(1)
    await director.post(`/api/talent/${one.id}/hold`, { reason: 'safety' })
    expect(await shown()).toEqual([])
  })
})
