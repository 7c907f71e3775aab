/** One picture of a film, as VP8. */
export interface Frame {
  readonly data: Buffer
  /** Milliseconds from the beginning. */
  readonly at: number
}

// Names of elements (RFC 9559, https://www.webmproject.org/docs/container/).
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CUES = 0x1c53bb6b
const CLUSTER = 0x1f43b675

const CLUSTER_MS = 2000
const MILLISECOND_NS = 1_000_000

function idBytes(id: number): Buffer {
  const hex = id.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

/** A size in eight bytes, so that sizes never shift what comes after them. */
function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n))
  return bytes
}

function element(id: number, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([idBytes(id), sizeBytes(size), ...parts])
}

function unsigned(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

const string = (id: number, value: string) => element(id, Buffer.from(value, 'ascii'))

function block({ data, at }: Frame, clusterAt: number): Buffer {
  // Track 1, milliseconds from the cluster, and the flag of a key frame.
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(at - clusterAt, 1)
  return element(0xa3, head, data)
}

function cue(at: number, position: number): Buffer {
  return element(0xbb, unsigned(0xb3, at), element(0xb7, unsigned(0xf7, 1), unsigned(0xf1, position)))
}

/**
 * Puts pictures into a WebM that every browser plays and seeks in. All of them are key frames, as in WebP.
 *
 * @param frames in order
 * @param film `durationMs` also determines how long the last frame is shown
 */
export function webm(frames: readonly Frame[], film: { width: number; height: number; durationMs: number }): Buffer {
  const header = element(
    EBML,
    ...[unsigned(0x4286, 1), unsigned(0x42f7, 1), unsigned(0x42f2, 4), unsigned(0x42f3, 8)],
    ...[string(0x4282, 'webm'), unsigned(0x4287, 2), unsigned(0x4285, 2)],
  )
  const info = element(
    INFO,
    ...[unsigned(0x2ad7b1, MILLISECOND_NS), float(0x4489, film.durationMs)],
    ...[string(0x4d80, 'callboard'), string(0x5741, 'callboard')],
  )
  const video = element(0xe0, unsigned(0xb0, film.width), unsigned(0xba, film.height))
  const track = element(
    0xae,
    ...[unsigned(0xd7, 1), unsigned(0x73c5, 1), unsigned(0x83, 1), unsigned(0x9c, 0)],
    ...[string(0x86, 'V_VP8'), video],
  )
  const tracks = element(TRACKS, track)

  const groups = Map.groupBy(frames, ({ at }) => Math.floor(at / CLUSTER_MS) * CLUSTER_MS)
  const clusters = [...groups].map(([at, members]) => ({
    at,
    bytes: element(CLUSTER, unsigned(0xe7, at), ...members.map((member) => block(member, at))),
  }))
  // Cues come first. Their length does not depend on the positions in them.
  const cuesLength = element(CUES, ...clusters.map(({ at }) => cue(at, 0))).length
  let position = info.length + tracks.length + cuesLength
  const cues = clusters.map(({ at, bytes }) => {
    const here = cue(at, position)
    position += bytes.length
    return here
  })
  return Buffer.concat([header, element(SEGMENT, info, tracks, element(CUES, ...cues), ...clusters.map(({ bytes }) => bytes))])
}

/**
 * The VP8 frame in a WebP without transparency.
 *
 * @throws Error for another kind of WebP
 */
export function vp8Of(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('this WebP holds no plain VP8 picture')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}
