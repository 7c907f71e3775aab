import sharp from 'sharp'
import { type SampleTape, sampleTape } from '#demo/tape/sample-tape.ts'
import type { TestClient, TestRequest } from '#testing/test-client.ts'

/** Where uploads begin. */
export const UPLOADS = '/api/self-tapes/uploads'

const CHUNK = 'application/offset+octet-stream'

let sample: Promise<SampleTape> | undefined

/** A small video that is one. */
export function aVideo(): Promise<SampleTape> {
  sample ??= sharp({ create: { width: 300, height: 400, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
    .then((portrait) => sampleTape(portrait, 3))
  return sample
}

/** Speaks the protocol of uploads, well or badly. */
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

/** Uploads a whole file. @returns its address */
export async function uploadWhole(client: TestClient, content: Buffer, fileName?: string): Promise<string> {
  const uploads = uploadsOf(client)
  const begun = await uploads.begin(content.length, fileName)
  const address = String(begun.headers.location)
  const sent = await uploads.send(address, 0, content)
  if (sent.statusCode !== 204) throw new Error(`the upload ended with ${begun.statusCode} ${begun.body} ${sent.statusCode} ${sent.body}`)
  return address
}
