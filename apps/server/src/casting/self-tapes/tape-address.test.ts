import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProfile, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { aVideo, uploadWhole } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
let clock: FakeClock
let client: TestClient
let video: Buffer
let size: number

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-21T18:20:00.000Z'))
  server = await testApp({ clock })
  client = await signIn(server, { id: (await makeProfile(server)).userId })
  video = (await aVideo()).video
  size = video.length
  await client.post('/api/self-tapes', { title: 'Reel', videoUrl: await uploadWhole(client, video) })
})
afterAll(() => server.close())

const address = async (): Promise<string> => (await client.get('/api/self-tapes')).json()[0].videoUrl
const watch = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.anonymous().call(method, await address(), { headers })

describe('the address of a video', () => {
  test('works without a cookie for twelve hours, and stays the same within an hour', async () => {
    const first = await address()
    clock.advance(30)
    expect(await address()).toBe(first)
    clock.advance(30)
    expect(await address()).not.toBe(first)
    expect((await server.anonymous().get(first)).statusCode).toBe(200)
    clock.advance(12 * 60)
    const over = await server.anonymous().get(first)
    expect([over.statusCode, over.json()]).toEqual([
      410,
      { code: 'self-tapes.address-over', message: 'This address is no longer valid. Open the video from its list again.' },
    ])
    expect((await watch()).statusCode).toBe(200)
  })

  test('cannot be forged, changed, extended or used for another tape', async () => {
    const good = new URL(await address(), 'http://callboard.example')
    const changed = (change: (url: URL) => void) => {
      const url = new URL(good)
      change(url)
      return `${url.pathname}${url.search}`
    }
    const signature = good.searchParams.get('signature') ?? ''
    for (const wrong of [
      good.pathname,
      changed((url) => url.searchParams.delete('expires')),
      changed((url) => url.searchParams.set('expires', '4102444800')),
      changed((url) => url.searchParams.set('signature', `${signature.slice(0, -2)}AA`)),
      changed((url) => url.searchParams.set('signature', '')),
      changed((url) => url.searchParams.append('signature', signature)),
      `/api/self-tapes/999/video${good.search}`,
      `/api/self-tapes/2147483648/video${good.search}`,
      `/api/self-tapes/x/video${good.search}`,
    ]) {
      const response = await client.get(wrong)
      expect([response.statusCode, response.json()], wrong).toEqual([404, { code: 'self-tapes.missing', message: 'Self-tape not found' }])
    }
  })
})

describe('a video', () => {
  test('is sent completely, with its content type, cacheable only by the browser', async () => {
    const { statusCode, headers, rawPayload } = await watch()
    expect([statusCode, rawPayload.equals(video)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['cache-control']).toBe('private, max-age=3600')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=-50', -50, -1],
    ['bytes=100-', 100, -1],
    ['bytes=5-99999999999', 5, -1],
  ])('is sent by range: %s', async (range, from, to) => {
    const [start, end] = [from < 0 ? size + from : from, to < 0 ? size + to : to]
    const { statusCode, headers, rawPayload } = await watch({ range })
    expect([statusCode, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/${size}`,
      String(end - start + 1),
    ])
    expect(rawPayload.equals(video.subarray(start, end + 1))).toBe(true)
  })

  test('has no range beyond its end', async () => {
    const { statusCode, headers } = await watch({ range: `bytes=${size}-` })
    expect([statusCode, headers['content-range'], headers['content-type']]).toEqual([
      416,
      `bytes */${size}`,
      'application/json; charset=utf-8',
    ])
  })

  test('is sent completely when it has changed since a partial download, and answers 304 when unchanged', async () => {
    const { etag } = (await watch()).headers
    expect((await watch({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await watch({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await watch({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('answers HEAD without a body', async () => {
    const { statusCode, headers, body } = await watch({ range: 'bytes=0-9' }, 'HEAD')
    expect([statusCode, headers['content-length'], headers['content-type'], body]).toEqual([200, String(size), 'video/webm', ''])
  })
})
