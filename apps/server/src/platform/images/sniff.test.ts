import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heicFixture, pattern } from './fixtures/pictures.ts'
import { ImageRejected } from './image-type.ts'
import { sniffImage } from './sniff.ts'

function ftyp(main: string, ...compatible: string[]): Buffer {
  const brands = [main, '\0\0\0\0', ...compatible].join('')
  const box = Buffer.alloc(8 + brands.length)
  box.writeUInt32BE(box.length)
  box.write(`ftyp${brands}`, 4, 'latin1')
  return Buffer.concat([box, Buffer.alloc(64)])
}

function refusal(bytes: Buffer): string {
  try {
    return sniffImage(bytes)
  } catch (error) {
    return error instanceof ImageRejected ? error.code : 'threw something else'
  }
}

describe('sniffing an image', () => {
  it('recognises every accepted type by its bytes', async () => {
    const picture = await pattern(8, 8).png().toBuffer()
    expect(sniffImage(await sharp(picture).jpeg().toBuffer())).toBe('image/jpeg')
    expect(sniffImage(picture)).toBe('image/png')
    expect(sniffImage(await sharp(picture).webp().toBuffer())).toBe('image/webp')
    expect(sniffImage(await sharp(picture).webp({ lossless: true }).toBuffer())).toBe('image/webp')
    expect(sniffImage(await sharp(picture).avif().toBuffer())).toBe('image/avif')
    expect(sniffImage(await sharp(picture).gif().toBuffer())).toBe('image/gif')
    expect(sniffImage(heicFixture('pattern'))).toBe('image/heic')
  })

  it('reads the compatible brands after a general main brand', () => {
    expect(sniffImage(ftyp('mif1', 'mif1', 'heic'))).toBe('image/heic')
    expect(sniffImage(ftyp('mif1', 'avif', 'miaf'))).toBe('image/avif')
    expect(sniffImage(ftyp('mif1', 'miaf'))).toBe('image/heif')
    expect(refusal(ftyp('isom', 'heic'))).toBe('unsupported-type')
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['text', Buffer.from('This is my headshot, honest.'), 'not-an-image'],
    ['zeros', Buffer.alloc(5000), 'not-an-image'],
    ['one byte', Buffer.from([0xff]), 'not-an-image'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported-type'],
    ['SVG behind a prologue', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- hello --><SVG/>'), 'unsupported-type'],
    ['HTML', Buffer.from('<!DOCTYPE html><title>x</title>'), 'unsupported-type'],
    ['PDF', Buffer.from('%PDF-1.7\n'), 'unsupported-type'],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'unsupported-type'],
    ['BMP', Buffer.from('BM\x46\0\0\0', 'latin1'), 'unsupported-type'],
    ['a video', ftyp('isom', 'iso2', 'mp41'), 'unsupported-type'],
    ['a zip', Buffer.from('PK\x03\x04....'), 'unsupported-type'],
  ])('refuses %s', (_, bytes, code) => {
    expect(refusal(bytes)).toBe(code)
  })

  it('never reads past the end of a file, however short', async () => {
    const whole = [await pattern(8, 8).webp().toBuffer(), heicFixture('pattern'), await pattern(8, 8).png().toBuffer()]
    for (const bytes of whole) for (let length = 0; length < 40; length++) expect(() => refusal(bytes.subarray(0, length))).not.toThrow()
  })
})
