import type { MediaStore } from '#platform/storage/media-store.ts'
import { ImageRejected, type ImageRejection } from './image-type.ts'
import { type DecodedPhoto, decodePhoto, type IngestedPhoto, isIngested, storeDecoded } from './photo-media.ts'
import { checkImage, decodingMemory, type ImageHead, type ImageLimits } from './source-image.ts'

/** A picture as it was sent, with its own number: its bytes, or why its text has none. */
export type SentPicture = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly rejected: ImageRejection })

/** The facts about a picture before it is decoded. */
export interface CheckedPicture {
  readonly pixels: number
  /** The memory in bytes that decoding takes in the gate. */
  readonly memory: number
}

/** The steps of ingesting pictures, each for many at once. The pictures stay here from `check` to `drop`. */
export interface PhotoWork {
  /** Checks pictures in order, by their headers. @throws ImageRejected with the position of the first refused one */
  check(pictures: readonly SentPicture[], limits: ImageLimits): Promise<CheckedPicture[]>
  /** Decodes checked pictures. The caller is inside the gate. @throws ImageRejected with the position of the first refused one */
  decode(ids: readonly number[]): Promise<IngestedPhoto[]>
  /** Writes decoded pictures to the store, and releases them. */
  store(ids: readonly number[]): Promise<void>
  /** The numbers of the pictures with missing files in the store. */
  missing(ids: readonly number[]): Promise<number[]>
  drop(ids: readonly number[]): Promise<void>
}

interface Held {
  /** Its position among pictures that were sent together. */
  readonly at: number
  readonly body: Buffer
  readonly head: ImageHead
  readonly limits: ImageLimits
  decoded?: DecodedPhoto
  hash?: string
}

async function placed<Result>(at: number, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error
    throw new ImageRejected(error.code, { cause: error.cause, maxPixels: error.maxPixels, at })
  }
}

/**
 * Ingests pictures. Only the thread of `photo-thread.ts` does this.
 *
 * @param openStore opens the store for the pictures
 */
export function createPhotoWork(openStore: () => Promise<MediaStore>): PhotoWork {
  const held = new Map<number, Held>()

  function find(id: number): Held {
    const picture = held.get(id)
    if (!picture) throw new Error('a picture that was not checked')
    return picture
  }

  return {
    async check(pictures, limits) {
      const checked: CheckedPicture[] = []
      for (const [at, picture] of pictures.entries()) {
        if ('rejected' in picture) throw new ImageRejected(picture.rejected, { at })
        const { buffer, byteOffset, byteLength } = picture.bytes
        const body = Buffer.from(buffer, byteOffset, byteLength)
        const head = await placed(at, () => checkImage(body, limits))
        held.set(picture.id, { at, body, head, limits })
        checked.push({ pixels: head.pixels, memory: decodingMemory(head) })
      }
      return checked
    },

    async decode(ids) {
      const photos: IngestedPhoto[] = []
      for (const id of ids) {
        const picture = find(id)
        picture.decoded = await placed(picture.at, () => decodePhoto(picture.body, picture.head, picture.limits))
        picture.hash = picture.decoded.photo.hash
        photos.push(picture.decoded.photo)
      }
      return photos
    },

    async store(ids) {
      const store = await openStore()
      for (const id of ids) {
        const picture = find(id)
        if (picture.decoded) await storeDecoded(store, picture.decoded)
        delete picture.decoded
      }
    },

    async missing(ids) {
      const store = await openStore()
      const missing: number[] = []
      for (const id of ids) {
        const { hash } = find(id)
        if (hash === undefined || !(await isIngested(store, hash))) missing.push(id)
      }
      return missing
    },

    async drop(ids) {
      for (const id of ids) {
        const picture = held.get(id)
        held.delete(id)
        // Releases the memory at once, because this thread makes so little garbage that it may collect none for hours.
        const memory = picture?.body.buffer
        if (memory instanceof ArrayBuffer && !memory.detached) memory.transfer(0)
      }
    },
  }
}
