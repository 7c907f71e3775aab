import { AsyncLocalStorage } from 'node:async_hooks'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGE_HEADER } from '@callboard/contract/change-name'
import { LIVE_TOPICS } from '@callboard/contract/office/live/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { announce, withChangeName } from '#platform/live.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
/** Another instance on the same database, which receives the changes of the first. */
let far: FastifyInstance
beforeAll(async () => {
  server = await testApp()
  far = (await server.another()).app
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

/** A user's page that listens to one instance. */
async function listen(user: { id: string }, app = server.app, age?: number) {
  const [name, value] = await server.sessionCookie(user.id)
  const response = await app.inject({
    url: age === undefined ? '/api/events' : `/api/events?age=${age}`,
    headers: { cookie: `${name}=${value}` },
    payloadAsStream: true,
  })
  expect(response.statusCode).toBe(200)
  const stream = response.stream()
  onTestFinished(() => void stream.destroy())
  let text = ''
  let ended = false
  stream.on('data', (chunk: Buffer) => {
    text += chunk
  })
  stream.on('close', () => {
    ended = true
  })
  const heard = () => [...text.matchAll(/^event: (.*)$/gm)].map(([, topic]) => topic)
  return {
    response,
    heard,
    text: () => text,
    hears: (topic: string) => vi.waitFor(() => expect(heard()).toContain(topic), { timeout: 10_000 }),
    ends: () => vi.waitFor(() => expect(ended).toBe(true), { timeout: 10_000 }),
    ended: () => ended,
    forget: () => {
      text = ''
    },
  }
}

const db = () => server.deps.platform.db

describe('a change on one instance', () => {
  test('reaches the pages on another that it concerns, and no others', async () => {
    const [owner, other, admin] = [await makeProfile(server), await makeProfile(server), await makeUser(server, { role: 'admin' })]
    const [theirs, others, office] = await Promise.all([
      listen({ id: owner.userId }, far),
      listen({ id: other.userId }, far),
      listen(admin, far),
    ])
    const project = await makeProject(server)
    const student = await signIn(server, { id: owner.userId })
    expect((await student.post('/api/applications', { projectId: project.id })).statusCode).toBe(201)
    await theirs.hears('applications')
    await office.hears('applications')
    // Notifications arrive in order, so a page that got this one also got all earlier ones.
    await announce(db(), 'calendar', 'everyone')
    await others.hears('calendar')
    expect(others.heard()).toEqual(['calendar'])
  })

  test('to a casting call reaches all pages, unless it is and was a draft', async () => {
    const [student, admin] = [await makeUser(server), await makeUser(server, { role: 'admin' })]
    const [theirs, office] = await Promise.all([listen(student, far), listen(admin, far)])
    const desk = await signIn(server, admin)
    const { id } = (await desk.post('/api/projects', { title: 'Secret shoot', status: 'draft' })).json()
    await office.hears('projects')
    await announce(db(), 'calendar', 'everyone')
    await theirs.hears('calendar')
    expect(theirs.heard()).toEqual(['calendar'])
    await desk.put(`/api/projects/${id}`, { title: 'Open shoot', status: 'active' })
    await theirs.hears('projects')
  })

  test('carries only its topic, through every proxy', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const office = await listen(admin)
    const { headers } = office.response
    expect([headers['content-type'], headers['cache-control'], headers['x-accel-buffering']]).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
      'no',
    ])
    await announce(db(), 'exports', { userIds: [admin.id] })
    await office.hears('exports')
    expect(office.text().replace(/retry: \d+/, 'retry: n')).toBe('retry: n\n\nevent: exports\ndata: exports\n\n')
  })

  test('carries the name that its page gave it, unless another is announced with it', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const [name, value] = await server.sessionCookie(admin.id)
    const office = await listen(admin, far)
    const makeList = (change: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/lists',
        headers: { cookie: `${name}=${value}`, [CHANGE_HEADER]: change },
        payload: { name: change, people: [] },
      })
    expect((await makeList('mychange01')).statusCode).toBe(201)
    await office.hears('lists')
    expect(office.text()).toContain('event: lists\ndata: mychange01\n')
    office.forget()
    expect((await makeList('no name: {}')).statusCode).toBe(201)
    await office.hears('lists')
    expect(office.text()).toContain('event: lists\ndata: lists\n')
    office.forget()
    let continued = () => Promise.resolve()
    await withChangeName('mychange04', async () => {
      const context = AsyncLocalStorage.snapshot()
      continued = () => context(() => announce(db(), 'exports', 'desk'))
    })
    await continued()
    await office.hears('exports')
    expect(office.text()).toContain('event: exports\ndata: exports\n')
    await inTransaction(db(), async (transaction) => {
      await withChangeName('mychange02', () => announce(transaction, 'lists', 'desk'))
      await withChangeName('mychange03', () => announce(transaction, 'lists', 'desk'))
    })
    await office.hears('lists')
    expect(office.text()).toContain('event: lists\ndata: lists\n')
  })

  test('to messages reaches only the recipients', async () => {
    const [reader, other, admin] = [await makeUser(server), await makeUser(server), await makeUser(server, { role: 'admin' })]
    const [message] = await db().insert(messages).values({ subject: 'Call times', content: 'Saturday at ten.' }).returning()
    if (!message) throw new Error('no message was made')
    await db().insert(messageRecipients).values({ messageId: message.id, recipientUserId: reader.id })
    const [theirs, others, office] = await Promise.all([listen(reader, far), listen(other, far), listen(admin, far)])
    await announce(db(), 'messages', { recipientsOf: message.id })
    await theirs.hears('messages')
    await announce(db(), 'talent', 'desk')
    await announce(db(), 'calendar', 'everyone')
    await Promise.all([theirs, others, office].map((page) => page.hears('calendar')))
    expect([theirs.heard(), others.heard(), new Set(office.heard())]).toEqual([
      ['messages', 'calendar'],
      ['calendar'],
      new Set(['talent', 'calendar']),
    ])
  })

  test('that happens many times at once is sent once', async () => {
    const page = await listen(await makeUser(server))
    for (let change = 0; change < 50; change++) await announce(db(), 'projects', 'everyone')
    await announce(db(), 'calendar', 'everyone')
    await page.hears('calendar')
    expect(page.heard().filter((topic) => topic === 'projects').length).toBeLessThan(10)
  })

  test('is sent only after the commit, and not when it is rolled back', async () => {
    const page = await listen(await makeUser(server))
    const client = await db().$client.connect()
    await client.query('BEGIN')
    await announce({ $client: client } as never, 'projects', 'everyone')
    await client.query('ROLLBACK')
    client.release()
    await announce(db(), 'calendar', 'everyone')
    await page.hears('calendar')
    expect(page.heard()).toEqual(['calendar'])
  })

  test('with an unknown topic is not forwarded', async () => {
    const page = await listen(await makeUser(server))
    for (const payload of ['', 'nonsense', '{}', '{"topic":"secrets","to":"everyone"}', '{"topic":"projects","to":{"userIds":7}}'])
      await db().$client.query("SELECT pg_notify('callboard_live', $1)", [payload])
    await announce(db(), 'calendar', 'everyone')
    await page.hears('calendar')
    expect(page.heard()).toEqual(['calendar'])
  })
})

describe('a page', () => {
  test('that subscribes some time after it was opened gets the changes since then that concern it', async () => {
    const [student, other] = [await makeUser(server), await makeUser(server)]
    const witness = await listen(student, far)
    // Changes by earlier tests must be older than the margin for network delays.
    await sleep(1100)
    await announce(db(), 'applications', { userIds: [other.id] })
    await announce(db(), 'projects', 'everyone')
    await witness.hears('projects')
    const [late, fresh] = [await listen(student, far, 0), await listen(student, far)]
    await late.hears('projects')
    await announce(db(), 'calendar', 'everyone')
    await Promise.all([late.hears('calendar'), fresh.hears('calendar')])
    expect([late.heard(), fresh.heard()]).toEqual([['projects', 'calendar'], ['calendar']])
    // The page is older than the remembered changes, so anything may have changed.
    const old = await listen(student, far, HOUR_MS)
    await old.hears('sent-messages')
    expect(new Set(old.heard()).size).toBe(LIVE_TOPICS.length)
    expect((await (await signIn(server, student)).get('/api/events', { age: '-1' })).statusCode).toBe(400)
  })

  test('is disconnected when its session ends, its role changes or its account is deleted, and others stay', async () => {
    const [leaver, risen, gone, stays] = await Promise.all(Array.from({ length: 4 }, () => makeUser(server)))
    if (!leaver || !risen || !gone || !stays) throw new Error('four people were to be made')
    const [left, role, account, kept] = await Promise.all([leaver, risen, gone, stays].map((user) => listen(user)))
    await db().delete(sessions).where(sql`sess->>'userId' = ${leaver.id}`)
    await db().update(users).set({ role: 'admin' }).where(eq(users.id, risen.id))
    await db().delete(users).where(eq(users.id, gone.id))
    await server.deps.live.beat()
    await Promise.all([left?.ends(), role?.ends(), account?.ends()])
    expect(kept?.ended()).toBe(false)
    expect(kept?.text()).toContain(':\n\n')
  })

  test('beyond the limit replaces the oldest one, which is told not to reconnect', async () => {
    const user = await makeUser(server)
    const pages = []
    for (let count = 0; count < 9; count++) pages.push(await listen(user))
    await pages[0]?.ends()
    expect(pages[0]?.heard()).toEqual(['replaced'])
    expect(pages.slice(1).map((page) => page.ended())).toEqual(Array(8).fill(false))
  })

  test('reloads everything when the connection to PostgreSQL was lost', async () => {
    const [near, away] = [await listen(await makeUser(server)), await listen(await makeUser(server), far)]
    const kill =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'callboard-live' AND datname = current_database()"
    expect((await db().$client.query(kill)).rowCount).toBe(2)
    await Promise.all([near.hears('sent-messages'), away.hears('sent-messages')])
    expect(new Set(near.heard()).size).toBe(LIVE_TOPICS.length)
    near.forget()
    away.forget()
    await announce(db(), 'calendar', 'everyone')
    await Promise.all([near.hears('calendar'), away.hears('calendar')])
  })
})

test('a stopping server disconnects its pages and refuses new ones', async () => {
  const { app, deps } = await server.another()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [name, value] = await server.sessionCookie((await makeUser(server)).id)
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie: `${name}=${value}` } })
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^retry: \d+\n\n$/)
  // It would otherwise wait forever for a page that is still connected.
  await app.close()
  expect((await reader?.read())?.done).toBe(true)
  expect(() =>
    deps.live.open({ actor: { kind: 'user', userId: 'x', email: 'x', role: 'student' }, sessionId: 'x' }, () => ({ send() {}, end() {} })),
  ).toThrow()
})
