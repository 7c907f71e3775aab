import { THREAD_FILE_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_FILE_LIMITS, THREAD_FILE_MESSAGE } from '@callboard/contract/messages/threads/file-rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { answerThread, beginThread, peopleWhoWrite, readThread } from '#testing/conversations.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { zipFiles } from '#testing/zip-files.ts'
import { THREAD_FILES } from './thread-file.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
let people: Awaited<ReturnType<typeof peopleWhoWrite>>
beforeEach(async () => {
  people = await peopleWhoWrite(server)
})

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a51' } })
    .withExif({ IFD0: { Artist: 'A secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const upload = (client: TestClient, content: Buffer, name = 'shoes.bin') =>
  client.upload('/api/thread-files', { name, type: 'text/html', content, field: 'file' })

async function uploaded(client: TestClient, content: Buffer = A_PDF, name = 'shoes.pdf'): Promise<number> {
  const response = await upload(client, content, name)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

const statusOf = async (client: TestClient, id: number, size = 'full') =>
  (await client.get(`/api/thread-files/${id}?size=${size}`)).statusCode

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list(THREAD_FILES)) keys.push(key)
  return keys
}

/** What the hourly job does. */
const sweep = () => server.deps.threadFiles.sweep()

describe('files of a conversation', () => {
  test('are sent with a text, and are for its student and the desk alone', async () => {
    const { mara, dana } = people
    const stranger = await signIn(server, { id: (await makeProfile(server)).userId })
    const [picture, pdf] = [await uploaded(mara, await aPicture(), 'Zapatos rojos.HEIC'), await uploaded(mara)]
    expect(await Promise.all([mara, dana, stranger].map((client) => statusOf(client, picture)))).toEqual([200, 404, 404])
    const id = await beginThread(mara, { files: [picture, pdf] })
    const files = [
      { id: picture, name: 'Zapatos rojos.jpg', bytes: expect.any(Number), kind: 'picture' },
      { id: pdf, name: 'shoes.pdf', bytes: A_PDF.length, kind: 'pdf' },
    ]
    expect((await readThread(dana, id)).entries[0].files).toEqual(files)
    expect((await mara.get(`/api/own-threads/${id}`)).json().entries[0].files).toEqual(files)
    expect(await Promise.all([mara, dana, stranger, server.anonymous()].map((client) => statusOf(client, picture)))).toEqual([
      200, 200, 404, 401,
    ])
    expect([await statusOf(dana, pdf), await statusOf(dana, pdf, 'small')]).toEqual([200, 200])
  })

  test('are pictures without what their file said besides, in two sizes, and cannot run', async () => {
    const { mara } = people
    const id = await uploaded(mara, await aPicture(), 'me.svg')
    for (const size of ['small', 'full']) {
      const shown = await mara.get(`/api/thread-files/${id}?size=${size}`)
      const { format, width, height, exif } = await sharp(shown.rawPayload).metadata()
      expect([format, width, height, exif]).toEqual(['jpeg', 40, 60, undefined])
      expect(shown.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': "inline; filename*=UTF-8''me.jpg",
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
  })

  test('are saved, if they are PDFs', async () => {
    const { mara } = people
    const { headers } = await mara.get(`/api/thread-files/${await uploaded(mara, A_PDF, 'Lista ñ (1).html')}`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Lista%20%C3%B1%20%281%29.pdf")
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('are refused for what they contain, whatever their name', async () => {
    const { mara } = people
    for (const text of [
      '<html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'GIF89a',
    ]) {
      const refused = await upload(mara, Buffer.from(text), 'photo.jpg')
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { file: THREAD_FILE_MESSAGE.file }])
    }
    expect((await upload(mara, Buffer.concat([A_PDF, Buffer.alloc(THREAD_FILE_LIMITS.mb * 1024 * 1024)]))).statusCode).toBe(413)
  })

  test('are removed before they are sent, and not after', async () => {
    const { mara, dana } = people
    const [first, second] = [await uploaded(mara), await uploaded(mara)]
    await beginThread(mara, { files: [second] })
    const before = (await storedKeys()).length
    const remove = async (client: TestClient, id: number) => (await client.delete(`/api/thread-files/${id}`)).statusCode
    expect([await remove(dana, first), await remove(mara, first), await remove(mara, first), await remove(mara, second)]).toEqual([
      404, 204, 404, 404,
    ])
    expect(before - (await storedKeys()).length).toBe(1)
  })

  test('are sent once, by the person who uploaded them, and nothing is written if one is gone', async () => {
    const { mara, dana } = people
    const file = await uploaded(mara)
    const id = await beginThread(mara, { files: [file] })
    const again = await mara.post(`/api/own-threads/${id}/entries`, { content: 'Once more', files: [file] })
    const others = await answerThread(dana, id, { files: [await uploaded(mara)] })
    for (const refused of [again, others])
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { files: THREAD_FILE_MESSAGE.gone }])
    expect((await readThread(dana, id)).entries).toHaveLength(1)
  })

  test('are at most ten, and so many megabytes together', async () => {
    const { mara } = people
    const large = Buffer.concat([A_PDF, Buffer.alloc((THREAD_FILE_LIMITS.mb * 1024 * 1024) / 2)])
    const files = [await uploaded(mara, large), await uploaded(mara, large)]
    const tooLarge = await mara.post('/api/own-threads', { subject: 'Shoes', content: 'These', files })
    expect(tooLarge.json().fields).toEqual({ files: 'Please add at most 20 MB of files' })
    const tooMany = await mara.post('/api/own-threads', {
      subject: 'Shoes',
      content: 'These',
      files: Array.from({ length: 11 }, (_, place) => place + 1),
    })
    expect(tooMany.json().fields).toEqual({ files: 'Please add at most 10 files' })
  })

  test('are not uploaded without end', async () => {
    const { mara, profile } = people
    await rowsIn(
      server,
      `INSERT INTO thread_files (uploaded_by, key, name, kind, bytes, created_at)
       SELECT $1, 'conversation-files/1-' || gen_random_uuid(), 'a.pdf', 'pdf', 1, $2 FROM generate_series(1, $3) RETURNING id`,
      [profile.userId, clock.now(), THREAD_FILE_LIMITS.unsent],
    )
    const refused = await upload(mara, A_PDF)
    expect([refused.statusCode, refused.json().code]).toEqual([409, THREAD_FILE_ERROR.tooMany.code])
  })

  test('a repeated request sends them once', async () => {
    const { mara } = people
    const body = { subject: 'Shoes', content: 'These', files: [await uploaded(mara)], sendKey: '9b2f0a4e-7c52-4b43-8a60-0d4d3a1f6f10' }
    const [first, second] = [await mara.post('/api/own-threads', body), await mara.post('/api/own-threads', body)]
    expect(second.json()).toEqual(first.json())
  })

  test('of an answer are announced in its mail, which leads to the conversation', async () => {
    const { mara, dana } = people
    const id = await beginThread(mara)
    const answered = await answerThread(dana, id, {
      content: 'Like these.',
      files: [await uploaded(dana), await uploaded(dana, await aPicture())],
    })
    expect(answered.json().entries.at(-1).files).toHaveLength(2)
    const [{ email } = { email: '' }] = await rowsIn<{ email: string }>(server, 'SELECT email FROM users WHERE id = $1', [
      people.profile.userId,
    ])
    const { text } = await mailTo(server, email)
    expect(text).toContain('2 files come with this message. Open it in Callboard to see them.')
    expect(text).toContain('/messages?message=')
  })

  test('are hidden from the desk while their student is restricted', async () => {
    const { mara, dana, profile } = people
    const file = await uploaded(mara)
    await beginThread(mara, { files: [file] })
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1 RETURNING id', [profile.id])
    expect([await statusOf(dana, file), await statusOf(mara, file)]).toEqual([404, 200])
  })

  test('are in one’s own data', async () => {
    const { mara } = people
    await beginThread(mara, { files: [await uploaded(mara, A_PDF, 'Zapatos.pdf')] })
    await uploaded(mara, A_PDF, 'unsent.pdf')
    const files = zipFiles((await mara.get('/api/account/data')).rawPayload)
    const names = Object.keys(files)
    expect(names.filter((name) => name.endsWith('.pdf'))).toEqual([expect.stringContaining('Zapatos.pdf')])
    expect(JSON.parse(files['my-data.json']?.toString() ?? '').answersToTheOffice).toMatchObject([{ files: ['Zapatos.pdf'] }])
  })

  test('leave the store when they are forgotten, and with their student', async () => {
    const { mara, profile } = people
    const kept = new Set(await storedKeys())
    await beginThread(mara, { files: [await uploaded(mara, await aPicture())] })
    await uploaded(mara)
    const added = async () => (await storedKeys()).filter((key) => !kept.has(key)).length
    await sweep()
    expect(await added()).toBe(3)
    clock.advance((DAY_MS + HOUR_MS) / 60_000)
    await sweep()
    expect(await added()).toBe(2)
    await rowsIn(server, 'DELETE FROM users WHERE id = $1 RETURNING id', [profile.userId])
    await sweep()
    expect(await added()).toBe(0)
  })

  test('that came by mail are kept as they are, if they are neither pictures nor PDFs', async () => {
    const { mara, dana, profile } = people
    const id = await beginThread(mara)
    const [entry] = (await readThread(dana, id)).entries
    const files = [
      { name: 'winmail.dat', bytes: Buffer.from('x\x9f>"<script>') },
      { name: 'me.png', bytes: await aPicture() },
    ]
    const { threadFiles, platform } = server.deps
    const stored = await threadFiles.keepMailed(profile.userId, files)
    await inTransaction(platform.db, (transaction) => threadFiles.attachMailed(transaction, { entryId: entry.id, files: stored }))
    const [first, second] = (await readThread(dana, id)).entries[0].files
    expect([first, second]).toMatchObject([
      { name: 'winmail.dat', kind: 'other' },
      { name: 'me.jpg', kind: 'picture' },
    ])
    const { headers, rawPayload } = await dana.get(`/api/thread-files/${first.id}`)
    expect(rawPayload.equals(files[0]?.bytes as Buffer)).toBe(true)
    expect([await statusOf(mara, first.id), await statusOf(mara, second.id)]).toEqual([404, 200])
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''winmail.dat",
    ])
  })
})
