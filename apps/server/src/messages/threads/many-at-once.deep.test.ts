import { randomUUID } from 'node:crypto'
import { THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import { expect, test, vi } from 'vitest'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

vi.setConfig({ testTimeout: 300_000 })

const STUDENTS = 200
const PARTS = 2000

const server = testServer()

test('two hundred students answer a message at the same moment, each twice by mistake, while the office reads', async () => {
  const { dana, omar } = await peopleWhoWrite(server)
  const students = await rowsIn<{ id: string }>(
    server,
    "INSERT INTO users (id, email) SELECT 'many' || n, 'many' || n || '@example.edu' FROM generate_series(1, $1) AS n RETURNING id",
    [STUDENTS],
  )
  const message = { subject: 'Shoes', content: 'Which ones?', recipientUserIds: students.map(({ id }) => id) }
  const { id: messageId } = (await dana.post('/api/messages', message)).json()
  const clients = await Promise.all(students.map((student) => signIn(server, student)))
  const inbox = () =>
    Promise.all([dana.get('/api/threads?state=open'), omar.get('/api/thread-counts'), dana.get('/api/threads?search=black')])
  const sent = clients.flatMap((client, place) => {
    const body = { content: `Black ones, number ${place}.`, sendKey: randomUUID() }
    return [0, 1].map(() => client.post(`/api/messages/${messageId}/answers`, body))
  })
  const read = [...Array(20)].map(inbox)
  const answers = await Promise.all(sent)
  const statuses = (all: readonly { statusCode: number }[]) => [...new Set(all.map(({ statusCode }) => statusCode))]
  expect([statuses(answers), statuses((await Promise.all(read)).flat())]).toEqual([[201], [200]])

  const written = await rowsIn<{ content: string }>(server, "SELECT content FROM thread_entries WHERE kind = 'in' ORDER BY content")
  expect(written.map(({ content }) => content)).toEqual(students.map((_, place) => `Black ones, number ${place}.`).toSorted())
  expect(await rowsIn(server, 'SELECT count(*)::int AS threads, count(DISTINCT user_id)::int AS students FROM threads')).toEqual([
    { threads: STUDENTS, students: STUDENTS },
  ])
  const counts = { open: STUDENTS, unread: STUDENTS, waiting: 0, snoozed: 0, mine: 0, quarantined: 0 }
  for (const client of [dana, omar]) expect((await client.get('/api/thread-counts')).json()).toEqual(counts)

  // The office does everything about all of them at once, and both of the desk the same.
  const changes = [dana, omar].map((client) => changeThreads(client, { allMatching: { state: 'open' }, isRead: true, assignedTo: 'me' }))
  const more = clients.map(async (client, place) => {
    const [{ id }] = (await client.get('/api/own-threads')).json()
    return client.post(`/api/own-threads/${id}/entries`, { content: `And a hat, number ${place}?` })
  })
  expect([statuses(await Promise.all(changes)), statuses(await Promise.all(more))]).toEqual([[200], [201]])
  expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: STUDENTS, waiting: 0 })
})

test('a conversation of two thousand parts is opened, read back, searched and answered a page at a time', async () => {
  const { dana, mara } = await peopleWhoWrite(server)
  const id = await beginThread(mara, { content: 'Where is the zither?' })
  await rowsIn(
    server,
    `INSERT INTO thread_entries (thread_id, kind, content, created_at)
     SELECT $1, CASE WHEN n % 5 = 0 THEN 'note' ELSE 'in' END, 'Part ' || n || repeat(' and more of it', 20), now() - interval '2 days' FROM generate_series(2, $2) AS n RETURNING id`,
    [id, PARTS],
  )
  await rowsIn(server, 'UPDATE threads SET newest_in = (SELECT max(id) FROM thread_entries) RETURNING id')
  const readers = [
    { client: dana, path: `/api/threads/${id}`, parts: PARTS },
    { client: mara, path: `/api/own-threads/${id}`, parts: PARTS - PARTS / 5 },
  ]
  for (const { client, path, parts } of readers) {
    const found: number[] = []
    for (let query = '', pages = 1; ; pages += 1) {
      const answer = await client.get(`${path}${query}`)
      // Opening costs as much as any page, however long the conversation is.
      expect(answer.rawPayload.length).toBeLessThan(100_000)
      const { entries, hasEarlier } = answer.json()
      expect(entries.length).toBe(hasEarlier ? THREAD_LIMITS.entries : entries.length)
      found.unshift(...entries.map((entry: { id: number }) => entry.id))
      if (!hasEarlier) break
      expect(pages).toBeLessThan(PARTS / THREAD_LIMITS.entries + 1)
      query = `?before=${entries[0].id}`
    }
    expect([found.length, new Set(found).size, found]).toEqual([parts, parts, found.toSorted((one, other) => one - other)])
  }
  for (const words of ['zither', 'Part 1999']) expect(await threadIds(dana, `search=${words}`), words).toEqual([id])
  expect((await dana.get('/api/threads?search=zither')).rawPayload.length).toBeLessThan(2000)
  const answered = await answerThread(dana, id)
  expect([answered.statusCode, answered.rawPayload.length < 100_000]).toEqual([201, true])
  expect((await mara.post(`/api/own-threads/${id}/entries`, { content: 'Thank you!' })).statusCode).toBe(201)
  expect((await readThread(dana, id)).entries.at(-1)).toMatchObject({ content: 'Thank you!' })
})
