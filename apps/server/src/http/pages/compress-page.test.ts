import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'

const html = `<p>${'Callboard '.repeat(500)}</p>`

it('packs a page the way the browser takes it, Brotli first', async () => {
  const packed = await compressPage(html, 'gzip, deflate, br, zstd')
  expect(packed.encoding).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe(html)
  const older = await compressPage(html, 'gzip')
  expect(older.encoding).toBe('gzip')
  expect(gunzipSync(older.body).toString()).toBe(html)
})

it('leaves a page as it is for those who take nothing', async () => {
  expect(await compressPage(html, '')).toEqual({ body: html, encoding: null })
})
