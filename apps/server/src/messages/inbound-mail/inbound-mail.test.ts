import { randomBytes } from 'node:crypto'
import { INBOUND_LIMITS } from '@callboard/contract/messages/inbound-mail/rules'
import { STUDENT_WRITES } from '@callboard/contract/messages/threads/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailOf, REPLIES, reportOf, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, readThread, threadIds, writeIn } from '#testing/conversations.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { INBOUND_FILES } from './inbound-mail.service.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let danaId: string
let mara: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
let from: string
beforeEach(async () => {
  ;({ dana, danaId, profile, mara } = await peopleWhoWrite(server))
  from = `${profile.userId}@example.edu`
  takeReplies(server)
})

const take = (raw: Buffer) => server.deps.inboundMail.take(raw, clock.now())
const waiting = async (list = 'quarantined') => (await dana.get(`/api/inbound-mails?list=${list}`)).json()
const reasons = async () => (await waiting()).map(({ reason }: { reason: string }) => reason)
const entries = () => rowsIn<{ kind: string; content: string | null }>(server, 'SELECT kind, content FROM thread_entries ORDER BY id')

async function storedFiles(): Promise<number> {
  let files = 0
  for await (const _ of server.deps.platform.store.list(INBOUND_FILES)) files += 1
  return files
}

describe('a reply', () => {
  test('to a message that nobody has answered makes its conversation, with the new text only', async () => {
    const { messageId, to } = await sendTo(server, dana, profile.userId)
    const text = `Black ones.\r\n\r\nOn Sat, 21 Nov 2026 at 08:00, Casting <${REPLIES}> wrote:\r\n> Which ones?`
    expect(await take(mailOf({ From: `Mara <${from.toUpperCase()}>`, To: to.toUpperCase() }, text))).toBe('joined')
    const [id = 0] = await threadIds(dana)
    expect((await readThread(dana, id)).entries).toMatchObject([
      { kind: 'out', content: 'Which ones?', isByMail: false },
      { kind: 'in', content: 'Black ones.', isByMail: true },
    ])
    expect((await mara.get(`/api/messages/${messageId}/thread`)).json()).toMatchObject({
      id,
      entries: [{}, { isOwn: true, isByMail: true }],
    })
    expect(await waiting()).toEqual([])
    expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: 1, unread: 1, quarantined: 0 })
  })

  test('with a forwarded mail below it says so, and all of it can be shown', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const text =
      'See below\r\n\r\n---------- Forwarded message ---------\r\nFrom: Bus <info@bus.example>\r\nSubject: Strike\r\n\r\nNo buses.'
    expect(await take(mailOf({ From: from, To: to }, text))).toBe('joined')
    expect((await entries()).at(-1)?.content).toBe('See below\n\n[Fwd: Strike]')
  })

  test('to an answer joins the conversation and opens it again, and all of it can be shown', async () => {
    const id = await beginThread(mara)
    await answerThread(dana, id, { isDone: true })
    const [{ deliveryId } = { deliveryId: 0 }] = await rowsIn<{ deliveryId: number }>(
      server,
      'SELECT delivery_id AS "deliveryId" FROM thread_entries WHERE delivery_id IS NOT NULL',
    )
    const to = server.deps.replyMail.addressOf(REPLIES, deliveryId)
    const text = 'Thank you!\r\n\r\nOn Sat, 21 Nov 2026 at 08:00, Casting <casting@example.edu> wrote:\r\n> Black ones.'
    expect(await take(mailOf({ From: from, To: `someone@example.org, ${to}` }, text))).toBe('joined')
    const thread = await readThread(dana, id)
    expect(thread).toMatchObject({ state: 'open', isUnread: true })
    const entry = thread.entries.at(-1)
    expect(entry.content).toBe('Thank you!')
    const shown = (await dana.get(`/api/threads/${id}/entries/${entry.id}/mail`)).json()
    expect(shown).toMatchObject({
      from: { address: from },
      subject: 'Re: Shoes',
      html: null,
      text: expect.stringContaining('> Black ones.'),
    })
    expect((await dana.get(`/api/threads/${id}/entries/${thread.entries[0].id}/mail`)).statusCode).toBe(404)
    expect((await dana.get(`/api/threads/${id + 1}/entries/${entry.id}/mail`)).statusCode).toBe(404)
  })

  test('is taken once, at the same moment or later, from two sides', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const before = await storedFiles()
    const mail = mailOf({ From: from, To: to })
    const outcomes = await Promise.all([take(mail), take(mail), take(mail)])
    expect(outcomes.toSorted()).toEqual(['joined', 'known', 'known'])
    expect(await take(Buffer.concat([Buffer.from('Received: from another way\r\n'), mail]))).toBe('known')
    const nameless = mailOf({ From: from, To: to, 'Message-ID': null }, 'Or boots?')
    expect([await take(nameless), await take(nameless)]).toEqual(['joined', 'known'])
    expect((await entries()).filter(({ kind }) => kind === 'in')).toHaveLength(2)
    expect((await storedFiles()) - before).toBe(2)
  })

  test('is brought again after a crash, and is then there once', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const mail = mailOf({ From: from, To: to })
    await server.deps.platform.db.$client.query('ALTER TABLE thread_entries RENAME TO lost')
    await expect(take(mail)).rejects.toThrow()
    await server.deps.platform.db.$client.query('ALTER TABLE lost RENAME TO thread_entries')
    expect([await rowsIn(server, 'SELECT FROM inbound_mails'), await take(mail), await take(mail)]).toEqual([[], 'joined', 'known'])
  })
})

describe('into a conversation never writes', () => {
  test.each([
    ['a stranger who knows the address', () => ({ From: 'stranger@example.org' }), 'other-sender'],
    ['another student who knows it', (other: string) => ({ From: other }), 'other-sender'],
    ['the right sender without a token', () => ({ To: REPLIES }), 'no-token'],
    ['the right sender with a made-up token', () => ({ To: `casting+${'a'.repeat(32)}@example.edu` }), 'no-token'],
    ['somebody to whom it was forwarded', () => ({ From: 'friend@example.org', 'Reply-To': from }), 'other-sender'],
    ['a mail with two senders', (other: string) => ({ From: `${other}, ${from}` }), 'other-sender'],
    ['a mailing list', () => ({ 'List-Id': '<students.example.edu>', Precedence: 'list' }), 'list'],
  ] as const)('%s', async (_who, headersOf, reason) => {
    const other = await makeProfile(server)
    const { to } = await sendTo(server, dana, profile.userId)
    expect(await take(mailOf({ From: from, To: to, ...headersOf(`${other.userId}@example.edu`) }))).toBe('quarantined')
    expect(await reasons()).toEqual([reason])
    expect(await entries()).toEqual([])
    expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: 0, quarantined: 1 })
  })

  test('a student who may not write: a closed conversation, a hold, a day’s limit, a deleted message, a deleted account', async () => {
    const id = await beginThread(mara)
    await answerThread(dana, id)
    const [row] = await rowsIn<{ id: number }>(server, 'SELECT delivery_id AS id FROM thread_entries WHERE delivery_id IS NOT NULL')
    const to = server.deps.replyMail.addressOf(REPLIES, row?.id ?? 0)
    const answer = () => take(mailOf({ From: from, To: to }))
    await changeThreads(dana, { ids: [id], isClosed: true })
    expect([await answer(), await reasons()]).toEqual(['quarantined', ['closed']])
    await changeThreads(dana, { ids: [id], isClosed: false })
    for (let written = 1; written < STUDENT_WRITES.entries; written += 1) await writeIn(mara, id, `No. ${written}`)
    expect([await answer(), await reasons()]).toEqual(['quarantined', ['limit', 'closed']])
    clock.advance(25 * 60)
    expect(await answer()).toBe('joined')
    const { holds } = server.deps
    const director = { kind: 'user', userId: danaId, email: '', role: 'admin' } as const
    await holds.hold(director, holds.getHoldable(director, profile.id), null)
    expect(await answer()).toBe('quarantined')
    // While a student is restricted, none of their mails are shown.
    dana = await signIn(server, { id: danaId })
    expect([await reasons(), (await dana.get('/api/thread-counts')).json().quarantined]).toEqual([[], 0])
    await dana.delete(`/api/holds/${profile.id}`)
    expect(await reasons()).toEqual(['held', 'limit', 'closed'])
    await rowsIn(server, 'DELETE FROM messages RETURNING id')
    expect([await answer(), (await reasons())[0]]).toEqual(['quarantined', 'gone'])
    await rowsIn(server, 'DELETE FROM users WHERE id = $1 RETURNING id', [profile.userId])
    expect([await answer(), await reasons()]).toEqual(['quarantined', ['gone']])
  })
})

describe('programs', () => {
  const away = { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' }

  test('that answer every mail over twenty rounds make nothing and are never answered', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { to } = await sendTo(server, dana, profile.userId)
      expect(await take(mailOf({ From: from, To: to, ...away }))).toBe('automatic')
    }
    expect(await entries()).toEqual([])
    expect((await dana.get('/api/thread-counts')).json()).toMatchObject({ open: 0, unread: 0, quarantined: 0 })
    expect(await rowsIn(server, 'SELECT FROM message_recipients WHERE recipient_user_id <> $1', [profile.userId])).toEqual([])
    expect((await rowsIn(server, 'SELECT FROM messages')).length).toBe(20)
    expect(await waiting('automatic')).toHaveLength(20)
  })

  test('are a quiet line in the conversation, which stays done', async () => {
    const id = await beginThread(mara)
    await answerThread(dana, id, { isDone: true })
    const [row] = await rowsIn<{ id: number }>(server, 'SELECT delivery_id AS id FROM thread_entries WHERE delivery_id IS NOT NULL')
    expect(await take(mailOf({ From: from, To: server.deps.replyMail.addressOf(REPLIES, row?.id ?? 0), ...away }))).toBe('automatic')
    expect(await readThread(dana, id)).toMatchObject({ state: 'done', automatic: [{ subject: 'Out of office' }] })
    expect((await mara.get(`/api/own-threads/${id}`)).body).not.toContain('Out of office')
  })

  test('that report a failed delivery mark the mail and the address, until a mail comes from there', async () => {
    const { messageId, deliveryId, to } = await sendTo(server, dana, profile.userId)
    const ours = `<${server.deps.replyMail.mailIdOf({ id: deliveryId, messageId })}@example.edu>`
    const state = async () => (await rowsIn<{ state: string }>(server, 'SELECT mail_state AS state FROM message_recipients'))[0]?.state
    await rowsIn(server, "UPDATE message_recipients SET mail_state = 'sent' RETURNING id")
    // A delay is not permanent, and a made-up id is not ours: neither marks anything.
    expect(await take(reportOf(from, ours, { action: 'delayed', status: '4.4.1' }))).toBe('automatic')
    expect(await take(reportOf(from, '<made-up@example.edu>'))).toBe('automatic')
    expect(await take(reportOf('nobody@example.edu', ours))).toBe('automatic')
    expect(await state()).toBe('sent')
    expect(await take(reportOf(from, ours))).toBe('bounce')
    expect(await state()).toBe('refused')
    expect(await take(mailOf({ From: from, To: to }))).toBe('joined')
    const [id = 0] = await threadIds(dana)
    expect((await readThread(dana, id)).student.refusesMail).toBe(false)
    await rowsIn(server, "UPDATE message_recipients SET mail_state = 'sent' RETURNING id")
    expect(await take(reportOf(from, ours))).toBe('bounce')
    expect((await readThread(dana, id)).student.refusesMail).toBe(true)
  })

  test('that report about a report of their own change nothing', async () => {
    await sendTo(server, dana, profile.userId)
    const about = reportOf('MAILER-DAEMON@mx.example.edu', '<a-report@mx.example.org>')
    expect(await take(about)).toBe('automatic')
    expect(await waiting()).toEqual([])
  })
})

describe('bytes that are no mail', () => {
  test('are kept as a file and shown, and the next mail is still taken', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const broken = [randomBytes(5000), Buffer.from('\0'.repeat(40)), Buffer.from('no header at all'), Buffer.alloc(1)]
    for (const raw of broken) expect(await take(raw)).toBe('quarantined')
    expect(await take(mailOf({ From: from, To: to }))).toBe('joined')
    const all: { id: number }[] = await waiting()
    expect(all).toHaveLength(broken.length)
    for (const [place, { id }] of all.toReversed().entries()) {
      expect((await dana.get(`/api/inbound-mails/${id}`)).statusCode).toBe(200)
      const file = await dana.get(`/api/inbound-mails/${id}/raw`)
      expect(file.rawPayload).toEqual(broken[place])
      expect(file.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="mail-${id}.eml"`,
      })
    }
  })

  test('and more than can be read are kept, too', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const large = Buffer.concat([mailOf({ From: from, To: to }), Buffer.alloc(INBOUND_LIMITS.bytes, 'x')])
    expect(await take(large)).toBe('quarantined')
    const [mail] = await waiting()
    expect(mail).toMatchObject({ reason: 'too-large', from: { address: from }, subject: 'Re: Shoes' })
    expect((await dana.get(`/api/inbound-mails/${mail.id}`)).json()).toMatchObject({ mail: null })
    expect((await dana.get(`/api/inbound-mails/${mail.id}/raw`)).headers['content-disposition']).toBe(
      `attachment; filename="mail-${mail.id}-beginning.eml"`,
    )
    await dana.post(`/api/inbound-mails/${mail.id}/file`, { userId: profile.userId })
    expect((await entries()).at(-1)?.content).toContain('30 MB')
  })
})
