import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'

const html = `<p>${'Callboard '.repeat(500)}</p>`

it('compresses a page with an encoding that the browser accepts, Brotli first', async () => {
  const packed = await compressPage(html, 'gzip, deflate, br, zstd')
  expect(packed.encoding).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe(html)
  const older = await compressPage(html, 'gzip')
  expect(older.encoding).toBe('gzip')
  expect(gunzipSync(older.body).toString()).toBe(html)
})

it('leaves a page uncompressed for browsers that accept no encoding', async () => {
  expect(await compressPage(html, '')).toEqual({ body: html, encoding: null })
})
