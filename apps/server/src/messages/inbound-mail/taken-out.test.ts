import { beforeEach, describe, expect, test } from 'vitest'
import { mailOf, REPLIES, takeReplies } from '#testing/arriving-mail.ts'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, readThread, writeIn } from '#testing/conversations.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let omar: TestClient
let mara: TestClient
beforeEach(async () => {
  ;({ dana, omar, mara } = await peopleWhoWrite(server))
  takeReplies(server)
})

/** Files a stranger's mail in a conversation, an hour later. @returns the id of the mail */
async function fileInto(threadId: number): Promise<number> {
  clock.advance(60)
  await server.deps.inboundMail.take(mailOf({ From: 'Mara L <mara@home.example>', To: REPLIES }), clock.now())
  const [{ id } = { id: 0 }] = (await dana.get('/api/inbound-mails')).json()
  expect((await dana.post(`/api/inbound-mails/${id}/file`, { threadId })).statusCode).toBe(200)
  return id
}

async function takeOut(id: number): Promise<void> {
  clock.advance(60)
  expect((await dana.post(`/api/inbound-mails/${id}/return`, {})).statusCode).toBe(200)
}

/** The office's view of a conversation, and who has not read it. */
async function facts(id: number) {
  const { state, askedAt, snoozedUntil, assignedTo, movedAt, isUnread, entries } = await readThread(dana, id)
  return {
    state,
    askedAt,
    snoozedUntil,
    assignedTo,
    movedAt,
    isUnread,
    isUnreadByOmar: (await readThread(omar, id)).isUnread,
    parts: entries.length,
  }
}

/** Conversations in each state. */
const STATES: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  open: async () => {},
  'open and read': (id) => changeThreads(dana, { ids: [id], isRead: true, assignedTo: 'me' }),
  waiting: (id) => answerThread(dana, id),
  'done, without an answer': (id) => changeThreads(omar, { ids: [id], isDone: true, isRead: true }),
  'answered and done': (id) => answerThread(dana, id, { isDone: true }),
  snoozed: (id) => changeThreads(dana, { ids: [id], snoozedUntil: '2026-12-24T08:00:00.000Z', assignedTo: 'me' }),
  closed: (id) => changeThreads(dana, { ids: [id], isClosed: true, isDone: true }),
}

describe('a conversation from which a mail is taken out', () => {
  test.each(Object.keys(STATES))('is %s as it was before', async (name) => {
    const thread = await beginThread(mara)
    await STATES[name]?.(thread)
    const before = await facts(thread)
    const id = await fileInto(thread)
    expect(await facts(thread)).toMatchObject({ state: 'open', isUnread: true, isUnreadByOmar: true, parts: before.parts + 1 })
    await takeOut(id)
    expect(await facts(thread)).toEqual(before)
  })

  test.each([
    ['the first', 0],
    ['the second', 1],
  ])('of two, %s of them before the other, is as it was before both', async (_, first) => {
    const thread = await beginThread(mara)
    await changeThreads(dana, { ids: [thread], isDone: true })
    const before = await facts(thread)
    const mails = [await fileInto(thread), await fileInto(thread)]
    await takeOut(mails[first] ?? 0)
    expect(await facts(thread)).toMatchObject({ state: 'open', parts: before.parts + 1 })
    await takeOut(mails[1 - first] ?? 0)
    expect(await facts(thread)).toEqual(before)
  })

  test('stays what somebody has made of it since', async () => {
    const snoozedUntil = '2026-12-24T08:00:00.000Z'
    const [done, snoozed, written] = [await beginThread(mara), await beginThread(mara), await beginThread(mara)]
    await changeThreads(dana, { ids: [snoozed, written], isDone: true })
    const mails = [await fileInto(done), await fileInto(snoozed), await fileInto(written)]
    await changeThreads(omar, { ids: [done], isDone: true, assignedTo: 'me' })
    await changeThreads(omar, { ids: [snoozed], snoozedUntil })
    await writeIn(mara, written, 'And a hat?')
    for (const id of mails) await takeOut(id)
    expect(await facts(done)).toMatchObject({ state: 'done', assignedTo: { name: 'Omar Reyes' }, parts: 1 })
    expect(await facts(snoozed)).toMatchObject({ state: 'snoozed', snoozedUntil, parts: 1 })
    expect(await facts(written)).toMatchObject({ state: 'open', isUnread: true, parts: 2 })
  })
})
