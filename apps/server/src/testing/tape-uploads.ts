import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { type SampleTape, sampleTape } from '#demo/tape/sample-tape.ts'
import type { TestClient, TestRequest } from '#testing/test-client.ts'

/** Where uploads begin. */
export const UPLOADS = '/api/self-tapes/uploads'

const CHUNK = 'application/offset+octet-stream'

let sample: Promise<SampleTape> | undefined

/** A small valid video. */
export function aVideo(): Promise<SampleTape> {
  sample ??= sharp({ create: { width: 300, height: 400, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
    .then((portrait) => sampleTape(portrait, 3))
  return sample
}

/** A video of the given size: a small one, followed by bytes that players skip and that never repeat. */
export async function aVideoOf(bytes: number): Promise<Buffer> {
  const { video } = await aVideo()
  const head = Buffer.alloc(9)
  const filling = bytes - video.length - head.length
  // EBML's element Void, with its size in eight bytes.
  head.writeUInt8(0xec)
  head.writeBigUInt64BE((1n << 56n) | BigInt(filling), 1)
  return Buffer.concat([video, head, randomBytes(filling)])
}

/** Speaks the upload protocol, correctly or not. */
export function uploadsOf(client: TestClient) {
  const call = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', path: string, headers: Record<string, string>, rest: TestRequest = {}) =>
    client.call(method, path, { ...rest, headers: { 'tus-resumable': '1.0.0', ...headers } })
  return {
    call,
    begin: (length: number | string, fileName = 'reel.webm') =>
      call('POST', UPLOADS, {
        'upload-length': String(length),
        'upload-metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
      }),
    send: (address: string, offset: number | string, payload: Buffer | string) =>
      call('PATCH', address, { 'upload-offset': String(offset), 'content-type': CHUNK }, { payload }),
    async received(address: string) {
      const response = await call('HEAD', address, {})
      return response.statusCode === 200 ? Number(response.headers['upload-offset']) : response.statusCode
    },
  }
}

/**
 * Begins to send a piece over a real connection, declares `claimed` bytes, and stops after `payload`.
 *
 * @param origin where the instance listens
 * @returns `answered` is the status, or undefined when the connection broke
 */
export function sendHalf(
  client: TestClient,
  origin: string,
  { address, offset, claimed, payload }: { address: string; offset: number; claimed: number; payload: Buffer },
): { answered: Promise<number | undefined>; cut(): void } {
  const sending = request(`${origin}${address}`, {
    method: 'PATCH',
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': CHUNK,
      'content-length': String(claimed),
    },
  })
  const { promise: answered, resolve } = Promise.withResolvers<number | undefined>()
  sending.once('response', (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  sending.once('error', () => resolve(undefined))
  sending.write(payload)
  return { answered, cut: () => sending.destroy() }
}

/** Uploads a whole file. @returns its address */
export async function uploadWhole(client: TestClient, content: Buffer, fileName?: string): Promise<string> {
  const uploads = uploadsOf(client)
  const begun = await uploads.begin(content.length, fileName)
  const address = String(begun.headers.location)
  const sent = await uploads.send(address, 0, content)
  if (sent.statusCode !== 204) throw new Error(`the upload ended with ${begun.statusCode} ${begun.body} ${sent.statusCode} ${sent.body}`)
  return address
}
