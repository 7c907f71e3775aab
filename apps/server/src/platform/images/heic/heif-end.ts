import { type Box, boxes, find } from './heif-boxes.ts'

/** Boxes that a picture consists of. Anything after the last of them is something else, such as the film of a motion photo. */
const OF_THE_PICTURE = new Set(['meta', 'mdat', 'moov', 'idat', 'imda'])

const isName = (type: string) => /^[ -~]{4}$/.test(type)

/**
 * Where the picture in a HEIF or AVIF file ends (ISO/IEC 14496-12, 23008-12). Other boxes, another file or any bytes may follow.
 *
 * @returns undefined when the file ends before its picture does
 */
export function heifEnd(bytes: Buffer): number | undefined {
  let pictureEnd = 0
  let boxesEnd = 0
  const seen = new Map<string, Box>()
  for (const box of boxes(bytes, { start: 0, end: bytes.length })) {
    // A second `ftyp` or `meta` begins another file, so the picture ends here.
    if (!isName(box.type) || (['ftyp', 'meta'].includes(box.type) && seen.has(box.type))) break
    boxesEnd = box.end
    if (OF_THE_PICTURE.has(box.type)) pictureEnd = box.end
    if (!seen.has(box.type)) seen.set(box.type, box)
  }
  const isCutOff = OF_THE_PICTURE.has(bytes.toString('latin1', boxesEnd + 4, boxesEnd + 8))
  const meta = seen.get('meta')
  if (!meta) return seen.has('moov') && !isCutOff ? pictureEnd : undefined
  const itemsEnd = endOfItems(bytes, meta)
  if (itemsEnd === undefined || itemsEnd > boxesEnd) return undefined
  // If all items are complete, the cut-off part does not belong to the picture.
  return isCutOff && itemsEnd === 0 ? undefined : Math.max(pictureEnd, itemsEnd)
}

/** The maximum number of items and parts in a file; pictures with many tiles have some hundreds. */
const MOST_PARTS = 100_000

/** @returns the end of the last item in the file by `iloc`; undefined for a damaged `iloc` */
function endOfItems(bytes: Buffer, meta: Box): number | undefined {
  const iloc = find(bytes, { start: meta.start + 4, end: meta.end }, 'iloc')
  if (!iloc) return 0
  let at = iloc.start
  const read = (size: number): number => {
    at += size
    if (at > iloc.end) throw new RangeError('iloc ends too early')
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size)
  }
  try {
    const version = read(1)
    read(3)
    const sizes = read(2)
    const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
    if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))) return undefined
    const idSize = version < 2 ? 2 : 4
    let end = 0
    // Limits parts without a size, because they take no bytes and the file's length does not limit them.
    let parts = 0
    for (let items = read(idSize); items > 0; items--) {
      parts += 1
      read(idSize)
      const isInFile = version === 0 || (read(2) & 15) === 0
      const isHere = read(2) === 0
      const base = read(baseSize)
      for (let extents = read(2); extents > 0; extents--) {
        parts += 1
        if (parts > MOST_PARTS) return undefined
        read(indexSize)
        const [offset, length] = [read(offsetSize), read(lengthSize)]
        if (isInFile && isHere) end = Math.max(end, base + offset + length)
      }
    }
    return end
  } catch {
    return undefined
  }
}
