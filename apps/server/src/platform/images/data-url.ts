import { randomUUID } from 'node:crypto'
import { ImageRejected, type ImageRejection } from './image-type.ts'

const PREFIX = 'data:image/'
const MARKER = ';base64,'
/** Longest `data:image/…;base64,` that is accepted, in characters; those in use are much shorter. */
const MAX_HEAD = 100

/** Image data that was decoded with its body, or why it was refused. */
type Decoded = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly rejected: ImageRejection }

const decoded = new Map<string, Decoded>()

/** Keeps decoded image data. @returns an unguessable text that stands for it */
export function keepDecoded(image: Decoded): string {
  const text = `${PREFIX}decoded;${randomUUID()}`
  decoded.set(text, image)
  return text
}

/** Removes decoded image data that `keepDecoded` keeps. @returns whether there was any */
export function forgetDecoded(text: string): boolean {
  return decoded.delete(text)
}

/** Whether a text is meant as inline image data rather than as an address. */
export function isDataUrl(text: string): boolean {
  return text.startsWith('data:')
}

/**
 * The bytes of a `data:image/…;base64,` URL, in time linear in its length. The declared type is ignored; the bytes are sniffed like those
 * of any upload. A text of `keepDecoded` has been decoded before.
 * @throws ImageRejected `not-an-image` unless it is exactly that, in canonical base64 with padding; `empty`; or `too-large` when there
 *   are more than `maxBytes`
 */
export function parseDataUrl(text: string, maxBytes: number): Buffer {
  const known = decoded.get(text)
  if (known) {
    if ('rejected' in known) throw new ImageRejected(known.rejected)
    if (known.bytes.length > maxBytes) throw new ImageRejected('too-large')
    return Buffer.from(known.bytes.buffer)
  }
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
  // The decoder skips invalid characters, so the result is too short then; it also accepts the two base64url characters.
  if (bytes.length !== size || base64.includes('-') || base64.includes('_')) throw new ImageRejected('not-an-image')
  return bytes
}
