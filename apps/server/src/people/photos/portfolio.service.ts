import { IMAGE_WIDTHS, type Photo, type Portfolio, photoUrl } from '@callboard/contract/people/photos/endpoints'

/** The metadata of a stored photo. */
export interface StoredPhoto {
  /** Content id. */
  readonly hash: string
  /** Pixels of the full upright picture. */
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly thumbhash: string
  /** Alt text, written by the student. */
  readonly alt?: string | null
}

/** Width in pixels of talent pictures in lists and the navigation. */
export const FACE_SIZE = 160

// Widest first. V8 keeps an object sparse when its largest numeric key comes first, and sparse objects are built and serialised much
// faster.
const WIDEST_FIRST = [...IMAGE_WIDTHS].reverse()

/** A photo as returned in responses. */
export function toPhoto({ hash, width, height, thumbhash, alt }: StoredPhoto): Photo {
  const variants = Object.fromEntries(WIDEST_FIRST.map((size) => [size, photoUrl(hash, size)]))
  return { id: hash, url: photoUrl(hash), width, height, thumbhash, variants, ...(alt && { alt }) }
}

/**
 * A portfolio as returned in responses.
 *
 * @param stored the photos in the student's order; lists of talent pass only the first one
 */
export function toPortfolio(stored: readonly StoredPhoto[]): Portfolio {
  const photos = stored.map(toPhoto)
  return { images: photos.map(({ url }) => url), photos }
}
