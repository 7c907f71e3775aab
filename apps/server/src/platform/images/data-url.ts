import { ImageRejected } from './image-type.ts'

const PREFIX = 'data:image/'
const MARKER = ';base64,'
/** Longest `data:image/…;base64,` looked for; nothing in use comes near. */
const MAX_HEAD = 100

/** Whether a text is meant as inline image data, rather than as an address. */
export function isDataUrl(text: string): boolean {
  return text.startsWith('data:')
}

/**
 * The bytes of a `data:image/…;base64,` URL, in time linear in its length. What type it claims does not matter: the bytes
 * are sniffed like any upload's.
 * @throws ImageRejected `not-an-image` unless it is exactly that, in canonical base64 with its padding; `empty`; or `too-large`
 * when there are more than `maxBytes`.
 */
export function parseDataUrl(text: string, maxBytes: number): Buffer {
  if (!text.startsWith(PREFIX)) throw new ImageRejected('not-an-image')
  const marker = text.slice(0, MAX_HEAD).indexOf(MARKER)
  if (marker === -1) throw new ImageRejected('not-an-image')
  const start = marker + MARKER.length
  const digits = text.length - start
  if (digits === 0) throw new ImageRejected('empty')
  if (digits % 4 !== 0) throw new ImageRejected('not-an-image')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const size = (digits / 4) * 3 - padding
  if (size > maxBytes) throw new ImageRejected('too-large')
  const base64 = text.slice(start)
  const bytes = Buffer.from(base64, 'base64')
  // The decoder passes over what is not a digit, and so comes out short; the two digits of base64url are all it also takes.
  if (bytes.length !== size || base64.includes('-') || base64.includes('_')) throw new ImageRejected('not-an-image')
  return bytes
}
