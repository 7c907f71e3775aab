import type { ImageMime } from './image-type.ts'

/**
 * Whether the file reaches to its own end, as its container counts it. Decoders stop at the first frame, or fill what is
 * missing with grey, without a word. A JPEG does not know its length; there the decoder tells.
 */
export function isComplete(bytes: Buffer, mime: ImageMime): boolean {
  switch (mime) {
    case 'image/png':
      return pngEnds(bytes)
    case 'image/gif':
      return gifEnds(bytes)
    case 'image/webp':
      return bytes.length >= 12 && bytes.length >= bytes.readUInt32LE(4) + 8
    case 'image/avif':
    case 'image/heic':
    case 'image/heif':
      return boxesEnd(bytes)
    case 'image/jpeg':
      return true
  }
}

/** Chunks of length, type, body and checksum; the last is named IEND. */
function* pngChunks(bytes: Buffer): Generator<{ type: string; start: number; end: number }> {
  for (let start = 8; start + 12 <= bytes.length; ) {
    const end = start + 12 + bytes.readUInt32BE(start)
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, end }
    start = end
  }
}

function pngEnds(bytes: Buffer): boolean {
  for (const { type, end } of pngChunks(bytes)) if (type === 'IEND') return end <= bytes.length
  return false
}

/**
 * The same PNG without compressed texts. The decoder unpacks each of them, up to 8 MB from 8 KB, and keeps them all: twenty
 * of them, in a file of 150 KB, take a gigabyte.
 */
export function withoutCompressedText(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, 8)]
  let dropped = false
  for (const { type, start, end } of pngChunks(png)) {
    if (type === 'zTXt' || type === 'iTXt') dropped = true
    else kept.push(png.subarray(start, end))
    if (type === 'IEND') break
  }
  return dropped ? Buffer.concat(kept) : png
}

const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c
const GIF_TRAILER = 0x3b

/** A screen descriptor, then extensions and images as chains of blocks, up to the trailer. */
function gifEnds(bytes: Buffer): boolean {
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === GIF_TRAILER) return true
    if (kind === GIF_EXTENSION) at += 2
    // Ten bytes of descriptor, its colour table, and one byte of code size.
    else if (kind === GIF_IMAGE) at += 11 + colourTableBytes(bytes[at + 9] ?? 0)
    // Padding that some programs write; decoders pass over it.
    else {
      at += 1
      continue
    }
    for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
    at += 1
  }
  return false
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Boxes that carry their length; 0 stands for "to the end" and 1 for a 64-bit length behind the type. */
function boxesEnd(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length; ) {
    let length = bytes.readUInt32BE(at)
    if (length === 0) return true
    if (length === 1) {
      if (at + 16 > bytes.length) return false
      length = Number(bytes.readBigUInt64BE(at + 8))
    }
    if (length < 8) return false
    at += length
    if (at >= bytes.length) return at === bytes.length
  }
  return false
}
