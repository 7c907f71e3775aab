import { thumbHashToDataURL } from 'thumbhash'

const painted = new Map<string, string>()

/**
 * Decodes a ThumbHash into an image that can be shown at once.
 *
 * @param base64 the hash as the API returns it
 * @returns a data address, or `null` when the hash is empty or damaged
 */
export function thumbhashPicture(base64: string): string | null {
  const known = painted.get(base64)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    if (bytes.length < 5) return null
    const picture = thumbHashToDataURL(bytes)
    painted.set(base64, picture)
    return picture
  } catch {
    return null
  }
}
