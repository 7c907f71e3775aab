/** Kinds of video files, detected by their first bytes. */
export const VIDEO_KINDS = ['mp4', 'quicktime', 'matroska', 'mpeg-ts', 'mpeg-ps', 'ogg', 'avi', 'flv', 'asf'] as const
export type VideoKind = (typeof VIDEO_KINDS)[number]

/** How many bytes from the beginning of a file are needed to detect its kind. */
export const VIDEO_SIGNATURE_BYTES = 4096

const TS_PACKET = 188
// Brands of the MP4 family that hold only pictures or sound.
const NO_VIDEO_BRANDS = /^(M4A |M4B |M4P |heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|jxl |jp2 |crx )/
// Early QuickTime files have no brand and begin with one of these boxes.
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * Whether a QuickTime file is so old that it has no brand.
 * @param head as of `videoKindOf`
 */
export function isUnbrandedQuickTime(head: Uint8Array): boolean {
  return QUICKTIME_BOXES.has(String.fromCharCode(...head.subarray(4, 8)))
}

const ASF = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]

/**
 * Detects the kind of a video file by its content. File names are not trusted.
 *
 * @param head its first bytes, up to `VIDEO_SIGNATURE_BYTES`
 * @returns undefined for anything that is not a video
 */
export function videoKindOf(head: Uint8Array): VideoKind | undefined {
  const text = (from: number, length: number) => String.fromCharCode(...head.subarray(from, from + length))
  const starts = (...bytes: number[]) => head.length >= bytes.length && bytes.every((byte, place) => head[place] === byte)
  if (head.length < 12) return undefined
  if (text(4, 4) === 'ftyp') {
    const brand = text(8, 4)
    if (NO_VIDEO_BRANDS.test(brand)) return undefined
    return brand === 'qt  ' ? 'quicktime' : 'mp4'
  }
  if (isUnbrandedQuickTime(head)) return 'quicktime'
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'matroska'
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'AVI ') return 'avi'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(0, 3) === 'FLV' && head[3] === 1) return 'flv'
  if (starts(...ASF)) return 'asf'
  if (starts(0, 0, 1, 0xba)) return 'mpeg-ps'
  const isTransport = (from: number, packet: number) => [0, 1, 2, 3].every((count) => head[from + count * packet] === 0x47)
  return isTransport(0, TS_PACKET) || isTransport(4, TS_PACKET + 4) ? 'mpeg-ts' : undefined
}
