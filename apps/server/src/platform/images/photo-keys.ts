import type { MediaStore } from '#platform/storage/media-store.ts'
import type { OriginalFormat } from './original.ts'
import type { Variant } from './variants.ts'

/** A photo's id: the SHA-256 of the uploaded bytes, as 64 lower-case hexadecimal digits. */
export type PhotoHash = string

export function isPhotoHash(text: string): text is PhotoHash {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The prefix of everything of a photo that may be served. */
export function photoPrefix(hash: PhotoHash): string {
  if (!isPhotoHash(hash)) throw new TypeError('Not the id of a photo.')
  return `photos/${hash}/`
}

export function originalKey(hash: PhotoHash, format: OriginalFormat): string {
  return `${photoPrefix(hash)}original.${format}`
}

export function previewKey(hash: PhotoHash, format: 'jpeg' | 'webp'): string {
  return `${photoPrefix(hash)}preview.${format}`
}

export function variantKey(hash: PhotoHash, { width, format }: Variant): string {
  return `${photoPrefix(hash)}${width}.${format}`
}

const INCOMING = 'incoming/'

/** The uploaded bytes, which may reveal where and by whom the photo was taken. Never served; deleted once the photo is finished. */
export function incomingKey(hash: PhotoHash): string {
  if (!isPhotoHash(hash)) throw new TypeError('Not the id of a photo.')
  return `${INCOMING}${hash}`
}

/** Photos that are ingested but not finished. */
export async function* incomingPhotos(store: MediaStore): AsyncIterable<PhotoHash> {
  for await (const key of store.list(INCOMING)) yield key.slice(INCOMING.length)
}
