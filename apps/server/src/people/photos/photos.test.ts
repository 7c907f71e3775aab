import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { IMAGE_WIDTHS } from '@callboard/contract/people/photos/endpoints'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { photos, photoUploads } from '#db/schema/profiles.ts'
import { handmadePng, heicFixture, pattern, photographFromPhone, QUARTERS, quartersOf, SECRET } from '#platform/images/fixtures/pictures.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { finishPhotoJob } from './photos.jobs.ts'

let server: TestApp
beforeAll(async () => {
  // Tests run the jobs explicitly.
  server = await testApp()
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const jpeg = (content: Buffer, name = 'beach.jpg') => ({ name, type: 'image/jpeg', content })
const upload = (client: TestClient, content: Buffer, name?: string) => client.upload('/api/upload-image', jpeg(content, name))

async function student(role: 'student' | 'admin' = 'student'): Promise<TestClient> {
  return signIn(server, await makeUser(server, { role }))
}

async function finishAll(): Promise<void> {
  for (const { hash } of await server.deps.platform.db.select().from(photos)) await finishPhotoJob(server.deps.platform, { hash })
}

async function uploadedAndFinished(picture: Buffer): Promise<string> {
  const { photo } = (await upload(await student(), picture)).json<{ photo: { id: string } }>()
  await finishAll()
  return `/media/photos/${photo.id}`
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list('')) keys.push(key)
  return keys
}

describe('uploading', () => {
  test('of a motion photo keeps only the picture, and reports a truncated one as damaged', async () => {
    const film = Buffer.from(`\0\0\0\x10ftypmp42\0\0\0\0${'Recorded-Voices'.repeat(200)}SEFT`, 'latin1')
    const motion = Buffer.concat([heicFixture('pattern'), film])
    const address = await uploadedAndFinished(motion)
    expect(await quartersOf((await server.anonymous().get(`${address}/original`)).rawPayload)).toEqual(QUARTERS)
    for (const key of await storedKeys()) {
      const stored = await server.deps.platform.store.get(key)
      expect((await buffer(stored?.stream ?? Readable.from([]))).includes('Recorded-Voices'), key).toBe(false)
    }
    const half = await upload(await student(), motion.subarray(0, 700), 'motion.heic')
    expect([half.statusCode, half.json().fields]).toEqual([400, { image: '"motion.heic" is damaged or incomplete' }])
  })

  test('a 12-megapixel phone photo is stored upright, without location and camera data', async () => {
    const picture = await photographFromPhone(3024, 4032, 6)
    expect(picture.includes(SECRET)).toBe(true)
    const response = await upload(await student(), picture)
    expect(response.statusCode).toBe(201)
    const { url, photo } = response.json()
    expect(photo).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/), url, width: 3024, height: 4032 })
    expect(photo.thumbhash).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(Object.keys(photo.variants)).toEqual(IMAGE_WIDTHS.map(String))

    // A preview is served at once, before any size is rendered.
    const preview = await server.anonymous().get(url)
    expect([preview.statusCode, preview.headers['cache-control'], preview.headers.etag]).toEqual([200, 'no-store', undefined])
    expect(await quartersOf(preview.rawPayload)).toEqual(QUARTERS)

    await finishAll()
    expect(await server.deps.platform.db.select({ ready: photos.ready }).from(photos)).toEqual([{ ready: true }])
    for (const address of [url, ...Object.values<string>(photo.variants)]) {
      const answer = await server.anonymous().call('GET', address, { headers: { accept: 'image/webp,*/*' } })
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      const { width, height, exif, xmp, orientation } = await sharp(answer.rawPayload).metadata()
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
      expect(answer.rawPayload.includes(SECRET)).toBe(false)
      const wanted = address === url ? 3024 : Number(address.split('/').at(-1))
      expect(width).toBe(wanted)
      expect(Math.abs(height - (wanted / 3) * 4)).toBeLessThanOrEqual(1)
      expect(await quartersOf(answer.rawPayload)).toEqual(QUARTERS)
    }
  })

  test('a worker renders it after the upload', async () => {
    const whole = await testApp({ env: { ROLE: 'all' } })
    try {
      const client = await signIn(whole, await makeUser(whole))
      const { photo } = (await client.upload('/api/upload-image', jpeg(await pattern(200, 100).jpeg().toBuffer()))).json()
      await vi.waitFor(
        async () => expect((await whole.deps.platform.db.select().from(photos))[0]).toMatchObject({ hash: photo.id, ready: true }),
        { timeout: 20_000, interval: 50 },
      )
      expect((await whole.anonymous().get(photo.url)).headers['cache-control']).toContain('immutable')
    } finally {
      await whole.close()
    }
  })

  test('the same picture uploaded by two users is stored once and belongs to both', async () => {
    const picture = await pattern(400, 300).jpeg().toBuffer()
    const [one, two] = [await student(), await student()]
    const answers = await Promise.all([upload(one, picture), upload(two, picture), upload(one, picture)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await server.deps.platform.db.$count(photos)).toBe(1)
    expect(await server.deps.platform.db.$count(photoUploads)).toBe(2)
  })

  test('signed out answers 401 before the body is read', async () => {
    expect((await upload(server.anonymous(), Buffer.from('x'))).statusCode).toBe(401)
  })

  test.each([
    ['an empty file', async () => Buffer.alloc(0), 'photos.empty', '"beach.jpg" is empty'],
    [
      'text that calls itself a picture',
      async () => Buffer.from('hello'),
      'photos.not-an-image',
      /^"beach.jpg" is not an image we can read \(/,
    ],
    [
      'a script in SVG',
      async () => Buffer.from('<svg onload="alert(1)"/>'),
      'photos.not-an-image',
      /^"beach.jpg" is not an image we can read \(/,
    ],
    [
      'half a photograph',
      async () => (await photographFromPhone(900, 600, 1)).subarray(0, 5000),
      'photos.truncated',
      '"beach.jpg" is damaged or incomplete',
    ],
    [
      'a picture that unpacks to a billion pixels',
      async () => handmadePng(50_000, 20_001, { rows: 1 }),
      'photos.too-many-pixels',
      '"beach.jpg" has too many pixels. Please keep to 120 megapixels',
    ],
  ])('%s answers 400, names the file and stores nothing', async (_, content, code, message) => {
    const before = await storedKeys()
    const response = await upload(await student(), await content())
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect([response.statusCode, response.json()]).toEqual([400, { code, message: expected, fields: { image: expected } }])
    expect(await server.deps.platform.db.$count(photos)).toBe(0)
    expect(await storedKeys()).toEqual(before)
  })

  test('the message shows a hostile file name as plain text on one line', async () => {
    const response = await upload(await student(), Buffer.from('x'), `<b>\u202egpj${'a'.repeat(300)}`)
    expect(response.json().message).toMatch(/^"<b>gpja{94}…" is not an image/)
  })

  test('students may send 10 MB and casting directors 50', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024 + 1)
    const response = await upload(await student(), content, 'huge.jpg')
    const reason = '"huge.jpg" is too large. Please upload images smaller than 10MB'
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { code: 'photos.too-large', message: 'File too large', fields: { image: reason } },
    ])
    // Within the limit, so it is read and refused as an invalid picture.
    expect((await upload(await student('admin'), content)).statusCode).toBe(400)
    expect((await upload(await student('admin'), Buffer.alloc(50 * 1024 * 1024 + 1))).statusCode).toBe(413)
  })

  test('anything but an upload in the field image is refused', async () => {
    const client = await student()
    expect((await client.post('/api/upload-image', { image: 'data:image/png;base64,AAAA' })).statusCode).toBe(415)
    expect((await client.call('POST', '/api/upload-image', { payload: 'x', headers: { 'content-type': 'image/png' } })).statusCode).toBe(
      415,
    )
    const multipart = (part: string) =>
      client.call('POST', '/api/upload-image', {
        payload: part === '' ? '--b--\r\n' : `--b\r\nContent-Disposition: form-data; ${part}\r\n\r\nx\r\n--b--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    for (const part of ['name="photo"; filename="a.jpg"', 'name="image"', '']) {
      const response = await multipart(part)
      expect([response.statusCode, response.json().fields]).toEqual([400, { image: 'Please choose an image to upload' }])
    }
    const cutOff = await client.call('POST', '/api/upload-image', {
      payload: '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([cutOff.statusCode, cutOff.json().fields]).toEqual([400, { image: '"a.jpg" is damaged or incomplete' }])
    const noForm = await client.call('POST', '/api/upload-image', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } })
    expect([noForm.statusCode, noForm.json()]).toEqual([400, { code: 'malformed', message: 'The request could not be read.' }])
  })
})

describe('serving', () => {
  test('the format follows Accept, and every format has a different ETag', async () => {
    const address = `${await uploadedAndFinished(await pattern(700, 500).jpeg().toBuffer())}/320`
    const answers = []
    for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*']) {
      answers.push(await server.anonymous().call('GET', address, { headers: { accept } }))
    }
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
    expect(answers.every(({ headers }) => headers.vary === 'Accept')).toBe(true)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    const [avif] = answers
    const again = await server.anonymous().call('GET', address, {
      headers: { accept: 'image/avif', 'if-none-match': `"x", W/${avif?.headers.etag}` },
    })
    expect([again.statusCode, again.rawPayload.length, again.headers['cache-control']]).toEqual([304, 0, avif?.headers['cache-control']])
    const other = await server.anonymous().call('GET', address, {
      headers: { accept: 'image/webp', 'if-none-match': String(avif?.headers.etag) },
    })
    expect(other.statusCode).toBe(200)
  })

  test('a picture cannot run scripts, be sniffed or be embedded by other sites', async () => {
    const address = await uploadedAndFinished(await pattern(50, 50).jpeg().toBuffer())
    const { headers } = await server.anonymous().get(`${address}/160`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('HEAD returns the same headers without the picture', async () => {
    const address = `${await uploadedAndFinished(await pattern(60, 50).jpeg().toBuffer())}/original`
    const [get, head] = [await server.anonymous().get(address), await server.anonymous().call('HEAD', address)]
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges'] as const)
      expect(head.headers[name]).toBe(get.headers[name])
    expect(Number(head.headers['content-length'])).toBe(get.rawPayload.length)
  })

  test('the original supports ranges', async () => {
    const address = `${await uploadedAndFinished(await pattern(300, 200).jpeg().toBuffer())}/original`
    const whole = await server.anonymous().get(address)
    const size = whole.rawPayload.length
    const part = (range: string, more = {}) => server.anonymous().call('GET', address, { headers: { range, ...more } })
    const first = await part('bytes=0-99')
    expect([first.statusCode, first.headers['content-range'], first.headers['content-length']]).toEqual([206, `bytes 0-99/${size}`, '100'])
    const rest = await part('bytes=100-', { 'if-range': whole.headers.etag })
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    expect((await part('bytes=100-', { 'if-range': '"another"' })).statusCode).toBe(200)
    const outside = await part(`bytes=${size}-`)
    expect([outside.statusCode, outside.headers['content-range'], outside.headers['content-type']]).toEqual([
      416,
      `bytes */${size}`,
      expect.stringContaining('application/json'),
    ])
  })

  test('a download is an attachment with a safe name', async () => {
    const address = `${await uploadedAndFinished(await pattern(300, 200).png().toBuffer())}/original`
    const named = async (download: string) => (await server.anonymous().get(address, { download })).headers['content-disposition']
    expect(await named('portfolio-photo-2.jpg')).toBe('attachment; filename="portfolio-photo-2.png"')
    expect(await named('')).toMatch(/^attachment; filename="photo-[0-9a-f]{8}\.png"$/)
    expect(await named('a"\r\nSet-Cookie: x=1/../é.exe')).toBe('attachment; filename="a___Set-Cookie_ x_1_..__.png"')
  })

  test('a download of the original waits until it is rendered', async () => {
    const client = await student()
    const { photo } = (await upload(client, await pattern(2000, 1500).jpeg().toBuffer())).json()
    const [download] = await Promise.all([server.anonymous().get(photo.url, { download: '' }), finishAll()])
    expect((await sharp(download.rawPayload).metadata()).width).toBe(2000)
  })

  test.each([
    '/media/photos/zz/160',
    `/media/photos/${'a'.repeat(64)}/161`,
    `/media/photos/${'a'.repeat(64)}/160`,
    `/media/photos/${'A'.repeat(64)}/160`,
    '/media/photos/..%2f..%2fsecret/original',
    `/media/photos/${'a'.repeat(64)}/constructor`,
  ])('%s answers 404 in JSON', async (address) => {
    const response = await server.anonymous().get(address)
    expect([response.statusCode, response.json()]).toEqual([404, { code: 'not-found', message: 'Not found' }])
  })

  test('the unprocessed upload is never stored', async () => {
    await uploadedAndFinished(await photographFromPhone(320, 240, 1))
    const [kept] = await server.deps.platform.db.select().from(photos)
    expect((await storedKeys()).filter((key) => key.includes(String(kept?.hash))).filter((key) => key.startsWith('incoming/'))).toEqual([])
  })
})
