import { thumbHashToDataURL } from 'thumbhash'

/** A cache of decoded pictures by hash: decoding takes 0.2 ms, at each render until the photo has loaded. A picture takes 4 kB. */
const pictures = new Map<string, string>()
const MAX_PICTURES = 500

/**
 * Decodes a ThumbHash into an image that can be shown at once.
 *
 * @param base64 the hash as the API returns it
 * @returns a data address, or `null` when the hash is empty or damaged
 */
export function thumbhashPicture(base64: string): string | null {
  const known = pictures.get(base64)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    if (bytes.length < 5) return null
    const picture = thumbHashToDataURL(bytes)
    if (pictures.size >= MAX_PICTURES) pictures.clear()
    pictures.set(base64, picture)
    return picture
  } catch {
    return null
  }
}
