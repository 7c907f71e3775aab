import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { heicFixture } from '../fixtures/pictures.ts'
import { decodeHeic } from './decode-heic.ts'
import { readHeifHeader } from './heif-boxes.ts'

vi.setConfig({ testTimeout: 60_000 })

const MEBIBYTE = 1024 * 1024

it('gives up on a picture that takes too much memory', async () => {
  const cost = { timeMs: 60_000, memoryBytes: 40 * MEBIBYTE }
  await expect(decodeHeic(heicFixture('pattern-12mp'), { maxPixels: 2e7, cost })).rejects.toMatchObject({ code: 'too-large' })
})

it('gives up on a picture that takes too long, and decodes the next', async () => {
  const cost = { timeMs: 1, memoryBytes: 400 * MEBIBYTE }
  await expect(decodeHeic(heicFixture('pattern-12mp'), { maxPixels: 2e7, cost })).rejects.toMatchObject({ code: 'too-large' })
  const tiff = await decodeHeic(heicFixture('pattern-12mp'), { maxPixels: 2e7 })
  expect(await sharp(tiff).metadata()).toMatchObject({ format: 'tiff', width: 4032, height: 3024 })
})

it('reads sizes and the profile before decoding', () => {
  expect(readHeifHeader(heicFixture('pattern-12mp')).largestPixels).toBeGreaterThanOrEqual(4032 * 3024)
  expect(readHeifHeader(heicFixture('pattern-12mp')).iccProfile).toBeUndefined()
  expect(readHeifHeader(heicFixture('pattern-p3')).iccProfile?.toString('latin1', 36, 40)).toBe('acsp')
})

it('reads a damaged file without an error', () => {
  const whole = heicFixture('pattern-p3')
  for (let length = 0; length < whole.length; length += 7) expect(() => readHeifHeader(whole.subarray(0, length))).not.toThrow()
  for (let at = 0; at < whole.length; at++) {
    const spoiled = Buffer.from(whole)
    spoiled[at] = 0xff
    expect(() => readHeifHeader(spoiled)).not.toThrow()
  }
})
