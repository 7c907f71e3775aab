import { randomUUID } from 'node:crypto'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_LIMITS, THREAD_STATES, threadState } from '@callboard/contract/messages/threads/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerThread,
  beginThread,
  changeThreads,
  listThreads,
  peopleWhoWrite,
  readThread,
  threadIds,
  writeIn,
} from '#testing/conversations.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
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
  ;({ dana, danaId, omar, profile, mara } = await peopleWhoWrite(server))
})

describe('a conversation', () => {
  test('goes back and forth, and its student reads who wrote it only as the office, and no note', async () => {
    const id = await beginThread(mara)
    await dana.post(`/api/threads/${id}/notes`, { content: 'Asks every time.' })
    expect((await answerThread(dana, id)).statusCode).toBe(201)
    await writeIn(mara, id, 'Thank you!')
    const office = await readThread(dana, id)
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
    const id = await beginThread(mara)
    await answerThread(dana, id)
    const [message] = (await mara.get('/api/messages')).json()
    expect(message).toMatchObject({ subject: 'Re: Shoes', content: 'Black ones.', readAt: null })
    expect((await mara.get('/api/messages/unread/count')).json()).toEqual({ count: 1 })
    expect((await mara.get('/api/own-threads')).json()).toMatchObject([{ id, messageIds: [message.id], newest: { isOwn: false } }])
    expect((await readThread(dana, id)).entries.at(-1)).toMatchObject({ mail: 'waiting', readAt: null })
    await mara.post(`/api/messages/${message.id}/read`)
    expect((await readThread(dana, id)).entries.at(-1)).toMatchObject({ readAt: clock.now().toISOString() })
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
    expect(await threadIds(dana, 'state=all')).toEqual([])
    const [one, two] = await Promise.all(
      ['I will be there.', 'At the gate?'].map((content) => mara.post(`/api/messages/${messageId}/answers`, { content })),
    )
    expect([one?.statusCode, two?.statusCode]).toEqual([201, 201])
    const [id = 0] = await threadIds(dana)
    expect(await threadIds(dana, 'state=all')).toEqual([id])
    expect((await readThread(dana, id)).entries.map(({ content }: { content: string }) => content).toSorted()).toEqual([
      'At the gate?',
      'I will be there.',
      'Saturday at ten, Mara.',
    ])
    expect(await rowsIn(server, "SELECT content FROM thread_entries WHERE kind = 'out'")).toEqual([{ content: null }])
    expect((await mara.get(`/api/messages/${messageId}/thread`)).json()).toMatchObject({ id })
  })

  test('is its student’s alone', async () => {
    const other = await signIn(server, { id: (await makeProfile(server)).userId })
    const id = await beginThread(mara)
    for (const response of [await other.get(`/api/own-threads/${id}`), await writeIn(other, id, 'Me too')])
      expect([response.statusCode, response.json()]).toEqual([404, errorOf(THREAD_ERROR.missing)])
    expect((await other.get('/api/own-threads')).json()).toEqual([])
  })

  test('that the office closes takes no more from its student, and can be opened again', async () => {
    const id = await beginThread(mara)
    await changeThreads(dana, { ids: [id], isClosed: true })
    const refused = await writeIn(mara, id, 'Hello?')
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(THREAD_ERROR.closed)])
    expect((await mara.get(`/api/own-threads/${id}`)).json()).toMatchObject({ isClosed: true })
    expect((await answerThread(dana, id)).statusCode).toBe(201)
    await changeThreads(dana, { ids: [id], isClosed: false })
    expect((await writeIn(mara, id, 'Hello?')).statusCode).toBe(201)
  })

  test('of two thousand parts is read in pages', async () => {
    const id = await beginThread(mara)
    await rowsIn(
      server,
      "INSERT INTO thread_entries (thread_id, kind, content, created_at) SELECT $1, 'in', 'No. ' || n, now() FROM generate_series(1, 2000) AS n RETURNING id",
      [id],
    )
    const newest = await readThread(dana, id)
    expect([newest.entries.length, newest.hasEarlier, newest.entries.at(-1).content]).toEqual([THREAD_LIMITS.entries, true, 'No. 2000'])
    const before = (await dana.get(`/api/threads/${id}?before=${newest.entries[0].id}`)).json()
    expect([before.entries.length, before.entries.at(-1).content]).toEqual([THREAD_LIMITS.entries, 'No. 1900'])
    expect((await mara.get(`/api/own-threads/${id}`)).json()).toMatchObject({ hasEarlier: true })
  })
})

describe('two people of the desk', () => {
  test('answering at the same time: the second learns who was first, and can still send', async () => {
    const id = await beginThread(mara)
    const { newestId: newestSeen } = await readThread(omar, id)
    await answerThread(dana, id)
    const second = await answerThread(omar, id, { content: 'Boots.', newestSeen })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'threads.answered', message: 'Dana Whitfield has answered meanwhile.' },
    ])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
    expect((await answerThread(omar, id, { content: 'Boots.', newestSeen, anyway: true })).statusCode).toBe(201)
    expect((await mara.get('/api/messages')).json()).toHaveLength(2)
  })

  test('are not told of answers that they gave themselves', async () => {
    const id = await beginThread(mara)
    const { newestId: newestSeen } = await readThread(dana, id)
    await answerThread(dana, id, { newestSeen })
    expect((await answerThread(dana, id, { content: 'And a hat.', newestSeen })).statusCode).toBe(201)
    expect((await readThread(dana, id)).entries.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false, true, true])
    expect((await readThread(omar, id)).entries.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false, false, false])
    await answerThread(omar, id, { content: 'Boots.' })
    expect((await answerThread(dana, id, { content: 'And gloves.', newestSeen })).json().message).toBe('Omar Reyes has answered meanwhile.')
  })

  test('in the very same moment send one answer', async () => {
    const id = await beginThread(mara)
    const { newestId: newestSeen } = await readThread(omar, id)
    const both = await Promise.all([dana, omar].map((client) => answerThread(client, id, { newestSeen })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
  })

  test('see who else has it open and who writes, until their page is silent', async () => {
    const id = await beginThread(mara)
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
    const id = await beginThread(mara)
    await changeThreads(dana, { ids: [id], isRead: true })
    expect([(await listThreads(dana))[0]?.isUnread, (await listThreads(omar))[0]?.isUnread]).toEqual([false, true])
    expect((await omar.get('/api/thread-counts')).json()).toMatchObject({ unread: 1 })
    await writeIn(mara, id, 'Or boots?')
    expect((await listThreads(dana))[0]?.isUnread).toBe(true)
    await changeThreads(dana, { ids: [id], isRead: true })
    await answerThread(omar, id)
    expect((await listThreads(dana, 'state=waiting'))[0]?.isUnread).toBe(false)
  })
})

describe('the state', () => {
  test('is open until answered, then waiting, and open again when the student writes', async () => {
    const id = await beginThread(mara)
    expect(await threadIds(dana)).toEqual([id])
    await answerThread(dana, id)
    expect([await threadIds(dana), await threadIds(dana, 'state=waiting')]).toEqual([[], [id]])
    await answerThread(dana, id, { isDone: true })
    expect([await threadIds(dana, 'state=waiting'), await threadIds(dana, 'state=done')]).toEqual([[], [id]])
    await writeIn(mara, id, 'One more thing')
    expect([await threadIds(dana), await threadIds(dana, 'state=done')]).toEqual([[id], []])
  })

  test('is snoozed until its time, or until the student writes', async () => {
    const id = await beginThread(mara)
    const until = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    expect((await changeThreads(dana, { ids: [id], snoozedUntil: until(-1) })).statusCode).toBe(400)
    await changeThreads(dana, { ids: [id], snoozedUntil: until(HOUR_MS) })
    expect([await threadIds(dana), await threadIds(dana, 'state=snoozed')]).toEqual([[], [id]])
    clock.advance(61)
    expect(await threadIds(dana)).toEqual([id])
    await changeThreads(dana, { ids: [id], snoozedUntil: until(HOUR_MS) })
    await writeIn(mara, id, 'It is urgent')
    expect(await threadIds(dana)).toEqual([id])
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

describe('limits', () => {
  test('a student writes so much in a day, and begins so many conversations', async () => {
    const id = await beginThread(mara)
    for (let more = 1; more < 12; more += 1) await beginThread(mara)
    const refused = await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Which?' })
    expect([refused.statusCode, refused.json()]).toEqual([429, errorOf(THREAD_ERROR.tooMany)])
    for (let more = 12; more < 60; more += 1) expect((await writeIn(mara, id, 'And?')).statusCode).toBe(201)
    expect((await writeIn(mara, id, 'And?')).statusCode).toBe(429)
    clock.advance(24 * 60 + 1)
    await mara.get('/api/own-threads')
    expect((await writeIn(await signIn(server, { id: profile.userId }), id, 'And?')).statusCode).toBe(201)
  })

  test('the same key writes once, and no other text', async () => {
    const sendKey = randomUUID()
    const both = await Promise.all([beginThread(mara, { sendKey }), beginThread(mara, { sendKey })])
    expect(new Set(both).size).toBe(1)
    expect((await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Other', sendKey })).statusCode).toBe(409)
    const [id = 0] = both
    const key = randomUUID()
    const answers = await Promise.all([answerThread(dana, id, { sendKey: key }), answerThread(dana, id, { sendKey: key })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await mara.get('/api/messages')).json()).toHaveLength(1)
  })

  test('a student writes about casting calls that are open, or theirs', async () => {
    const closed = await makeProject(server, { status: 'completed' })
    const refused = await mara.post('/api/own-threads', { subject: 'Shoes', content: 'Which?', projectId: closed.id })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['projectId']])
    await makeApplication(server, { projectId: closed.id, studentId: profile.id })
    await beginThread(mara, { projectId: closed.id })
  })
})

test('a conversation of a restricted student is not read, and takes nothing, until the hold is lifted', async () => {
  const id = await beginThread(mara)
  const { holds } = server.deps
  const director = { kind: 'user', userId: danaId, email: '', role: 'admin' } as const
  await holds.hold(director, holds.getHoldable(director, profile.id), null)
  expect(await threadIds(dana, 'state=all')).toEqual([])
  expect((await dana.get(`/api/threads/${id}`)).statusCode).toBe(404)
  expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: 0 })
  expect((await changeThreads(dana, { ids: [id], isDone: true })).json()).toEqual({ ids: [], former: [] })
  expect((await dana.post(`/api/threads/${id}/answers`, { content: 'Yes', newestSeen: 0 })).statusCode).toBe(404)
  const refused = await writeIn(mara, id, 'Hello?')
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(THREAD_ERROR.paused)])
  expect((await dana.get('/api/messages')).json()).toEqual([])
  await dana.delete(`/api/holds/${profile.id}`)
  expect(await threadIds(dana)).toEqual([id])
})
