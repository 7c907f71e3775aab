import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { sampleOf } from '#testing/sample.ts'
import { heicFixture, pattern, pngChunk, QUARTERS, quartersOf } from './fixtures/pictures.ts'
import { ImageRejected } from './image-type.ts'
import { inspectImage } from './inspect.ts'
import { renderOriginal } from './original.ts'

vi.setConfig({ testTimeout: 180_000 })

const LIMITS = { maxBytes: 50_000_000, maxPixels: 100_000_000 }
const BEHIND = 'What-Was-Behind'
const latin1 = (text: string) => Buffer.from(text, 'latin1')

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const film = Buffer.concat([
  box('ftyp', latin1('mp42\0\0\0\0mp42isom')),
  box('mdat', latin1(BEHIND.repeat(20))),
  box('moov', box('mvhd', Buffer.alloc(100))),
])
const samsung = latin1(`\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data${BEHIND}SEFHk\0\0\0\x01\0\0\0\0\0\x01\x0a\x22\0\0\0\x22\0\0\0\x18\0\0\0SEFT`)

/** Data that phones and programs append to a picture, and that a careless copy leaves there. */
const TAILS: Record<string, Buffer> = {
  'the trailer of a Samsung phone': samsung,
  'a film of its own': film,
  'a film in a box': box('mpvd', film),
  'a film in a box and a trailer': Buffer.concat([box('mpvd', film), samsung]),
  'an unknown box': box('abcd', latin1(BEHIND)),
  'a film that is cut off': film.subarray(0, -60),
  zeros: Buffer.alloc(5000),
  'a few bytes': latin1('\0\x01\x02'),
  'line ends': latin1('\r\n'),
  'the end of a form': latin1(`\r\n--boundary-${BEHIND}--\r\n`),
  'a page': latin1(`<html><script>${BEHIND}</script>`),
  noise: Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 197 + 89) % 256)),
}

const PICTURES: Record<string, () => Promise<Buffer>> = {
  JPEG: () => pattern(64, 48).jpeg({ quality: 95 }).toBuffer(),
  PNG: () => pattern(64, 48).png().toBuffer(),
  WebP: () => pattern(64, 48).webp({ quality: 95 }).toBuffer(),
  'lossless WebP': () => pattern(64, 48).webp({ lossless: true }).toBuffer(),
  'WebP with a profile': () => pattern(64, 48).withIccProfile('p3').webp({ quality: 95 }).toBuffer(),
  GIF: () => pattern(64, 48).gif().toBuffer(),
  AVIF: () => pattern(64, 48).avif({ quality: 90, effort: 0 }).toBuffer(),
  HEIC: async () => heicFixture('pattern'),
}

async function refusal(bytes: Buffer): Promise<string> {
  return inspectImage(bytes, LIMITS, 'ines').then(
    () => 'taken',
    (error) => (error instanceof ImageRejected ? error.code : String(error)),
  )
}

/** Ingests the picture, and checks the result and that nothing else was stored with it. */
async function takeClean(bytes: Buffer, what: string): Promise<void> {
  const { preview } = await inspectImage(bytes, LIMITS, 'ines')
  const original = await renderOriginal(bytes, LIMITS)
  for (const made of [preview.bytes, original.bytes]) {
    expect(await quartersOf(made), what).toEqual(QUARTERS)
    expect(made.includes(BEHIND), what).toBe(false)
  }
}

const noise = (): Sharp =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } } })

describe('a picture with something appended', () => {
  it.each(Object.keys(PICTURES).map((name, turn) => [name, turn] as const))('is taken without that: %s', async (name, turn) => {
    const whole = (await PICTURES[name]?.()) ?? Buffer.alloc(0)
    for (const [what, tail] of sampleOf(Object.entries(TAILS), turn)) await takeClean(Buffer.concat([whole, tail]), what)
  })
})

describe('a HEIF picture', () => {
  it.each(['AVIF', 'HEIC'])('is taken without boxes behind it that belong to no picture: %s', async (name) => {
    const whole = (await PICTURES[name]?.()) ?? Buffer.alloc(0)
    const behind = { 'a film that is cut off': box('mdat', latin1(BEHIND)).subarray(0, -2), 'a list of items': box('meta', latin1(BEHIND)) }
    for (const [what, tail] of Object.entries(behind)) await takeClean(Buffer.concat([whole, tail]), what)
    await takeClean(Buffer.concat([whole, box('free', latin1(BEHIND)), box('moov', latin1(BEHIND)).subarray(0, -2)]), 'more than one')
  })
})

describe('a picture whose container states a wrong size', () => {
  const WEBP = ['WebP', 'lossless WebP', 'WebP with a profile'].map((name, turn) => [name, turn] as const)
  it.each(WEBP)('is taken when its size is off: %s', async (name, turn) => {
    const whole = (await PICTURES[name]?.()) ?? Buffer.alloc(0)
    for (const off of sampleOf([-8, -1, 1, 8], turn)) {
      const miscounted = Buffer.from(whole)
      miscounted.writeUInt32LE(whole.readUInt32LE(4) + off, 4)
      await takeClean(miscounted, `${off}`)
      await takeClean(Buffer.concat([miscounted, samsung]), `${off} and a trailer`)
      await takeClean(Buffer.concat([miscounted, Buffer.alloc(500)]), `${off} and zeros`)
      for (const part of [0.5, 0.7, 0.9])
        expect(await refusal(miscounted.subarray(0, whole.length * part)), `${off}, cut`).toBe('truncated')
    }
  })

  it('is accepted when a WebP of odd length lacks its last padding', async () => {
    const sizes = Array.from({ length: 20 }, (_, more) => 40 + more)
    const all = await Promise.all(sizes.map((size) => pattern(size, size).webp({ lossless: true }).toBuffer()))
    const odd = all.find((webp) => webp.readUInt32LE(16) % 2 === 1)
    if (!odd) throw new Error('none is odd')
    await takeClean(odd.subarray(0, -1), 'counted')
    const uncounted = Buffer.from(odd.subarray(0, -1))
    uncounted.writeUInt32LE(uncounted.length - 8, 4)
    await takeClean(uncounted, 'not counted')
  })

  it('is accepted when a GIF has no trailer, whatever follows', async () => {
    const whole = await pattern(64, 48).gif().toBuffer()
    await takeClean(whole.subarray(0, -1), 'no trailer')
    await takeClean(Buffer.concat([whole.subarray(0, -1), Buffer.alloc(40)]), 'zeros')
    await takeClean(Buffer.concat([whole.subarray(0, -1), latin1(`\r\n--${BEHIND}`)]), 'text')
  })
})

describe('a picture that is cut off', () => {
  it('stays refused when its boxes claim that all is there', async () => {
    for (const whole of [heicFixture('pattern'), await noise().avif({ effort: 0 }).toBuffer()]) {
      const start = whole.indexOf('mdat') - 4
      for (const missing of [1, 40, 400]) {
        const cut = Buffer.from(whole.subarray(0, -missing))
        expect(await refusal(cut), `${missing} missing`).toBe('truncated')
        cut.writeUInt32BE(cut.length - start, start)
        expect(await refusal(cut), `${missing} missing from the box`).toBe('truncated')
        cut.writeUInt32BE(0, start)
        expect(await refusal(cut), `${missing} missing from a box without end`).toBe('truncated')
      }
    }
  })

  it('stays refused when something follows it', async () => {
    const cut = (whole: Buffer) => Buffer.concat([whole.subarray(0, whole.length * 0.6), samsung])
    expect(await refusal(cut(heicFixture('pattern')))).toBe('truncated')
    expect(await refusal(cut(await noise().avif({ effort: 0 }).toBuffer()))).toBe('truncated')
    expect(await refusal(cut(await noise().png().toBuffer()))).toBe('truncated')
    expect(await refusal(cut(await noise().webp().toBuffer()))).toBe('truncated')
    expect(await refusal(cut(await noise().gif().toBuffer()))).toBe('truncated')
  })
})

describe('a picture with markup in its description', () => {
  const MARKUP = ['<html>', '<?php', '<script>', '<!doctype html>', '<svg', '%PDF-1.7']

  it.each(MARKUP.map((markup, turn) => [markup, turn] as const))('is taken without %s', async (markup, turn) => {
    const text = `${markup}${BEHIND}`
    const jpeg = await pattern(64, 48).jpeg({ quality: 95 }).toBuffer()
    const segment = (marker: number, body: Buffer) => {
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(body.length + 2, 2)
      return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
    }
    const png = await pattern(64, 48).png().toBuffer()
    const gif = await pattern(64, 48).gif().toBuffer()
    const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), latin1(text), Buffer.from([0])])
    const described = pattern(64, 48).withExif({ IFD0: { ImageDescription: text } })
    const pictures: readonly (readonly [what: string, bytes: Buffer])[] = [
      ['JPEG comment', segment(0xfe, latin1(text))],
      ['XMP', segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${text}</x:xmpmeta>`))],
      ['EXIF', await described.jpeg({ quality: 95 }).toBuffer()],
      ['PNG', Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', latin1(`Comment\0${text}`)), png.subarray(33)])],
      ['GIF', Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)])],
    ]
    for (const [what, bytes] of sampleOf(pictures, turn)) await takeClean(bytes, what)
  })
})
