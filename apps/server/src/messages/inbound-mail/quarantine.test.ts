import { INBOUND_ERROR } from '@callboard/contract/messages/inbound-mail/errors'
import { INBOUND_MESSAGE } from '@callboard/contract/messages/inbound-mail/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { mailOf, REPLIES, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { answerThread, beginThread, peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { zipFiles } from '#testing/zip-files.ts'
import { INBOUND_FILES } from './inbound-mail.service.ts'
import { oldMails } from './old-mails.service.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let omar: TestClient
let mara: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeEach(async () => {
  ;({ dana, omar, profile, mara } = await peopleWhoWrite(server))
  takeReplies(server)
})

/** A mail in quarantine. @returns its id */
async function kept(headers: object = {}, text = 'From my other address: black ones.'): Promise<number> {
  const { inboundMail } = server.deps
  await inboundMail.take(mailOf({ From: 'Mara L <mara@home.example>', To: REPLIES, ...headers }, text), clock.now())
  const [{ id } = { id: 0 }] = (await dana.get('/api/inbound-mails')).json()
  return id
}

const act = (client: TestClient, id: number, what: 'file' | 'discard' | 'return', body: object = {}) =>
  client.post(`/api/inbound-mails/${id}/${what}`, body)
const ids = async (list = 'quarantined') => (await dana.get(`/api/inbound-mails?list=${list}`)).json().map(({ id }: { id: number }) => id)

describe('a mail that joined nothing', () => {
  test('is shown with who sent it, why it waits and what it says', async () => {
    const own = `${profile.userId}@example.edu`
    const id = await kept({ From: own, Subject: 'Shoes' }, 'Which ones?')
    expect((await dana.get('/api/inbound-mails')).json()).toEqual([
      {
        ...{ id, state: 'quarantined', reason: 'no-token', subject: 'Shoes', excerpt: 'Which ones?', thread: null, handledBy: null },
        from: { address: own, name: '' },
        bytes: expect.any(Number),
        receivedAt: clock.now().toISOString(),
        student: { userId: profile.userId, talentId: profile.id, name: 'Mara Lindqvist' },
      },
    ])
    expect((await dana.get(`/api/inbound-mails/${id}`)).json().mail).toMatchObject({ text: expect.stringContaining('Which ones?') })
    expect((await mara.get('/api/inbound-mails')).statusCode).toBe(403)
  })

  test('is put into a conversation, taken out again, and put into another', async () => {
    const thread = await beginThread(mara)
    await answerThread(dana, thread, { isDone: true })
    const id = await kept()
    const filed = await act(omar, id, 'file', { threadId: thread })
    expect(filed.json()).toMatchObject({ state: 'filed', handledBy: 'Omar Reyes', thread: { id: thread, student: 'Mara Lindqvist' } })
    expect([await ids(), await threadIds(dana)]).toEqual([[], [thread]])
    expect((await readThread(dana, thread)).entries.at(-1)).toMatchObject({
      kind: 'in',
      isByMail: true,
      content: 'From my other address: black ones.',
    })
    expect((await mara.get(`/api/own-threads/${thread}`)).json().entries.at(-1)).toMatchObject({ isOwn: true, isByMail: true })
    const again = await act(dana, id, 'file', { threadId: thread })
    expect([again.statusCode, again.json()]).toEqual([409, errorOf(INBOUND_ERROR.moved)])
    expect((await act(dana, id, 'return')).json()).toMatchObject({ state: 'quarantined', handledBy: null, thread: null })
    expect(await readThread(dana, thread)).toMatchObject({ state: 'done', askedAt: null })
    expect((await readThread(dana, thread)).entries).toHaveLength(2)
    const other = await beginThread(mara)
    expect((await act(dana, id, 'file', { threadId: other })).statusCode).toBe(200)
  })

  test('makes a conversation with a student, which goes when it is taken out', async () => {
    const id = await kept({ Subject: 'Shoes for Saturday' })
    const filed = (await act(dana, id, 'file', { userId: profile.userId })).json()
    expect(filed.thread).toMatchObject({ subject: 'Shoes for Saturday', student: 'Mara Lindqvist' })
    expect((await mara.get('/api/own-threads')).json()).toMatchObject([{ id: filed.thread.id, subject: 'Shoes for Saturday' }])
    await act(dana, id, 'return')
    expect([(await mara.get('/api/own-threads')).json(), await ids()]).toEqual([[], [id]])
  })

  test('stays in a conversation that the office has answered since', async () => {
    const thread = await beginThread(mara)
    const id = await kept()
    await act(dana, id, 'file', { threadId: thread })
    await answerThread(omar, thread)
    const refused = await act(dana, id, 'return')
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(INBOUND_ERROR.answered)])
    expect((await readThread(dana, thread)).entries).toHaveLength(3)
  })

  test('is discarded and brought back, by one of two at the same moment', async () => {
    const id = await kept()
    const both = await Promise.all([act(dana, id, 'discard'), act(omar, id, 'discard')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect([await ids(), await ids('discarded')]).toEqual([[], [id]])
    await act(dana, id, 'return')
    expect([await ids(), await ids('discarded')]).toEqual([[id], []])
    expect((await act(dana, id, 'return')).statusCode).toBe(409)
  })

  test('goes into no conversation of a restricted student, and into none that is gone', async () => {
    const thread = await beginThread(mara)
    const id = await kept()
    const missing = await act(dana, id, 'file', { threadId: 2_000_000 })
    const nobody = await act(dana, id, 'file', { userId: 'nobody' })
    const nowhere = await act(dana, id, 'file', {})
    expect([missing.statusCode, nobody.json(), nowhere.json().fields]).toEqual([
      404,
      errorOf(INBOUND_ERROR.noStudent),
      { threadId: INBOUND_MESSAGE.either },
    ])
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1 RETURNING id', [profile.id])
    for (const place of [{ threadId: thread }, { userId: profile.userId }])
      expect((await act(dana, id, 'file', place)).statusCode).toBe(404)
    expect(await ids()).toEqual([id])
  })

  test('of one thousand is read in pages', async () => {
    for (let more = 0; more < 51; more += 1) await kept()
    const first: { id: number }[] = (await dana.get('/api/inbound-mails')).json()
    expect(first).toHaveLength(50)
    expect((await dana.get(`/api/inbound-mails?before=${first.at(-1)?.id}`)).json()).toHaveLength(1)
  })
})

describe('the mails themselves', () => {
  async function files(): Promise<number> {
    let found = 0
    for await (const _ of server.deps.platform.store.list(INBOUND_FILES)) found += 1
    return found
  }

  test('go a month after they were discarded, with their accounts, and with old messages; their files follow', async () => {
    clock.advance(3 * 60)
    await server.deps.inboundMail.sweep()
    const before = await files()
    const discarded = await kept()
    await act(dana, discarded, 'discard')
    const other = await makeProfile(server)
    const ofOther = await kept({ From: `${other.userId}@example.edu` })
    const { to } = await sendTo(server, dana, profile.userId)
    await server.deps.inboundMail.take(mailOf({ From: `${profile.userId}@example.edu`, To: to }), clock.now())
    const [held] = [await kept()]
    expect((await files()) - before).toBe(4)
    await rowsIn(server, 'DELETE FROM users WHERE id = $1 RETURNING id', [other.userId])
    expect(await ids()).toEqual([held])
    expect(ofOther).toBeGreaterThan(0)
    clock.advance(31 * 24 * 60)
    await server.deps.inboundMail.sweep()
    expect((await files()) - before).toBe(2)
    const { db } = server.deps.platform
    const soon = new Date(clock.now().getTime() + DAY_MS)
    expect(await oldMails.count(db, soon)).toEqual({ messages: 1 })
    expect(await inTransaction(db, (transaction) => oldMails.removeSome(transaction, soon))).toBe(1)
    await server.deps.inboundMail.sweep()
    expect((await files()) - before).toBe(1)
    // The file in the conversation is removed with its entry.
    await rowsIn(server, 'DELETE FROM threads RETURNING id')
    await server.deps.inboundMail.sweep()
    expect((await files()) - before).toBe(0)
  })

  test('of another address that answer a student are held with that student, and go with the account', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    const id = await kept({ To: to })
    const other = await kept()
    const quarantined = async () => (await dana.get('/api/thread-counts')).json().quarantined
    const soon = new Date(clock.now().getTime() + DAY_MS)
    const { db } = server.deps.platform
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1 RETURNING id', [profile.id])
    expect([await ids(), await quarantined(), await oldMails.count(db, soon)]).toEqual([[other], 1, { messages: 1 }])
    expect((await dana.get(`/api/inbound-mails/${id}`)).statusCode).toBe(404)
    await rowsIn(server, 'UPDATE student_profiles SET held_at = NULL WHERE id = $1 RETURNING id', [profile.id])
    expect(await ids()).toEqual([other, id])
    // Deleting the message does not change who the mail belongs to.
    await rowsIn(server, 'DELETE FROM messages RETURNING id')
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1 RETURNING id', [profile.id])
    expect(await ids()).toEqual([other])
    await rowsIn(server, 'UPDATE student_profiles SET held_at = NULL WHERE id = $1 RETURNING id', [profile.id])
    await inTransaction(db, (transaction) => server.deps.forgetting.forget(transaction, profile.userId))
    expect(await ids()).toEqual([other])
  })

  test('are in what a student downloads of themselves', async () => {
    const { to } = await sendTo(server, dana, profile.userId)
    await server.deps.inboundMail.take(mailOf({ From: `${profile.userId}@example.edu`, To: to }), clock.now())
    const student = await signIn(server, { id: profile.userId })
    const files = zipFiles((await student.get('/api/account/data')).rawPayload)
    expect(
      Object.entries(files)
        .find(([name]) => name.endsWith('.eml'))?.[1]
        .toString(),
    ).toContain('Black ones, please.')
    expect(JSON.parse(files['my-data.json']?.toString() ?? '').emailsToTheOffice).toMatchObject([
      { subject: 'Re: Shoes', content: 'Black ones, please.', state: 'joined' },
    ])
  })
})
