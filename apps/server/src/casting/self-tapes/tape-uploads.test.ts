import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { UPLOADS, uploadsOf } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => server.truncate())

async function student() {
  const profile = await makeProfile(server)
  const client = await signIn(server, { id: profile.userId })
  return { profile, client, uploads: uploadsOf(client) }
}

const address = (response: { headers: Record<string, unknown> }) => String(response.headers.location)

describe('an upload', () => {
  test('continues where it was interrupted, at an address that cannot be guessed', async () => {
    const { client, uploads } = await student()
    const begun = await uploads.begin(9, 'my reel.webm')
    expect(begun.statusCode).toBe(201)
    const path = address(begun)
    expect(path).toMatch(/^\/api\/self-tapes\/uploads\/[0-9a-f]{48}$/)
    expect(await uploads.received(path)).toBe(0)
    const first = await uploads.send(path, 0, 'half ')
    expect([first.statusCode, first.headers['upload-offset'], first.body]).toEqual([204, '5', ''])
    expect(await uploads.received(path)).toBe(5)
    expect((await client.get(UPLOADS)).json()).toEqual({
      uploads: [{ url: path, fileName: 'my reel.webm', size: 9, received: 5, createdAt: expect.any(String) }],
      converts: server.deps.tapeUploads.converts,
    })
    expect((await uploads.send(path, 5, 'done')).headers['upload-offset']).toBe('9')
    expect(await uploads.received(path)).toBe(9)
  })

  test('belongs only to its student', async () => {
    const [one, two] = [await student(), await student()]
    const path = address(await one.uploads.begin(9))
    expect(await two.uploads.received(path)).toBe(404)
    const sent = await two.uploads.send(path, 0, 'x')
    expect([sent.statusCode, sent.json()]).toEqual([
      404,
      { code: 'self-tapes.upload-missing', message: 'This upload is no longer there. Please upload the video again.' },
    ])
    expect((await two.uploads.call('DELETE', path, {})).statusCode).toBe(404)
    expect((await two.client.get(UPLOADS)).json().uploads).toEqual([])
    expect(await one.uploads.received(path)).toBe(0)
  })

  test('ignores a method override', async () => {
    const { uploads } = await student()
    const path = address(await uploads.begin(9))
    const override = (method: string) => ({ 'x-http-method-override': method, 'upload-offset': '0' })
    expect((await uploads.call('HEAD', path, override('DELETE'))).statusCode).toBe(200)
    expect(
      (await uploads.call('PATCH', path, { ...override('DELETE'), 'content-type': 'application/offset+octet-stream' }, { payload: 'half' }))
        .statusCode,
    ).toBe(204)
    expect(await uploads.received(path)).toBe(4)
    expect((await uploads.call('HEAD', path, override('POST'))).headers['location']).toBeUndefined()
    expect((await uploads.call('DELETE', path, override('HEAD'))).statusCode).toBe(204)
    expect(await uploads.received(path)).toBe(404)
  })

  test('is discarded with all its parts', async () => {
    const { client, uploads } = await student()
    const path = address(await uploads.begin(9))
    await uploads.send(path, 0, 'half')
    expect((await uploads.call('DELETE', path, {})).statusCode).toBe(204)
    expect(await uploads.received(path)).toBe(404)
    expect((await client.get(UPLOADS)).json().uploads).toEqual([])
    const id = path.split('/').at(-1) ?? ''
    expect((await readdir(join(server.dataDir, 'uploads'))).filter((name) => name.startsWith(id))).toEqual([])
  })

  test('needs a profile of its own student', async () => {
    await makeProfile(server)
    const uploads = uploadsOf(await signIn(server, await makeUser(server)))
    const begun = await uploads.begin(9)
    expect([begun.statusCode, begun.json()]).toEqual([
      409,
      { code: 'self-tapes.profile-required', message: 'Please complete your profile before uploading a self-tape.' },
    ])
  })

  test('is limited in size, number at once, and total bytes', async () => {
    const { uploads } = await student()
    expect((await uploads.begin(2 * 1024 ** 3 + 1)).statusCode).toBe(413)
    expect((await uploads.begin(0)).json()).toEqual({ code: 'self-tapes.empty', message: 'This file is empty. Please choose another one.' })
    const two = await Promise.all([uploads.begin(2 * 1024 ** 3), uploads.begin(2 * 1024 ** 3)])
    expect(two.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await uploads.begin(1)).statusCode).toBe(409)
    await uploads.call('DELETE', address(two[0] as never), {})
    const more = await Promise.all([1, 2, 3, 4].map(() => uploads.begin(1)))
    expect(more.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409])
    expect(more.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('not finished')
  })

  test('stores a name that is safe to show', async () => {
    const { client, uploads } = await student()
    await uploads.begin(9, '../\u202egpj.exe\r\nSet-Cookie: x\u0000')
    expect((await client.get(UPLOADS)).json().uploads[0].fileName).toBe('../gpj.exeSet-Cookie: x')
  })
})

describe('the protocol', () => {
  test('refuses a piece with a wrong offset, and keeps the received bytes', async () => {
    const { uploads } = await student()
    const path = address(await uploads.begin(9))
    await uploads.send(path, 0, 'half')
    for (const [offset, piece, status] of [
      [0, 'half', 409],
      [5, 'x', 409],
      [9, 'x', 409],
      ['-1', 'x', 400],
      ['4.5', 'x', 400],
      ['four', 'x', 400],
      [4, 'too long for it', 413],
    ] as const) {
      const response = await uploads.send(path, offset, piece)
      expect([response.statusCode, Object.keys(response.json())], `${offset}`).toEqual([status, ['code', 'message']])
      expect(await uploads.received(path)).toBe(4)
    }
  })

  test('refuses to begin without a length, with a deferred length, or with an invalid one', async () => {
    const { client, uploads } = await student()
    for (const headers of [
      {},
      { 'upload-defer-length': '1' },
      { 'upload-length': '-1' },
      { 'upload-length': '1e3' },
      { 'upload-length': '9', 'upload-defer-length': '1' },
      { 'upload-length': '9', 'upload-metadata': 'filename not-base64!' },
      { 'upload-length': '9', 'upload-concat': 'partial' },
    ] as Record<string, string>[]) {
      const response = await uploads.call('POST', UPLOADS, headers)
      expect(response.statusCode, JSON.stringify(headers)).toBeGreaterThanOrEqual(400)
      expect(response.statusCode, JSON.stringify(headers)).toBeLessThan(500)
    }
    expect((await client.get(UPLOADS)).json().uploads).toEqual([])
  })

  test('refuses data in the creating request, and pieces of another type', async () => {
    const { uploads } = await student()
    const begun = await uploads.call(
      'POST',
      UPLOADS,
      { 'upload-length': '4', 'content-type': 'application/offset+octet-stream' },
      { payload: 'half' },
    )
    expect(begun.statusCode).toBe(201)
    expect(await uploads.received(address(begun))).toBe(0)
    const headers = { 'upload-offset': '0', 'content-type': 'text/plain' }
    expect((await uploads.call('PATCH', address(begun), headers, { payload: 'half' })).statusCode).toBe(415)
    expect(await uploads.received(address(begun))).toBe(0)
  })

  test('lists its extensions, without checksums and expiry', async () => {
    const { client } = await student()
    const { headers } = await client.call('OPTIONS', UPLOADS)
    expect([headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual([
      '1.0.0',
      'creation,termination',
      String(2 * 1024 ** 3),
    ])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('answers 404 for invalid names', async () => {
    const { uploads } = await student()
    for (const id of ['0'.repeat(48), '..%2f..%2fsecrets%2fsession', '%00', 'x'.repeat(400), `${'a'.repeat(48)}.json`]) {
      expect(await uploads.received(`${UPLOADS}/${id}`), id).toBe(404)
      expect((await uploads.send(`${UPLOADS}/${id}`, 0, 'x')).statusCode, id).toBe(404)
    }
  })

  test('requires its version', async () => {
    const { client, uploads } = await student()
    const path = address(await uploads.begin(9))
    expect((await client.call('HEAD', path)).statusCode).toBe(412)
    expect((await client.call('POST', UPLOADS, { headers: { 'tus-resumable': '0.2.2', 'upload-length': '9' } })).statusCode).toBe(400)
  })
})
