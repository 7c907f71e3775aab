import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import type { MediaStore } from './media-store.ts'
import { openS3Store } from './s3.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A store in a bucket. `onRead` answers reads of objects; all other requests succeed. */
async function storeThat(
  onRead: (response: ServerResponse, request: IncomingMessage) => void,
  patience = { kept: 50, fresh: 10_000 },
): Promise<MediaStore> {
  server = createServer((request, response) => {
    request.resume()
    const isProbe = request.url?.includes('.check-')
    if (!isProbe && ['GET', 'HEAD'].includes(request.method ?? '') && request.url !== '/media') onRead(response, request)
    else request.on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' }
  return openS3Store({ bucket: 'media', prefix: '', endpoint, region: 'us-east-1', credentials, scratch: tmpdir(), patience })
}

it('repeats a read without an answer on a connection of its own', async () => {
  const store = await storeThat((response, { headers }) => {
    if (headers.connection === 'close') response.end('portrait')
  })
  const media = await store.get('photos/a/160.avif')
  expect(media && (await buffer(media.stream)).toString()).toBe('portrait')
  expect(await store.has('photos/a/160.avif')).toBe(true)
})

it('fails with an error about the bucket when neither connection is answered', async () => {
  const store = await storeThat(() => {}, { kept: 50, fresh: 50 })
  await expect(store.get('photos/a/160.avif')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(store.has('photos/a/160.avif')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

it('waits for an object that has begun to arrive', async () => {
  const store = await storeThat(
    (response) => {
      response.writeHead(200, { 'content-length': 8 })
      response.write('head')
      setTimeout(() => response.end('shot'), 2_500)
    },
    { kept: 2_000, fresh: 2_000 },
  )
  const media = await store.get('tapes/a/original')
  expect(media && (await buffer(media.stream)).toString()).toBe('headshot')
})

it('reads a photograph while videos occupy all connections', async () => {
  const store = await storeThat((response, request) => {
    response.writeHead(200, { 'content-length': 8 })
    if (request.url?.includes('/photos/')) response.end('portrait')
    else response.write('vi')
  })
  const videos = await Promise.all(Array.from({ length: 256 }, () => store.get('tapes/a/original')))
  const media = await store.get('photos/a/160.avif')
  expect(media && (await buffer(media.stream)).toString()).toBe('portrait')
  for (const video of videos) video?.stream.destroy()
})
