import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 } as const
const ENTRY = { woff: 20, sfnt: 16 } as const

/** Tables begin at multiples of four. */
const padded = (length: number) => (length + 3) & ~3

/**
 * Unpacks a WOFF 1.0 font to the original font file. Font parsers unpack in JavaScript, table by table and again for each document, which
 * takes seconds for a large font. This takes milliseconds.
 *
 * @throws RangeError if the file is not a WOFF
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF font.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER.woff + index * ENTRY.woff
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const sfnt = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), HEADER.sfnt + count * ENTRY.sfnt))
  const power = Math.floor(Math.log2(count))
  woff.copy(sfnt, 0, 4, 8)
  sfnt.writeUInt16BE(count, 4)
  sfnt.writeUInt16BE(16 * 2 ** power, 6)
  sfnt.writeUInt16BE(power, 8)
  sfnt.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = HEADER.sfnt + count * ENTRY.sfnt
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = HEADER.sfnt + index * ENTRY.sfnt
    tag.copy(sfnt, at)
    sfnt.writeUInt32BE(checksum, at + 4)
    sfnt.writeUInt32BE(offset, at + 8)
    sfnt.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(sfnt, offset)
    offset += padded(bytes.length)
  }
  return sfnt
}
