import { IMAGE_WIDTHS, type Photo, type Portfolio, photoUrl } from '@callboard/contract/photos/endpoints'

/** What is known of a stored photo. */
export interface StoredPhoto {
  /** Content id. */
  readonly hash: string
  /** Pixels of the whole picture, upright. */
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly thumbhash: string
  /** What it shows, in its student's words. */
  readonly alt?: string | null
}

/** The size that lists and the navigation show a face in. */
export const FACE_SIZE = 160

// Widest first: an object whose numeric keys begin at the largest stays sparse, and is built and sent in a fraction of the time.
const WIDEST_FIRST = [...IMAGE_WIDTHS].reverse()

/** A photo as every answer shows it. */
export function toPhoto({ hash, width, height, thumbhash, alt }: StoredPhoto): Photo {
  const variants = Object.fromEntries(WIDEST_FIRST.map((size) => [size, photoUrl(hash, size)]))
  return { id: hash, url: photoUrl(hash), width, height, thumbhash, variants, ...(alt && { alt }) }
}

/**
 * A portfolio as every answer shows it.
 *
 * @param stored the photos in the student's order; a list of talents passes the first one only
 */
export function toPortfolio(stored: readonly StoredPhoto[]): Portfolio {
  const photos = stored.map(toPhoto)
  return { images: photos.map(({ url }) => url), photos }
}
