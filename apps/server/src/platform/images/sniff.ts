import { type ImageMime, ImageRejected } from './image-type.ts'

/** How many bytes of a file `sniffImage` examines. */
const HEAD_BYTES = 1024

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])
const HEIF_BRANDS = new Set(['mif1', 'msf1', 'mif2', 'heif'])

const MARKUP = ['%pdf-', '<svg', '<html', '<script', '<!doctype', '<?php']

const OTHER_KNOWN_TYPES: [offset: number, bytes: string][] = [
  [0, 'II*\0'], // TIFF
  [0, 'MM\0*'],
  [0, 'II+\0'], // BigTIFF
  [0, 'MM\0+'],
  [0, 'BM'],
  [0, '8BPS'], // Photoshop
  [0, '\0\0\x01\0'], // icon
  [0, '\xff\x0a'], // JPEG XL
  [4, 'JXL '],
  [4, 'jP  '], // JPEG 2000
  [4, 'ftyp'], // MP4, QuickTime and related formats
  [0, '\x1aE\xdf\xa3'], // Matroska, WebM
  [0, 'PK\x03\x04'], // zip, and so office documents
]

/**
 * The type of an image by its first bytes, whatever its name. Markup in a comment or description of a picture does not matter: every served
 * copy is encoded from pixels.
 * @throws ImageRejected `empty`, `unsupported-type` (another known type, or markup) or `not-an-image`.
 */
export function sniffImage(bytes: Buffer): ImageMime {
  if (bytes.length === 0) throw new ImageRejected('empty')
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBPVP8', 8)) return 'image/webp'
  const heif = heifMime(bytes, head)
  if (heif) return heif
  const lower = head.toLowerCase()
  const known =
    OTHER_KNOWN_TYPES.some(([offset, magic]) => head.startsWith(magic, offset)) || MARKUP.some((markup) => lower.includes(markup))
  throw new ImageRejected(known ? 'unsupported-type' : 'not-an-image')
}

/** Reads the brands of an ISO base media file. If the main brand is a general one (`mif1`), the compatible brands decide. */
function heifMime(bytes: Buffer, head: string): ImageMime | undefined {
  if (!head.startsWith('ftyp', 4) || bytes.length < 16) return undefined
  const end = Math.min(bytes.readUInt32BE(0), head.length)
  const brands = [head.slice(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.slice(at, at + 4))
  const [main = ''] = brands
  const isGeneral = HEIF_BRANDS.has(main)
  if (main === 'avif' || main === 'avis' || (isGeneral && brands.some((brand) => brand === 'avif' || brand === 'avis'))) return 'image/avif'
  if (HEIC_BRANDS.has(main) || (isGeneral && brands.some((brand) => HEIC_BRANDS.has(brand)))) return 'image/heic'
  return isGeneral ? 'image/heif' : undefined
}
