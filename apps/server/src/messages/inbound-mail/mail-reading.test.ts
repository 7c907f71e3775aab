import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { mailOf, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { createInboundMailService } from './inbound-mail.service.ts'
import { createMailReading } from './mail-reading.ts'
import { readMail } from './reading/read-mail.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let people: Awaited<ReturnType<typeof peopleWhoWrite>>
beforeEach(async () => {
  people = await peopleWhoWrite(server)
  takeReplies(server)
})

/**
 * A server that has just started. Reading a mail that contains the word never ends, as in a crash.
 *
 * @param before runs first in each reading
 */
function started(word: string, before: () => Promise<void> = async () => {}) {
  const read: string[] = []
  // Its own connections, which end with it.
  const db = openDatabase(server.connection, () => {})
  const reading = createMailReading({
    ...server.deps.platform,
    db,
    readMail: async (raw) => {
      read.push(raw.includes(word) ? 'ends' : 'goes well')
      await before()
      return raw.includes(word) ? new Promise(() => {}) : readMail(raw)
    },
  })
  const { platform, replyMail, ownThreads, threadFiles } = server.deps
  const inboundMail = createInboundMailService({ ...platform, read: reading, replyMail, ownThreads, threadFiles })
  return { read, take: (raw: Buffer) => inboundMail.take(raw, clock.now()) }
}

/** Ends the connections of servers that are reading a mail, as a crash does. */
async function crash() {
  const locks = () =>
    rowsIn(
      server,
      `SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  await expect.poll(async () => (await locks()).length).toBe(0)
}

const marks = () => rowsIn<{ times: number }>(server, 'SELECT times FROM mail_readings')
const soon = (server: ReturnType<typeof started>) => expect.poll(() => server.read.length).toBe(1)

test('a mail that ends the server while it is read is kept as a file at the third start, and the next one is read', async () => {
  const { dana, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  const crashes = mailOf({ To: to, From: `${profile.userId}@example.edu` }, 'crash')
  for (const times of [1, 2]) {
    const killed = started('crash')
    void killed.take(crashes)
    await soon(killed)
    expect(await marks()).toEqual([{ times }])
    await crash()
  }
  const third = started('crash')
  expect(await third.take(crashes)).toBe('quarantined')
  expect(await third.take(mailOf({ To: to, From: `${profile.userId}@example.edu` }))).toBe('joined')
  expect(third.read).toEqual(['goes well'])
  const [mail] = (await dana.get('/api/inbound-mails')).json()
  expect(mail).toMatchObject({ reason: 'unreadable' })
  // Nothing reads it again: no page, no filing, no restart, not even after its mark is gone.
  expect((await dana.get(`/api/inbound-mails/${mail.id}`)).json().mail).toBeNull()
  expect((await dana.get(`/api/inbound-mails/${mail.id}/raw`)).rawPayload).toEqual(crashes)
  await rowsIn(server, 'DELETE FROM mail_readings RETURNING mail_key')
  const fourth = started('crash')
  expect([await fourth.take(crashes), fourth.read]).toEqual(['known', []])
  const [threadId] = await threadIds(dana)
  expect((await dana.post(`/api/inbound-mails/${mail.id}/file`, { threadId })).statusCode).toBe(200)
  const entry = (await readThread(dana, threadId ?? 0)).entries.at(-1)
  expect(entry).toMatchObject({ files: [{ name: 'message.eml', kind: 'other' }] })
  expect((await dana.get(`/api/threads/${threadId}/entries/${entry.id}/mail`)).statusCode).toBe(404)
})

test('a mail during whose reading the server was restarted once is read', async () => {
  const { dana, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  const raw = mailOf({ To: to, From: `${profile.userId}@example.edu` })
  const killed = started('Black ones')
  void killed.take(raw)
  await soon(killed)
  await crash()
  expect(await started('crash').take(raw)).toBe('joined')
  expect(await marks()).toEqual([])
})

test('a mail that five bring at the same moment counts as read once', async () => {
  const { dana, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  const raw = mailOf({ To: to, From: `${profile.userId}@example.edu` })
  const one = started('crash')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => one.take(raw)))
  expect(outcomes.toSorted()).toEqual(['joined', 'known', 'known', 'known', 'known'])
  expect(await marks()).toEqual([])
})

test('a mail that three servers read at the same moment has not ended any of them', async () => {
  const { dana, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  const raw = mailOf({ To: to, From: `${profile.userId}@example.edu` })
  const all = Promise.withResolvers<void>()
  const servers = Array.from({ length: 3 }, () => started('crash', () => all.promise))
  const outcomes = servers.map(({ take }) => take(raw))
  for (const one of servers) await soon(one)
  all.resolve()
  expect((await Promise.all(outcomes)).toSorted()).toEqual(['joined', 'known', 'known'])
  expect(await marks()).toEqual([])
})

test('marks of a month ago go', async () => {
  await rowsIn(server, "INSERT INTO mail_readings (mail_key, begun_at) VALUES ('a', $1) RETURNING times", [clock.now()])
  clock.advance(29 * 24 * 60)
  await server.deps.inboundMail.sweep()
  expect(await marks()).toHaveLength(1)
  clock.advance(2 * 24 * 60)
  await server.deps.inboundMail.sweep()
  expect(await marks()).toEqual([])
})
