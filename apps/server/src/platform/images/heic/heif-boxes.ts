/** The data that is read from a HEIF file before decoding. Dimensions are before rotation. */
export type HeifHeader = {
  /** Pixels of the largest picture or tile that the file declares. */
  largestPixels: number
  /** The ICC profile of the main picture, if it has one; the decoder does not return it. */
  iccProfile: Buffer | undefined
}

/** A box and the range of its body in bytes. */
export type Box = { type: string; start: number; end: number }

/**
 * Reads the properties of a HEIF file (ISO/IEC 23008-12): `ispe` sizes, and the `colr` profile of the item that `pitm` names. Inconsistent
 * properties are treated as absent.
 */
export function readHeifHeader(bytes: Buffer): HeifHeader {
  const meta = find(bytes, { start: 0, end: bytes.length }, 'meta')
  // `meta` begins with four bytes of version and flags.
  const inMeta = meta && { start: meta.start + 4, end: meta.end }
  const itemProperties = inMeta && find(bytes, inMeta, 'iprp')
  const container = itemProperties && find(bytes, itemProperties, 'ipco')
  if (!inMeta || !itemProperties || !container) return { largestPixels: 0, iccProfile: undefined }
  const properties = [...boxes(bytes, container)]
  const sizes = properties.filter((box) => box.type === 'ispe' && box.end - box.start >= 12)
  const main = find(bytes, inMeta, 'pitm')
  const associations = find(bytes, itemProperties, 'ipma')
  const ofMain = main && associations ? propertiesOf(bytes, associations, readItemId(bytes, main)) : undefined
  const profiles = properties.filter((box, index) => isIccProfile(bytes, box) && (!ofMain || ofMain.has(index + 1)))
  const [profile] = profiles
  return {
    largestPixels: Math.max(0, ...sizes.map((box) => bytes.readUInt32BE(box.start + 4) * bytes.readUInt32BE(box.start + 8))),
    iccProfile: profile && bytes.subarray(profile.start + 4, profile.end),
  }
}

/** The maximum number of boxes read in a range; pictures with many tiles have some hundreds. */
const MOST_BOXES = 10_000

/** The boxes in a range, up to the first that does not fit. */
export function* boxes(bytes: Buffer, within: { start: number; end: number }): Generator<Box> {
  let at = within.start
  for (let count = 0; at + 8 <= within.end && count < MOST_BOXES; count += 1) {
    const length = bytes.readUInt32BE(at)
    const isLong = length === 1
    if (isLong && at + 16 > within.end) return
    const end = length === 0 ? within.end : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length)
    const start = at + (isLong ? 16 : 8)
    if (end < start || end > within.end) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start, end }
    at = end
  }
}

/** The first box of a type. */
export function find(bytes: Buffer, within: { start: number; end: number }, type: string): Box | undefined {
  for (const box of boxes(bytes, within)) if (box.type === type) return box
  return undefined
}

function isIccProfile(bytes: Buffer, box: Box): boolean {
  const kind = box.type === 'colr' ? bytes.toString('latin1', box.start, box.start + 4) : ''
  return kind === 'prof' || kind === 'rICC'
}

function readItemId(bytes: Buffer, pitm: Box): number {
  const wide = bytes[pitm.start] !== 0
  if (pitm.end - pitm.start < (wide ? 8 : 6)) return -1
  return wide ? bytes.readUInt32BE(pitm.start + 4) : bytes.readUInt16BE(pitm.start + 4)
}

/** Numbers, from 1, of the properties that `ipma` assigns to an item. */
function propertiesOf(bytes: Buffer, ipma: Box, itemId: number): Set<number> {
  const found = new Set<number>()
  if (ipma.end - ipma.start < 8) return found
  const idBytes = bytes[ipma.start] === 0 ? 2 : 4
  const indexBytes = (bytes[ipma.start + 3] ?? 0) & 1 ? 2 : 1
  let at = ipma.start + 8
  for (let left = bytes.readUInt32BE(ipma.start + 4); left > 0 && at + idBytes + 1 <= ipma.end; left--) {
    const id = bytes.readUIntBE(at, idBytes)
    const count = bytes[at + idBytes] ?? 0
    at += idBytes + 1
    if (at + count * indexBytes > ipma.end) return found
    for (let index = 0; index < count; index++, at += indexBytes) {
      // The top bit only says whether a reader must know the property.
      if (id === itemId) found.add(bytes.readUIntBE(at, indexBytes) & (indexBytes === 2 ? 0x7fff : 0x7f))
    }
  }
  return found
}
