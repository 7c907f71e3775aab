/** Rows of one strip: decoders read a strip as a whole. */
const ROWS_PER_STRIP = 64

const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/**
 * Creates an uncompressed TIFF with space for pixels. It is the only container for raw pixels with a colour profile that costs nothing to
 * write or read. Fill `pixels` (rows of 8-bit RGB or RGBA, top first) before using `file`.
 */
export function layOutTiff(width: number, height: number, channels: 3 | 4, iccProfile: Uint8Array | undefined) {
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const stripBytes = ROWS_PER_STRIP * width * channels
  const pixelBytes = width * height * channels
  const tags: [tag: number, type: number, count: number, value: number | Uint8Array][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, words(Array(channels).fill(8), 2)],
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, strips, new Uint8Array(strips * 4)], // where each strip begins, filled in below
    [277, SHORT, 1, channels],
    [278, LONG, 1, ROWS_PER_STRIP],
    [
      279,
      LONG,
      strips,
      words(
        Array.from({ length: strips }, (_, strip) => Math.min(stripBytes, pixelBytes - strip * stripBytes)),
        4,
      ),
    ],
    [284, SHORT, 1, 1], // channels interleaved
  ]
  if (channels === 4) tags.push([338, SHORT, 1, 2]) // the fourth channel is alpha, not premultiplied
  if (iccProfile) tags.push([34675, UNDEFINED, iccProfile.length, iccProfile])

  const directory = 8
  const values = directory + 2 + tags.length * 12 + 4
  const pixelsAt = tags.reduce(
    (at, [, , , value]) => (typeof value === 'number' || value.length <= 4 ? at : at + even(value.length)),
    values,
  )
  const offsets = words(
    Array.from({ length: strips }, (_, strip) => pixelsAt + strip * stripBytes),
    4,
  )
  const file = Buffer.from(new ArrayBuffer(pixelsAt + pixelBytes))
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(directory, 4)
  file.writeUInt16LE(tags.length, directory)
  let valueAt = values
  for (const [index, [tag, type, count, given]] of tags.entries()) {
    const at = directory + 2 + index * 12
    const value = tag === 273 ? offsets : given
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    if (typeof value === 'number') file.writeUInt32LE(value, at + 8)
    else if (value.length <= 4) file.set(value, at + 8)
    else {
      file.writeUInt32LE(valueAt, at + 8)
      file.set(value, valueAt)
      valueAt += even(value.length)
    }
  }
  return { file, pixels: file.subarray(pixelsAt) }
}

function even(length: number): number {
  return length + (length % 2)
}

function words(values: number[], bytesEach: 2 | 4): Uint8Array {
  const buffer = Buffer.alloc(values.length * bytesEach)
  for (const [index, value] of values.entries()) buffer.writeUIntLE(value, index * bytesEach, bytesEach)
  return buffer
}
