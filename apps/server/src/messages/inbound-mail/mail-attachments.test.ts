import { THREAD_FILE_LIMITS } from '@callboard/contract/messages/threads/file-rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailWith, REPLIES, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { beginThread, changeThreads, peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let people: Awaited<ReturnType<typeof peopleWhoWrite>>
let from: string
let before: Set<string>
beforeEach(async () => {
  people = await peopleWhoWrite(server)
  from = `${people.profile.userId}@example.edu`
  takeReplies(server)
  before = new Set(await keys())
})

async function keys(): Promise<string[]> {
  const all: string[] = []
  for await (const key of server.deps.platform.store.list('conversation-files/')) all.push(key)
  return all
}

/** How many files were stored since a test began. */
const added = async () => (await keys()).filter((key) => !before.has(key)).length

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a51' } })
    .withExif({ IFD0: { Artist: 'A secret place' } })
    .jpeg()
    .toBuffer()
const aPdf = (name = 'list.pdf') => ({ name, type: 'application/pdf', content: A_PDF })

const take = (raw: Buffer) => server.deps.inboundMail.take(raw, clock.now())
const statusOf = async (client: TestClient, { id }: { id: number }) => (await client.get(`/api/thread-files/${id}`)).statusCode

/** The newest entry of the only conversation. */
async function newest() {
  const [id = 0] = await threadIds(people.dana)
  return (await readThread(people.dana, id)).entries.at(-1)
}

describe('the files of a reply', () => {
  test('are those of its part: what they contain counts, and what is neither picture nor PDF is for the desk to save', async () => {
    const { dana, mara } = people
    const { to } = await sendTo(server, dana, people.profile.userId)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const sent = [
      { name: 'me.html', type: 'text/html', content: await aPicture() },
      { ...aPdf('list.exe'), type: 'application/octet-stream' },
      { name: 'winmail.dat', type: 'application/ms-tnef', content: Buffer.from('x\x9f') },
      { name: 'logo.svg', type: 'image/svg+xml', content: svg },
    ]
    expect(await take(mailWith(sent, { From: from, To: to }))).toBe('joined')
    const { content, files } = await newest()
    expect(content).toBe('These two?')
    expect(files).toMatchObject([
      { name: 'me.jpg', kind: 'picture' },
      { name: 'list.pdf', kind: 'pdf' },
      { name: 'winmail.dat', kind: 'other' },
      { name: 'logo.svg', kind: 'other' },
    ])
    const shown = await dana.get(`/api/thread-files/${files[0].id}`)
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    const saved = await dana.get(`/api/thread-files/${files[3].id}`)
    expect([saved.rawPayload.equals(svg), saved.headers['content-type'], saved.headers['content-disposition']]).toEqual([
      true,
      'application/octet-stream',
      "attachment; filename*=UTF-8''logo.svg",
    ])
    const statuses = async (client: TestClient) => Promise.all(files.map((file: { id: number }) => statusOf(client, file)))
    expect(await statuses(dana)).toEqual([200, 200, 200, 200])
    expect(await statuses(mara)).toEqual([200, 200, 404, 404])
  })

  test('join without a text, under the subject', async () => {
    const { to } = await sendTo(server, people.dana, people.profile.userId)
    expect(await take(mailWith([aPdf()], { From: from, To: to, Subject: 'Re: Shoes' }, ''))).toBe('joined')
    expect(await newest()).toMatchObject({ content: 'Re: Shoes', files: [{ name: 'list.pdf' }] })
    expect(await take(mailWith([], { From: from, To: to }, ''))).toBe('quarantined')
  })

  test.each([
    ['many', () => Array.from({ length: THREAD_FILE_LIMITS.files + 2 }, (_, place) => aPdf(`${place}.pdf`)), THREAD_FILE_LIMITS.files],
    ['large', () => ['a.pdf', 'b.pdf'].map((name) => ({ ...aPdf(name), content: Buffer.concat([A_PDF, Buffer.alloc(10_500_000)]) })), 2],
  ])('that are too %s come with the whole mail as a file', async (_why, files, count) => {
    const { to } = await sendTo(server, people.dana, people.profile.userId)
    const raw = mailWith(files(), { From: from, To: to })
    expect(await take(raw)).toBe('joined')
    const stored = (await newest()).files
    expect(stored).toHaveLength(count)
    expect(stored.at(-1)).toMatchObject({ name: 'message.eml', kind: 'other', bytes: raw.length })
  })

  test('are stored once, and not at all when it may not join', async () => {
    const { dana, profile } = people
    const { to } = await sendTo(server, dana, profile.userId)
    const mail = mailWith([aPdf()], { From: from, To: to })
    const outcomes = await Promise.all([take(mail), take(mail), take(mail)])
    expect(outcomes.toSorted()).toEqual(['joined', 'known', 'known'])
    expect(await added()).toBe(1)
    await changeThreads(dana, { ids: await threadIds(dana), isClosed: true })
    expect(await take(mailWith([aPdf()], { From: from, To: to }))).toBe('quarantined')
    expect(await take(mailWith([aPdf()], { From: 'stranger@example.org', To: to }))).toBe('quarantined')
    expect(await added()).toBe(1)
  })
})

describe('the files of a mail that the office puts into a conversation', () => {
  test('come with it, and leave with it', async () => {
    const { dana, mara } = people
    const thread = await beginThread(mara)
    const picture = { name: 'me.png', type: 'image/png', content: await aPicture() }
    await take(
      mailWith([picture, { name: 'a.zip', type: 'application/zip', content: Buffer.from('PK') }], { From: 'm@home.example', To: REPLIES }),
    )
    const [{ id } = { id: 0 }] = (await dana.get('/api/inbound-mails')).json()
    expect((await dana.get(`/api/inbound-mails/${id}`)).json().mail.files).toEqual([
      { name: 'me.png', bytes: picture.content.length },
      { name: 'a.zip', bytes: 2 },
    ])
    expect(await added()).toBe(0)
    const file = () => dana.post(`/api/inbound-mails/${id}/file`, { threadId: thread })
    const both = await Promise.all([file(), file()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { files } = (await readThread(dana, thread)).entries.at(-1)
    expect(files).toMatchObject([
      { name: 'me.jpg', kind: 'picture' },
      { name: 'a.zip', kind: 'other' },
    ])
    expect([await added(), await statusOf(mara, files[0]), await statusOf(mara, files[1])]).toEqual([3, 200, 404])
    expect((await dana.post(`/api/inbound-mails/${id}/return`, {})).statusCode).toBe(200)
    clock.advance((3 * HOUR_MS) / 60_000)
    await server.deps.threadFiles.sweep()
    expect([await statusOf(dana, files[0]), await added()]).toEqual([404, 0])
    expect((await file()).statusCode).toBe(200)
    expect((await readThread(dana, thread)).entries.at(-1).files).toHaveLength(2)
  })
})
