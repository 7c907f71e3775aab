import type { MediaStore } from '#platform/storage/media-store.ts'
import type { OriginalFormat } from './original.ts'
import type { Variant } from './variants.ts'

/** A photo's id: the SHA-256 of the bytes that were uploaded, as 64 lower-case hexadecimal digits. */
export type PhotoHash = string

export function isPhotoHash(text: string): text is PhotoHash {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Everything that may be served of a photo lies under this. */
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

/** The bytes as uploaded, with whatever they tell about where and by whom they were taken. Never served; gone once finished. */
export function incomingKey(hash: PhotoHash): string {
  if (!isPhotoHash(hash)) throw new TypeError('Not the id of a photo.')
  return `${INCOMING}${hash}`
}

/** The photos that are ingested and not finished yet. */
export async function* incomingPhotos(store: MediaStore): AsyncIterable<PhotoHash> {
  for await (const key of store.list(INCOMING)) yield key.slice(INCOMING.length)
}
