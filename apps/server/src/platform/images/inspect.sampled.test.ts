import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, it, vi } from 'vitest'
import { sampleOf } from '#testing/sample.ts'
import { handmadePng, heicFixture, pattern, photographFromPhone, pngChunk, QUARTERS, quartersOf, SECRET } from './fixtures/pictures.ts'
import { ImageRejected } from './image-type.ts'
import { inspectImage } from './inspect.ts'

// The tests process tens of megapixels, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const LIMITS = { maxBytes: 50_000_000, maxPixels: 100_000_000 }

async function refusal(bytes: Buffer, limits = LIMITS): Promise<string> {
  return inspectImage(bytes, limits, 'ines').then(
    () => 'taken',
    (error) => (error instanceof ImageRejected ? error.code : String(error)),
  )
}

const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  JPEG: (image) => image.jpeg(),
  'progressive JPEG': (image) => image.jpeg({ progressive: true }),
  PNG: (image) => image.png(),
  'interlaced PNG': (image) => image.png({ progressive: true }),
  WebP: (image) => image.webp(),
  'lossless WebP': (image) => image.webp({ lossless: true }),
  AVIF: (image) => image.avif({ effort: 0 }),
  GIF: (image) => image.gif(),
}

describe('inspecting an upload', () => {
  it.each([
    ...[1, 2, 3, 4, 5, 7, 8].map((orientation) => [300, 400, orientation] as const),
    // As phones write it.
    [3024, 4032, 6] as const,
  ])('stands a photograph of %i by %i and orientation %i upright', async (width, height, orientation) => {
    const inspected = await inspectImage(await photographFromPhone(width, height, orientation), LIMITS, 'ines')
    expect(inspected).toMatchObject({ mime: 'image/jpeg', width, height })
    expect(await quartersOf(inspected.preview.bytes)).toEqual(QUARTERS)
    const size = width > 1280 ? { width: 1280, height: 1707 } : { width, height }
    expect(await sharp(inspected.preview.bytes).metadata()).toMatchObject({ format: 'jpeg', ...size })
  })

  it('keeps no data about where and by whom a 24-megapixel photograph was taken', async () => {
    const upload = await photographFromPhone(6000, 4000, 6)
    expect(upload.includes(SECRET)).toBe(true)
    const { preview } = await inspectImage(upload, LIMITS, 'ines')
    expect(preview.bytes.includes(SECRET)).toBe(false)
    const { exif, xmp, icc, orientation } = await sharp(preview.bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
  })

  it.each(Object.keys(FORMATS).map((name, turn) => [name, turn] as const))(
    'takes %s, and refuses it cut off anywhere',
    async (name, turn) => {
      const noise = sharp({
        create: { width: 400, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
      })
      const whole = await (FORMATS[name]?.(noise) ?? noise).toBuffer()
      expect(await inspectImage(whole, LIMITS, 'ines')).toMatchObject({ width: 400, height: 300 })
      for (const part of sampleOf([0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98], turn)) {
        expect(await refusal(whole.subarray(0, Math.ceil(whole.length * part))), `at ${part}`).toBe('truncated')
      }
    },
  )

  it('keeps transparency in the preview, and only then makes it WebP', async () => {
    const clear = await pattern(40, 30).ensureAlpha(0.5).png().toBuffer()
    const inspected = await inspectImage(clear, LIMITS, 'ines')
    expect(inspected.preview.format).toBe('webp')
    const { data } = await sharp(inspected.preview.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBeGreaterThan(120)
    expect(data[3]).toBeLessThan(135)
    const opaque = await inspectImage(await pattern(40, 30).ensureAlpha(1).png().toBuffer(), LIMITS, 'ines')
    expect(opaque.preview.format).toBe('jpeg')
    expect(await quartersOf(opaque.preview.bytes)).toEqual(QUARTERS)
    const grey = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    expect((await inspectImage(await grey.toColourspace('b-w').png().toBuffer(), LIMITS, 'ines')).preview.format).toBe('webp')
  })

  it('never enlarges, and limits the height of very tall pictures', async () => {
    const { preview } = await inspectImage(await pattern(300, 200).png().toBuffer(), LIMITS, 'ines')
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ width: 300, height: 200 })
    const tall = await inspectImage(await pattern(500, 20_000).png().toBuffer(), LIMITS, 'ines')
    expect(tall).toMatchObject({ width: 500, height: 20_000 })
    expect((await sharp(tall.preview.bytes).metadata()).height).toBe(3840)
  })

  it('turns wide-gamut and CMYK pictures into the same colours in sRGB', async () => {
    for (const profile of ['p3', 'cmyk'] as const) {
      const image = profile === 'cmyk' ? pattern(64, 64).toColourspace('cmyk') : pattern(64, 64)
      const { preview } = await inspectImage(await image.withIccProfile(profile).jpeg({ quality: 100 }).toBuffer(), LIMITS, 'ines')
      const [, , , white] = await quartersOf(preview.bytes)
      expect(white).toBe('white')
      if (profile === 'p3') expect(await quartersOf(preview.bytes)).toEqual(QUARTERS)
    }
  })

  it('makes a thumbhash of the picture', async () => {
    const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    const { thumbhash } = await inspectImage(await red.png().toBuffer(), LIMITS, 'ines')
    const average = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'))
    expect(average.r).toBeGreaterThan(0.9)
    expect(average.g).toBeLessThan(0.1)
  })

  it('shows the first frame of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map((background) => frame(background)))
    for (const format of ['gif', 'webp'] as const) {
      const animation = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3)
      const inspected = await inspectImage(animation, LIMITS, 'ines')
      expect(inspected).toMatchObject({ width: 60, height: 40 })
      const [r = 0, g = 255] = await sharp(inspected.preview.bytes).raw().toBuffer()
      expect([r > 240, g < 15]).toEqual([true, true])
      expect(await refusal(animation.subarray(0, animation.length - 20))).toBe('truncated')
    }
  })

  it('refuses a decompression bomb by its header', async () => {
    expect(await refusal(handmadePng(30_000, 30_000, { rows: 10 }))).toBe('too-many-pixels')
    expect(await refusal(handmadePng(70_000, 10))).toBe('too-many-pixels')
    expect(await refusal(handmadePng(2000, 2000), { ...LIMITS, maxPixels: 3_999_999 })).toBe('too-many-pixels')
    expect(await refusal(handmadePng(2000, 2000), { ...LIMITS, maxPixels: 4_000_000 })).toBe('taken')
    expect(await refusal(heicFixture('pattern-12mp'), { ...LIMITS, maxPixels: 12_000_000 })).toBe('too-many-pixels')
  })

  it('does not unpack texts hidden in a PNG', async () => {
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000, 65))]))
    const before = process.resourceUsage().maxRSS
    expect(await refusal(handmadePng(10, 10, { between: Array(40).fill(text) }))).toBe('taken')
    // In KiB. Unpacked, the forty texts take more than a gigabyte.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000)
  })

  it.each([
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['text named .jpg', () => Buffer.from('not really a photograph'), 'not-an-image'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unsupported-type'],
    [
      'a JPEG head with noise behind it',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9000, 'noise')]),
      'truncated',
    ],
    ['a PNG head alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'truncated'],
    ['a GIF with no picture in it', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'truncated'],
    ['a PNG of no width', () => handmadePng(0, 10), 'truncated'],
    ['a PNG with too few rows', () => handmadePng(100, 100, { rows: 50 }), 'truncated'],
  ])('refuses %s', async (_, make, code) => {
    expect(await refusal(make())).toBe(code)
  })

  it('refuses more bytes than allowed, before looking at them', async () => {
    const bytes = await pattern(40, 40).png().toBuffer()
    expect(await refusal(bytes, { ...LIMITS, maxBytes: bytes.length - 1 })).toBe('too-large')
  })
})

describe('inspecting a HEIC picture', () => {
  it('decodes 12 megapixels', async () => {
    const inspected = await inspectImage(heicFixture('pattern-12mp'), LIMITS, 'ines')
    expect(inspected).toMatchObject({ mime: 'image/heic', width: 4032, height: 3024, preview: { format: 'jpeg' } })
    expect(await quartersOf(inspected.preview.bytes)).toEqual(QUARTERS)
  })

  it('applies the rotation and mirroring it declares', async () => {
    const rotated = await inspectImage(heicFixture('pattern-rotated'), LIMITS, 'ines')
    expect(rotated).toMatchObject({ width: 240, height: 320 })
    // `irot` 1 is a quarter turn to the left.
    expect(await quartersOf(rotated.preview.bytes)).toEqual(['green', 'white', 'red', 'blue'])
    const mirrored = await inspectImage(heicFixture('pattern-mirrored'), LIMITS, 'ines')
    expect(await quartersOf(mirrored.preview.bytes)).toEqual(['green', 'red', 'white', 'blue'])
  })

  it('reads its colours through its profile', async () => {
    const { preview } = await inspectImage(heicFixture('pattern-p3'), LIMITS, 'ines')
    expect(await quartersOf(preview.bytes)).toEqual(QUARTERS)
  })

  it('refuses it cut off anywhere, and with its middle overwritten', async () => {
    const whole = heicFixture('pattern')
    for (const part of [0.05, 0.2, 0.4, 0.6, 0.8, 0.98]) {
      expect(await refusal(whole.subarray(0, Math.ceil(whole.length * part))), `at ${part}`).toBe('truncated')
    }
    const spoiled = Buffer.from(whole)
    spoiled.fill(0xff, 40, 300)
    expect(await refusal(spoiled)).toBe('truncated')
  })
})

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}
