import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { heicFixture, pattern, photographFromPhone, pngChunk, QUARTERS, quartersOf, SECRET } from './fixtures/pictures.ts'
import { renderOriginal } from './original.ts'

// The tests process tens of megapixels, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const LIMITS = { maxBytes: 50_000_000, maxPixels: 100_000_000 }

describe('the original for download', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has every pixel upright, and no place or maker, from orientation %i', async (orientation) => {
    const { bytes, format } = await renderOriginal(await photographFromPhone(1200, 1800, orientation), LIMITS)
    expect(format).toBe('jpeg')
    expect(await quartersOf(bytes)).toEqual(QUARTERS)
    expect(bytes.includes(SECRET)).toBe(false)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 1200, height: 1800, chromaSubsampling: '4:4:4' })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('keeps all of 24 megapixels', async () => {
    const { bytes } = await renderOriginal(await photographFromPhone(4000, 6000, 8), LIMITS)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4000, height: 6000 })
    expect(await quartersOf(bytes)).toEqual(QUARTERS)
  })

  it('keeps a wide-gamut picture in its own gamut, with its profile', async () => {
    const wide = await pattern(64, 64).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const { bytes } = await renderOriginal(wide, LIMITS)
    expect((await sharp(bytes).metadata()).icc?.equals((await sharp(wide).metadata()).icc ?? Buffer.alloc(0))).toBe(true)
    expect(await quartersOf(bytes)).toEqual(QUARTERS)
  })

  it('converts CMYK to sRGB', async () => {
    const { bytes } = await renderOriginal(await pattern(64, 64).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(), LIMITS)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasProfile: false })
  })

  it('keeps PNG as PNG, with its transparency and depth, without its texts and the bytes after it', async () => {
    const plain = await pattern(64, 64).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()
    const end = plain.length - 12
    const noted = Buffer.concat([
      plain.subarray(0, end),
      pngChunk('tEXt', Buffer.from(`Author\0${SECRET}`, 'latin1')),
      plain.subarray(end),
      Buffer.from(SECRET),
    ])
    const { bytes, format } = await renderOriginal(noted, LIMITS)
    expect(format).toBe('png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true, depth: 'ushort', width: 64 })
    expect(bytes.includes(SECRET)).toBe(false)
  })

  it('converts formats that few programs open to JPEG, and to PNG where something would be lost', async () => {
    const kindOf = async (upload: Buffer) => (await renderOriginal(upload, LIMITS)).format
    expect(await kindOf(await pattern(64, 64).webp().toBuffer())).toBe('jpeg')
    expect(await kindOf(await pattern(64, 64).avif({ effort: 0 }).toBuffer())).toBe('jpeg')
    expect(await kindOf(await pattern(64, 64).ensureAlpha(0.5).webp().toBuffer())).toBe('png')
    expect(await kindOf(await pattern(64, 64).gif().toBuffer())).toBe('png')
    const heic = await renderOriginal(heicFixture('pattern-p3'), LIMITS)
    expect(heic.format).toBe('jpeg')
    expect(await quartersOf(heic.bytes)).toEqual(QUARTERS)
    expect((await sharp(heic.bytes).metadata()).hasProfile).toBe(true)
  })
})
