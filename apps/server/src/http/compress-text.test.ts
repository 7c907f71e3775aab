import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressText } from './compress-text.ts'

const html = `<p>${'Callboard '.repeat(500)}</p>`
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['zstd, gzip;q=0.5', 'zstd'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'zstd'],
  ['GZIP;Q=1', 'gzip'],
  ['*', 'br'],
] as const)('compresses for a browser that accepts %s with %s', async (accepted, encoding) => {
  const packed = await compressText(html, accepted)
  expect(packed.encoding).toBe(encoding)
  expect(UNPACK[encoding](packed.body).toString()).toBe(html)
})

it.each(['', 'identity', 'deflate', 'brotli', 'br;q=0, gzip;q=0', '*;q=0'])(
  'leaves a text as it is for one that accepts "%s"',
  async (accepted) => {
    expect(await compressText(html, accepted)).toEqual({ body: html, encoding: null })
  },
)
