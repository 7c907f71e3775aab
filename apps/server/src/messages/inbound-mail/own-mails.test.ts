import { beforeEach, expect, test } from 'vitest'
import { mailOf, REPLIES, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let people: Awaited<ReturnType<typeof peopleWhoWrite>>
beforeEach(async () => {
  people = await peopleWhoWrite(server)
  takeReplies(server)
})

const QUOTE = 'Black ones.\r\n\r\nOn Sat, 21 Nov 2026 at 08:00, Casting <casting@example.edu> wrote:\r\n> Which ones?'

test('a student reads all of a mail that came from their address, as the office does, and nobody else does', async () => {
  const { dana, mara, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  const html = mailOf(
    { To: to, From: `${profile.userId}@example.edu` },
    '<p>Black ones.</p><script>alert(1)</script><img src="https://tracker.example/x">',
  )
    .toString()
    .replace('text/plain', 'text/html')
  await server.deps.inboundMail.take(mailOf({ To: to, From: `${profile.userId}@example.edu` }, QUOTE), clock.now())
  await server.deps.inboundMail.take(Buffer.from(html), clock.now())
  const [id = 0] = await threadIds(dana)
  const { entries } = (await mara.get(`/api/own-threads/${id}`)).json()
  expect(entries).toMatchObject([
    { isByMail: false, hasMail: false },
    { content: 'Black ones.', hasMail: true },
    { isByMail: true, hasMail: true },
  ])
  const shown = await Promise.all(
    [1, 2].map(async (place) => (await mara.get(`/api/own-threads/${id}/entries/${entries[place].id}/mail`)).json()),
  )
  expect(shown[0]).toMatchObject({ text: expect.stringContaining('> Which ones?'), html: null })
  expect(shown[1].html).not.toMatch(/script|tracker/)
  expect(shown[1]).toEqual((await dana.get(`/api/threads/${id}/entries/${entries[2].id}/mail`)).json())
  const other = await signIn(server, { id: (await makeProfile(server)).userId })
  expect((await other.get(`/api/own-threads/${id}/entries/${entries[1].id}/mail`)).statusCode).toBe(404)
})

test('what came from another address, or cannot be read, is nothing that a student opens', async () => {
  const { dana, mara, profile } = people
  const { to } = await sendTo(server, dana, profile.userId)
  await server.deps.inboundMail.take(mailOf({ To: to, From: `${profile.userId}@example.edu` }), clock.now())
  await server.deps.inboundMail.take(mailOf({ To: REPLIES, From: 'mother@home.example' }, QUOTE), clock.now())
  await server.deps.inboundMail.take(mailOf({ From: `${profile.userId}@example.edu` }), clock.now())
  await rowsIn(server, "UPDATE inbound_mails SET reason = 'unreadable' WHERE user_id IS NOT NULL AND entry_id IS NULL RETURNING id")
  const [threadId = 0] = await threadIds(dana)
  for (const { id } of (await dana.get('/api/inbound-mails')).json())
    expect((await dana.post(`/api/inbound-mails/${id}/file`, { threadId })).statusCode).toBe(200)
  const { entries } = (await mara.get(`/api/own-threads/${threadId}`)).json()
  expect(entries.map(({ hasMail }: { hasMail: boolean }) => hasMail)).toEqual([false, true, false, false])
  for (const { id } of entries.slice(2)) expect((await mara.get(`/api/own-threads/${threadId}/entries/${id}/mail`)).statusCode).toBe(404)
  const forDesk = (await readThread(dana, threadId)).entries
  expect(forDesk.map(({ hasMail }: { hasMail: boolean }) => hasMail).toSorted()).toEqual([false, false, true, true])
})
