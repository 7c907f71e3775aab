import { heifEnd } from './heic/heif-end.ts'
import type { ImageMime } from './image-type.ts'

/**
 * The picture alone, with a corrected length and without data that phones and programs append, so that every decoder accepts it. Decoders
 * stop at the first frame, or silently fill missing parts with grey. So this function checks in the container whether the picture is
 * complete. A JPEG does not state its length; there the decoder finds missing parts and the end of the picture.
 *
 * @returns undefined when the file ends before its picture does
 */
export function pictureIn(bytes: Buffer, mime: ImageMime): Buffer | undefined {
  switch (mime) {
    case 'image/png':
      return pngIn(bytes)
    case 'image/gif':
      return gifIn(bytes)
    case 'image/webp':
      return webpIn(bytes)
    case 'image/avif':
    case 'image/heic':
    case 'image/heif': {
      const end = heifEnd(bytes)
      return end === undefined ? undefined : bytes.subarray(0, end)
    }
    case 'image/jpeg':
      return bytes
  }
}

// As numbers, because a picture may have a million chunks, and a text for each would take a second.
const PNG_END = 0x49_45_4e_44
const PNG_COMPRESSED_TEXTS: readonly number[] = [0x7a_54_58_74, 0x69_54_58_74]
/** More than any real picture has; a hostile one may have hundreds of thousands. */
const MOST_COMPRESSED_TEXTS = 1000

/** Calls `see` with each chunk (length, type, body and checksum) up to the last, IEND, or until `see` returns false. */
function walkPng(bytes: Buffer, see: (type: number, start: number, end: number) => boolean): void {
  for (let start = 8; start + 12 <= bytes.length; ) {
    const end = start + 12 + bytes.readUInt32BE(start)
    if (!see(bytes.readUInt32BE(start + 4), start, end)) return
    start = end
  }
}

function pngIn(bytes: Buffer): Buffer | undefined {
  let whole: Buffer | undefined
  walkPng(bytes, (type, _start, end) => {
    if (type === PNG_END && end <= bytes.length) whole = bytes.subarray(0, end)
    return type !== PNG_END
  })
  return whole
}

/**
 * The same PNG without compressed texts. The decoder unpacks each text, up to 8 MB from 8 KB, and keeps all of them. Twenty texts in a
 * file of 150 KB take a gigabyte.
 *
 * @returns undefined when it has more texts than any real picture
 */
export function withoutCompressedText(png: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let from = 0
  walkPng(png, (type, start, end) => {
    if (PNG_COMPRESSED_TEXTS.includes(type)) {
      kept.push(png.subarray(from, start))
      from = end
    }
    return type !== PNG_END && kept.length <= MOST_COMPRESSED_TEXTS
  })
  if (kept.length > MOST_COMPRESSED_TEXTS) return undefined
  return from === 0 ? png : Buffer.concat([...kept, png.subarray(from)])
}

const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c
const GIF_TRAILER = 0x3b

/**
 * A GIF has a screen descriptor, then extensions and images as chains of blocks, up to the trailer. Browsers show a GIF without a
 * trailer, so one is added after the last block.
 */
function gifIn(bytes: Buffer): Buffer | undefined {
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  let hasImage = false
  for (;;) {
    const kind = bytes[at]
    if (kind === GIF_TRAILER) return bytes.subarray(0, at + 1)
    if (kind === GIF_EXTENSION) at += 2
    // The block has ten bytes of descriptor, its colour table, and one byte of code size.
    else if (kind === GIF_IMAGE) at += 11 + colourTableBytes(bytes[at + 9] ?? 0)
    else if (hasImage) return Buffer.concat([bytes.subarray(0, at), Buffer.from([GIF_TRAILER])])
    // Padding that some programs write; decoders skip it.
    else if (kind !== undefined) {
      at += 1
      continue
    } else return undefined
    for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
    if (at >= bytes.length) return undefined
    hasImage ||= kind === GIF_IMAGE
    at += 1
  }
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** The largest known error, in bytes, of the size in a WebP: the eight bytes of the header, and one of padding. */
const WEBP_MISCOUNT = 9

/** `VP8 `, `VP8L` and `ANMF`. */
const WEBP_IMAGES: readonly number[] = [0x56_50_38_20, 0x56_50_38_4c, 0x41_4e_4d_46]

/** Whether four printable characters stand here. */
function hasName(bytes: Buffer, at: number): boolean {
  for (let place = at; place < at + 4; place += 1) {
    const byte = bytes[place] ?? 0
    if (byte < 0x20 || byte > 0x7e) return false
  }
  return true
}

/**
 * A WebP has twelve bytes of header, then chunks of type, length and body, padded to even lengths. The lengths of the chunks count more
 * than the header's.
 */
function webpIn(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 12) return undefined
  const declaredEnd = bytes.readUInt32LE(4) + 8
  let at = 12
  let hasImage = false
  while (at < declaredEnd && at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    const fits = at + 8 + size <= bytes.length
    if (hasImage && bytes.length >= declaredEnd && !(fits && hasName(bytes, at))) break
    if (!fits) return undefined
    hasImage ||= WEBP_IMAGES.includes(bytes.readUInt32BE(at))
    at += 8 + size + (size % 2)
  }
  if (declaredEnd > Math.max(at, bytes.length) + WEBP_MISCOUNT) return undefined
  if (declaredEnd === at && at <= bytes.length) return bytes.subarray(0, at)
  const mended = Buffer.alloc(at)
  bytes.copy(mended, 0, 0, at)
  mended.writeUInt32LE(at - 8, 4)
  return mended
}
