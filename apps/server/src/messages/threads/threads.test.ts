import { randomUUID } from 'node:crypto'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_LIMITS, THREAD_STATES, threadState } from '@callboard/contract/messages/threads/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { STATE } from './threads.repository.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let omar: TestClient
let danaId: string
let mara: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeEach(async () => {
  const user = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' })
  danaId = user.id
  dana = await signIn(server, user)
  omar = await signIn(server, await makeUser(server, { role: 'assistant', firstName: 'Omar', lastName: 'Reyes' }))
  profile = await makeProfile(server)
  mara = await signIn(server, { id: profile.userId })
})

const begin = async (client: TestClient, values: object = {}): Promise<number> => {
  const response = await client.post('/api/own-threads', { subject: 'Shoes', content: 'Which shoes shall I bring?', ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const write = (client: TestClient, id: number, content: string) => client.post(`/api/own-threads/${id}/entries`, { content })
const read = async (client: TestClient, id: number) => (await client.get(`/api/threads/${id}`)).json()
const list = async (client: TestClient, query = ''): Promise<{ id: number; state: string; isUnread: boolean }[]> =>
  (await client.get(`/api/threads?${query}`)).json()
const ids = async (client: TestClient, query = '') => (await list(client, query)).map(({ id }) => id)
const answer = async (client: TestClient, id: number, values: object = {}) =>
  client.post(`/api/threads/${id}/answers`, { content: 'Black ones.', newestSeen: (await read(client, id)).newestId, ...values })
const change = (client: TestClient, values: object) => client.post('/api/threads/changes', values)

describe('a conversation', () => {
  test('goes back and forth, and its student reads who wrote it only as the office, and no note', async () => {
    const id = await begin(mara)
    await dana.post(`/api/threads/${id}/notes`, { content: 'Asks every time.' })
    expect((await answer(dana, id)).statusCode).toBe(201)
    await write(mara, id, 'Thank you!')
    const office = await read(dana, id)
    expect(office.entries.map(({ kind, content, by }: Record<string, unknown>) => [kind, content, by])).toEqual([
      ['in', 'Which shoes shall I bring?', 'Mara Lindqvist'],
      ['note', 'Asks every time.', 'Dana Whitfield'],
      ['out', 'Black ones.', 'Dana Whitfield'],
      ['in', 'Thank you!', 'Mara Lindqvist'],
    ])
    const own = await mara.get(`/api/own-threads/${id}`)
    expect(own.json().entries.map(({ isOwn, content }: Record<string, unknown>) => [isOwn, content])).toEqual([
      [true, 'Which shoes shall I bring?'],
      [false, 'Black ones.'],
      [true, 'Thank you!'],
    ])
    for (const path of ['/api/own-threads', `/api/own-threads/${id}`, '/api/messages', '/api/account/data'])
      expect((await mara.get(path)).body, path).not.toMatch(/Dana|Whitfield|every time/)
  })

  test('the answer is a message: in the inbox, unread and mailed', async () => {
    const id = await begin(mara)
    await answer(dana, id)
    const [message] = (await mara.get('/api/messages')).json()
    expect(message).toMatchObject({ subject: 'Re: Shoes', content: 'Black ones.', readAt: null })
    expect((await mara.get('/api/messages/unread/count')).json()).toEqual({ count: 1 })
    expect((await mara.get('/api/own-threads')).json()).toMatchObject([{ id, messageIds: [message.id], newest: { isOwn: false } }])
    expect((await read(dana, id)).entries.at(-1)).toMatchObject({ mail: 'waiting', readAt: null })
    await mara.post(`/api/messages/${message.id}/read`)
    expect((await read(dana, id)).entries.at(-1)).toMatchObject({ readAt: clock.now().toISOString() })
    expect((await dana.get('/api/messages/sent')).json()).toEqual([])
  })

  test('of a message begins with the first answer to it, and copies no text', async () => {
    const message = { subject: 'Call times', content: 'Saturday at ten, {{firstName}}.', recipientUserIds: [profile.userId] }
    const { id: messageId } = (await dana.post('/api/messages', message)).json()
    const alone = (await mara.get(`/api/messages/${messageId}/thread`)).json()
    expect(alone).toMatchObject({
      id: null,
      subject: 'Call times',
      entries: [{ content: 'Saturday at ten, Mara.', isOwn: false, messageId }],
    })
    expect(await ids(dana, 'state=all')).toEqual([])
    const [one, two] = await Promise.all(
      ['I will be there.', 'At the gate?'].map((content) => mara.post(`/api/messages/${messageId}/answers`, { content })),
    )
    expect([one?.statusCode, two?.statusCode]).toEqual([201, 201])
    const [id = 0] = await ids(dana)
    expect(await ids(dana, 'state=all')).toEqual([id])
    expect((await read(dana, id)).entries.map(({ content }: { content: string }) => content).toSorted()).toEqual([
      'At the gate?',
      'I will be there.',
      'Saturday at ten, Mara.',
    ])
    expect(await rowsIn(server, "SELECT content FROM thread_entries WHERE kind = 'out'")).toEqual([{ content: null }])
    expect((await mara.get(`/api/messages/${messageId}/thread`)).json()).toMatchObject({ id })
  })

  test('is its student’s alone', async () => {
    const other = await signIn(server, { id: (await makeProfile(server)).userId })
    const id = await begin(mara)
    for (const response of [await other.get(`/api/own-threads/${id}`), await write(other, id, 'Me too')])
      expect([response.statusCode, response.json()]).toEqual([404, errorOf(THREAD_ERROR.missing)])
    expect((await other.get('/api/own-threads')).json()).toEqual([])
  })

  test('that the office closes takes no more from its student, and can be opened again', async () => {
    const id = await begin(mara)
    await change(dana, { ids: [id], isClosed: true })
    const refused = await write(mara, id, 'Hello?')
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(THREAD_ERROR.closed)])
    expect((await mara.get(`/api/own-threads/${id}`)).json()).toMatchObject({ isClosed: true })
    expect((await answer(dana, id)).statusCode).toBe(201)
    await change(dana, { ids: [id], isClosed: false })
    expect((await write(mara, id, 'Hello?')).statusCode).toBe(201)
  })

  test('of two thousand parts is read in pages', async () => {
    const id = await begin(mara)
    await rowsIn(
      server,
      "INSERT INTO thread_entries (thread_id, kind, content, created_at) SELECT $1, 'in', 'No. ' || n, now() FROM generate_series(1, 2000) AS n RETURNING id",
      [id],
    )
    const newest = await read(dana, id)
    expect([newest.entries.length, newest.hasEarlier, newest.entries.at(-1).content]).toEqual([THREAD_LIMITS.entries, true, 'No. 2000'])
    const before = (await dana.get(`/api/threads/${id}?before=${newest.entries[0].id}`)).json()
    expect([before.entries.length, before.entries.at(-1).content]).toEqual([THREAD_LIMITS.entries, 'No. 1900'])
    expect((await mara.get(`/api/own-threads/${id}`)).json()).toMatchObject({ hasEarlier: true })
  })
})

describe('two people of the desk', () => {
  test('answering at the same time: the second learns who was first, and can still send', async () => {
    const id = await begin(mara)
    const { newestId: newestSeen } = await read(omar, id)
    await answer(dana, id)
    const second = await answer(omar, id, { content: 'Boots.', newestSeen })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'threads.answered', message: 'Dana Whitfield has answered meanwhile.' },
    ])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
    expect((await answer(omar, id, { content: 'Boots.', newestSeen, anyway: true })).statusCode).toBe(201)
    expect((await mara.get('/api/messages')).json()).toHaveLength(2)
  })

  test('in the very same moment send one answer', async () => {
    const id = await begin(mara)
    const { newestId: newestSeen } = await read(omar, id)
    const both = await Promise.all([dana, omar].map((client) => answer(client, id, { newestSeen })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
  })

  test('see who else has it open and who writes, until their page is silent', async () => {
    const id = await begin(mara)
    const attend = async (client: TestClient, doing: string) => (await client.put(`/api/threads/${id}/attendance`, { doing })).json()
    expect(await attend(dana, 'reading')).toEqual([])
    expect(await attend(omar, 'writing')).toEqual([{ name: 'Dana Whitfield', isWriting: false }])
    expect((await dana.get(`/api/threads/${id}/attendance`)).json()).toEqual([{ name: 'Omar Reyes', isWriting: true }])
    clock.advance(1)
    expect((await dana.get(`/api/threads/${id}/attendance`)).json()).toEqual([])
    await attend(omar, 'writing')
    await attend(omar, 'left')
    expect((await dana.get(`/api/threads/${id}/attendance`)).json()).toEqual([])
  })

  test('each have read what they have opened', async () => {
    const id = await begin(mara)
    await change(dana, { ids: [id], isRead: true })
    expect([(await list(dana))[0]?.isUnread, (await list(omar))[0]?.isUnread]).toEqual([false, true])
    expect((await omar.get('/api/thread-counts')).json()).toMatchObject({ unread: 1 })
    await write(mara, id, 'Or boots?')
    expect((await list(dana))[0]?.isUnread).toBe(true)
    await change(dana, { ids: [id], isRead: true })
    await answer(omar, id)
    expect((await list(dana, 'state=waiting'))[0]?.isUnread).toBe(false)
  })
})

describe('the state', () => {
  test('is open until answered, then waiting, and open again when the student writes', async () => {
    const id = await begin(mara)
    expect(await ids(dana)).toEqual([id])
    await answer(dana, id)
    expect([await ids(dana), await ids(dana, 'state=waiting')]).toEqual([[], [id]])
    await answer(dana, id, { isDone: true })
    expect([await ids(dana, 'state=waiting'), await ids(dana, 'state=done')]).toEqual([[], [id]])
    await write(mara, id, 'One more thing')
    expect([await ids(dana), await ids(dana, 'state=done')]).toEqual([[id], []])
  })

  test('is snoozed until its time, or until the student writes', async () => {
    const id = await begin(mara)
    const until = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    expect((await change(dana, { ids: [id], snoozedUntil: until(-1) })).statusCode).toBe(400)
    await change(dana, { ids: [id], snoozedUntil: until(HOUR_MS) })
    expect([await ids(dana), await ids(dana, 'state=snoozed')]).toEqual([[], [id]])
    clock.advance(61)
    expect(await ids(dana)).toEqual([id])
    await change(dana, { ids: [id], snoozedUntil: until(HOUR_MS) })
    await write(mara, id, 'It is urgent')
    expect(await ids(dana)).toEqual([id])
  })

  test('is the same in SQL and in the contract', async () => {
    const now = clock.now()
    const moments = [null, new Date(now.getTime() - 1000), now, new Date(now.getTime() + 1000)]
    const seen = new Set<string>()
    for (const askedAt of moments)
      for (const snoozedUntil of moments)
        for (const doneAt of moments) {
          const [row] = await rowsIn<{ state: string }>(
            server,
            `SELECT ${STATE} AS state FROM (SELECT $1::timestamptz AS asked_at, $3::timestamptz AS snoozed_until, $4::timestamptz AS done_at) AS t WHERE $2::timestamptz IS NOT NULL`,
            [askedAt, now, snoozedUntil, doneAt],
          )
          expect(row?.state).toBe(threadState({ askedAt, snoozedUntil, doneAt }, now))
          seen.add(row?.state ?? '')
        }
    expect(seen.size).toBe(THREAD_STATES.length)
  })
})

describe('the list', () => {
  test('is filtered by who has it, casting call and role, and searched in subjects, texts and names', async () => {
    const project = await makeProject(server)
    const application = await makeApplication(server, { projectId: project.id, studentId: profile.id })
    const about = await begin(mara, { projectId: project.id, content: 'May I bring my *zither*?' })
    const other = await signIn(server, { id: (await makeProfile(server, { firstName: 'Ines', lastName: 'Ortúzar' })).userId })
    const parking = await begin(other, { subject: 'Parking' })
    await change(dana, { ids: [about], assignedTo: 'me' })
    await answer(dana, parking, { content: 'Behind the gymnasium.' })
    await change(dana, { ids: [parking], snoozedUntil: new Date(clock.now().getTime() + 1000).toISOString() })
    clock.advance(1)
    expect(await ids(dana, 'assigned=me')).toEqual([about])
    expect(await ids(omar, `assigned=${danaId}`)).toEqual([about])
    expect(await ids(omar, 'assigned=nobody')).toEqual([parking])
    expect(await ids(dana, `projectId=${project.id}`)).toEqual([about])
    expect(await ids(dana, `roleId=${application.roleId}`)).toEqual([about])
    expect(await ids(dana, `roleId=${application.roleId + 1}`)).toEqual([])
    for (const [words, found] of [
      ['ZITHER', [about]],
      ['parking', [parking]],
      ['gymnasium', [parking]],
      ['ortuzar', [parking]],
      ['nothing of the kind', []],
    ] as const)
      expect(await ids(dana, `search=${words}`), words).toEqual(found)
    expect((await dana.get('/api/thread-counts')).json()).toEqual({ open: 2, waiting: 0, snoozed: 0, mine: 1, unread: 2 })
  })

  test('has pages', async () => {
    const made: number[] = []
    for (let each = 0; each < 5; each += 1) {
      clock.advance(1)
      made.unshift(await begin(mara))
    }
    expect(await ids(dana, 'limit=2')).toEqual(made.slice(0, 2))
    expect(await ids(dana, `limit=2&before=${made[1]}`)).toEqual(made.slice(2, 4))
    expect(await ids(dana, `limit=2&before=${made[3]}`)).toEqual(made.slice(4))
  })

  test('is changed for all that match, and says what became different', async () => {
    const made = [await begin(mara), await begin(mara), await begin(mara)]
    const [first = 0, second = 0, third = 0] = made
    await change(dana, { ids: [first], isDone: true })
    const answered = await change(dana, { allMatching: { state: 'all' }, exceptIds: [third], isDone: true, assignedTo: 'me' })
    expect([answered.statusCode, answered.json().ids.toSorted()]).toEqual([200, [first, second].toSorted()])
    expect(await ids(dana)).toEqual([third])
    expect((await change(dana, { ids: [first], isDone: true })).json()).toEqual({ ids: [] })
    expect((await change(dana, { ids: [third], assignedTo: profile.userId })).statusCode).toBe(400)
    for (const nothing of [{ ids: [third] }, { isDone: true }, { ids: [], isDone: true }])
      expect((await change(dana, nothing)).statusCode).toBe(400)
  })
})

describe('limits', () => {
  test('a student writes so much in a day, and begins so many conversations', async () => {
    const id = await begin(mara)
    for (let more = 1; more < 12; more += 1) await begin(mara)
    const refused = await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Which?' })
    expect([refused.statusCode, refused.json()]).toEqual([429, errorOf(THREAD_ERROR.tooMany)])
    for (let more = 12; more < 60; more += 1) expect((await write(mara, id, 'And?')).statusCode).toBe(201)
    expect((await write(mara, id, 'And?')).statusCode).toBe(429)
    clock.advance(24 * 60 + 1)
    await mara.get('/api/own-threads')
    expect((await write(await signIn(server, { id: profile.userId }), id, 'And?')).statusCode).toBe(201)
  })

  test('the same key writes once, and no other text', async () => {
    const sendKey = randomUUID()
    const both = await Promise.all([begin(mara, { sendKey }), begin(mara, { sendKey })])
    expect(new Set(both).size).toBe(1)
    expect((await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Other', sendKey })).statusCode).toBe(409)
    const [id = 0] = both
    const key = randomUUID()
    const answers = await Promise.all([answer(dana, id, { sendKey: key }), answer(dana, id, { sendKey: key })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
  })

  test('a student writes about casting calls that are open, or theirs', async () => {
    const closed = await makeProject(server, { status: 'completed' })
    const refused = await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Which?', projectId: closed.id })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['projectId']])
    await makeApplication(server, { projectId: closed.id, studentId: profile.id })
    await begin(mara, { projectId: closed.id })
  })
})

test('a conversation of a restricted student is not read, and takes nothing, until the hold is lifted', async () => {
  const id = await begin(mara)
  const { holds } = server.deps
  const director = { kind: 'user', userId: danaId, email: '', role: 'admin' } as const
  await holds.hold(director, holds.getHoldable(director, profile.id), null)
  expect(await ids(dana, 'state=all')).toEqual([])
  expect((await dana.get(`/api/threads/${id}`)).statusCode).toBe(404)
  expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: 0 })
  expect((await change(dana, { ids: [id], isDone: true })).json()).toEqual({ ids: [] })
  expect((await dana.post(`/api/threads/${id}/answers`, { content: 'Yes', newestSeen: 0 })).statusCode).toBe(404)
  const refused = await write(mara, id, 'Hello?')
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(THREAD_ERROR.paused)])
  expect((await dana.get('/api/messages')).json()).toEqual([])
  await dana.delete(`/api/holds/${profile.id}`)
  expect(await ids(dana)).toEqual([id])
})
