import { createHash, randomBytes } from 'node:crypto'
import { KIOSK_LIMITS, KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { ENGLISH } from '@callboard/contract/translate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { photos } from '#db/schema/profiles.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { inline } from '#testing/pictures.ts'
import { rawCall } from '#testing/raw-call.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const KIOSK = '/api/kiosk/create-account'
const TOO_LARGE = { code: 'too-large', message: 'That is larger than we can accept.' }
/** Bytes that another thread reads. */
const LARGE = 300_000
const JSON_TYPE = { 'content-type': 'application/json' }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

/** A picture of noise, which no other is like, of 360 kB and more. */
function noise(): Promise<Buffer> {
  const [width, height] = [400, 300]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const stored = async () => (await server.deps.platform.db.select({ hash: photos.hash }).from(photos)).map(({ hash }) => hash).toSorted()
const send = (text: string, headers = {}) =>
  server.anonymous().call('POST', KIOSK, { payload: text, headers: { ...JSON_TYPE, ...headers } })

/** A form with the fields of a registration, and files. */
function form(fields: object, files: readonly Buffer[], name = 'photos') {
  const boundary = 'form-of-a-visitor'
  const part = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), body, Buffer.from('\r\n')])
  const payload = Buffer.concat([
    part('name="body"', Buffer.from(JSON.stringify(fields))),
    ...files.map((file) => part(`name="${name}"; filename="photo"\r\nContent-Type: image/png`, file)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('a large body', () => {
  test('stores the same photos as a small one, also with escaped slashes, and each once', async () => {
    const pictures = [await noise(), await noise()]
    const sent = JSON.stringify(await visitor({ photos: [...pictures, ...pictures.slice(0, 1)].map(inline) }))
    expect(sent.length).toBeGreaterThan(LARGE)
    expect((await send(sent.replaceAll('/', '\\/'))).statusCode).toBe(201)
    expect(await stored()).toEqual(pictures.map(hashOf).toSorted())
  })

  test('of a profile may mix stored photos and image data', async () => {
    const { userId } = await makeProfile(server)
    const client = await signIn(server, { id: userId })
    const own = (await client.get('/api/student-profile')).json()
    const picture = await noise()
    const first = await client.put('/api/student-profile', { ...own, portfolio: [inline(picture)] })
    expect(first.statusCode, first.body).toBe(200)
    const other = await noise()
    const next = first.json()
    const second = await client.put('/api/student-profile', { ...next, portfolio: { images: [next.portfolio.images[0], inline(other)] } })
    expect(second.json().portfolio.photos.map(({ id }: { id: string }) => id)).toEqual([hashOf(picture), hashOf(other)])
  })

  test.each([
    ['image data in a text', async () => ({ bio: inline(await noise()) }), 413],
    ['image data beside the list', async () => ({ photo: inline(await noise()) }), 413],
    ['more text than any registration', async () => ({ padding: 'x'.repeat(LARGE) }), 413],
    ['a long text of old line breaks', async () => ({ bio: '\u0085'.repeat(LARGE) }), 413],
    ['a long text of tabs', async () => ({ bio: '\t'.repeat(LARGE) }), 413],
    ['many properties', async () => Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`key ${at}`, at])), 413],
    ['many values', async () => ({ photos: Array(200_000).fill(1) }), 413],
  ])('with %s is refused', async (_, more, status) => {
    const answer = await send(JSON.stringify(await visitor(await more())))
    expect([answer.statusCode, answer.json()]).toEqual([status, TOO_LARGE])
    expect(await server.deps.platform.db.$count(users)).toBe(0)
  })

  test('of lists in lists is no JSON that we take, whatever its size', async () => {
    for (const length of [1000, LARGE]) expect((await send(`{"photos":${'['.repeat(length)}`)).statusCode).toBe(400)
    expect((await send(`{"photos":${'[1,'.repeat(33)}1${']'.repeat(33)}}`)).statusCode).toBe(400)
  })

  test('says which photo is none', async () => {
    const broken = `data:image/png;base64,${'A'.repeat(LARGE + 1)}`
    const answer = await send(JSON.stringify(await visitor({ photos: [inline(await noise()), broken] })))
    expect([answer.statusCode, answer.json().fields.photos]).toEqual([400, expect.stringContaining('Photo 2')])
    const many = await send(JSON.stringify(await visitor({ photos: Array(KIOSK_LIMITS.photos + 1).fill(inline(await noise())) })))
    expect([many.statusCode, many.json().fields]).toEqual([400, { photos: ENGLISH.t(KIOSK_MESSAGE.tooManyPhotos) }])
  })

  test('that is no JSON is refused as such', async () => {
    const data = inline(await noise())
    for (const text of [`{"photos":["${data}"`, `{"photos":["${data}"],}`, `{"photos":["${data}"],"__proto__":{}}`])
      expect((await send(text)).statusCode).toBe(400)
  })

  test('is refused while it still comes', async () => {
    const headers = { ...JSON_TYPE, 'content-length': 40_000_000 }
    const call = rawCall(server.app, 'POST', KIOSK, headers)
    call.send('{"photos":[')
    // No more bytes arrive while the other thread reads these.
    call.send(Buffer.alloc(1024 * 1024, '[],'))
    expect((await call.answer()).status).toBe(413)
    call.socket.destroy()
  })
})

test('a text that stands for image data is nobody else’s to use', async () => {
  const guesses = ['data:image/png;base64,#0', 'data:image/decoded;00000000-0000-4000-8000-000000000000']
  for (const guess of guesses) {
    const answer = await send(JSON.stringify(await visitor({ photos: [guess] })))
    expect([answer.statusCode, answer.json().fields.photos]).toEqual([400, expect.stringContaining('Photo 1')])
  }
  const large = await send(JSON.stringify(await visitor({ photos: [inline(await noise()), ...guesses] })))
  expect([large.statusCode, large.json().fields.photos]).toEqual([400, expect.stringContaining('Photo 2')])
})

describe('a registration as a form', () => {
  test('is stored like one with image data, and once for its key', async () => {
    const pictures = [await noise(), await noise()]
    const { photos: _, ...fields } = await visitor()
    const sent = form(fields, pictures)
    const headers = { ...sent.headers, 'idempotency-key': 'a-key-of-this-visitor' }
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await server.anonymous().call('POST', KIOSK, { ...sent, headers })
      expect([answer.statusCode, answer.json().message]).toEqual([201, ENGLISH.t(KIOSK_MESSAGE.created)])
    }
    expect(await stored()).toEqual(pictures.map(hashOf).toSorted())
    expect(await server.deps.platform.db.$count(users)).toBe(1)
    // A device may have kept the registration before it sent forms; it sends the same as image data.
    const again = await send(JSON.stringify({ ...fields, photos: pictures.map(inline) }), { 'idempotency-key': 'a-key-of-this-visitor' })
    expect(again.statusCode).toBe(201)
    expect(await server.deps.platform.db.$count(users)).toBe(1)
  })

  test.each([
    ['without a photo', async () => form(await visitor(), []), 400, ENGLISH.t(KIOSK_MESSAGE.noPhotos)],
    ['with a photo that is none', async () => form(await visitor(), [Buffer.from('no picture')]), 400, 'Photo 1'],
    ['with an empty photo', async () => form(await visitor(), [Buffer.alloc(0)]), 400, 'Photo 1'],
    ['with a photo that is too large', async () => form(await visitor(), [Buffer.alloc(KIOSK_LIMITS.photoBytes + 1)]), 413, 'Photo 1'],
    [
      'with too many photos',
      async () => form(await visitor(), Array(21).fill(Buffer.from('x'))),
      400,
      ENGLISH.t(KIOSK_MESSAGE.tooManyPhotos),
    ],
    ['without a name', async () => form({ ...(await visitor()), firstName: '' }, [await noise()]), 400, KIOSK_MESSAGE.firstName],
    ['with a long text', async () => form({ ...(await visitor()), bio: '\t'.repeat(70_000) }, [await noise()]), 413, TOO_LARGE.message],
    ['with deep lists', async () => form({ body: JSON.parse('['.repeat(40) + ']'.repeat(40)) }, [await noise()]), 400, ''],
  ])('%s is refused', async (_, made, status, message) => {
    const answer = await server.anonymous().call('POST', KIOSK, await made())
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)])
    expect(await server.deps.platform.db.$count(users)).toBe(0)
  })

  test('that is broken is refused', async () => {
    const whole = form(await visitor(), [await noise()])
    for (const payload of [whole.payload.subarray(0, 100_000), Buffer.from('--x'), Buffer.alloc(0)])
      expect([400, 415]).toContain((await server.anonymous().call('POST', KIOSK, { ...whole, payload })).statusCode)
  })
})
