import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const painted = new Map<string, string>()

/**
 * A ThumbHash as a picture that can be painted at once.
 *
 * @param base64 the hash as the API gives it
 * @returns a data address, or `null` when the hash is empty or damaged
 */
export function thumbhashPicture(base64: string): string | null {
  const known = painted.get(base64)
  if (known) return known
  const picture = ofHash(base64, thumbHashToDataURL)
  if (picture) painted.set(base64, picture)
  return picture
}

/** The colour of a ThumbHash, for a page that travels with its photos' places; `null` as above. */
export function thumbhashColour(base64: string): string | null {
  return ofHash(base64, (bytes) => {
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  })
}

function ofHash(base64: string, read: (bytes: Uint8Array) => string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return bytes.length < 5 ? null : read(bytes)
  } catch {
    return null
  }
}
