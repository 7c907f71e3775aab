import { INLINE_MAX_PIXELS, type Photo, photoHashOf } from '@callboard/contract/people/photos/endpoints'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { forgetDecoded, isDataUrl, parseDataUrl } from '#platform/images/data-url.ts'
import { ImageRejected } from '#platform/images/image-type.ts'
import type { IngestedPhoto } from '#platform/images/photo-media.ts'
import type { GivenPicture, TakePictures } from '#platform/images/photo-thread.ts'
import type { ImageLimits } from '#platform/images/source-image.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findShared } from './left-photos.repository.ts'
import { imageLimits, pictureAt, pictureRefusal, shownFileName, tooManyTogether } from './photos.domain.ts'
import { FINISH_PHOTO } from './photos.jobs.ts'
import { lockUsablePhotos, registerUploads, touchPhotos } from './photos.repository.ts'
import { toPhoto } from './portfolio.service.ts'

/** A list of pictures in a request: addresses of our photos, and inline image data where the endpoint accepts it. */
export interface SentImages {
  readonly actor: SignedInActor
  readonly entries: readonly string[]
  /** The input field for error messages. */
  readonly field: string
  /** The message for a photo that the actor may not use. */
  readonly message: string
  /** The largest size of a new photo in bytes, and the message for a larger one. */
  readonly largest?: { readonly bytes: number; readonly message: string }
  /** The most pixels of an inline picture, if fewer than the actor may send. */
  readonly maxPixels?: number
  /** The network address for fair queueing of decoding, used instead of the actor. */
  readonly who?: string
}

/**
 * Converts the sent list into content ids, in order and each once, inside the transaction that stores them.
 *
 * @param alreadyThere current content ids of the profile or casting call; they stay usable regardless of the uploader
 */
export type ClaimImages = (transaction: Transaction, alreadyThere: readonly string[]) => Promise<string[]>

/** Photos: uploads, and the right to use them. */
export interface PhotosService {
  /**
   * Stores one uploaded file.
   *
   * @throws AppError 400 or 413 on the field `image`, with the file name
   */
  upload(options: { actor: SignedInActor; fileName: string; body: Buffer }): Promise<Photo>
  /** What the actor may upload, and the messages for refusals. */
  uploadRules(actor: SignedInActor): UploadRules
  /**
   * Checks addresses of photos inside the transaction that stores them.
   *
   * @returns their content ids in order, each once
   * @throws AppError 400 on `field` for anything but a photo that the actor uploaded or that is already there
   */
  resolveOwnImages(transaction: Transaction, sent: SentImages & { alreadyThere: readonly string[] }): Promise<string[]>
  /**
   * Processes a list that may contain inline image data. Checks the headers of all data, then decodes and stores them, then runs `change`,
   * which opens the transaction and calls `claim` in it. Also gives it the content id of each entry. The image data is gone afterwards.
   *
   * @throws AppError 400 or 413 on `field`
   */
  takeImages<Result>(sent: SentImages, change: (claim: ClaimImages, hashes: readonly string[]) => Promise<Result>): Promise<Result>
  /** Marks photos as removed, in the transaction. They are kept for another day. */
  release(transaction: Transaction, hashes: readonly string[]): Promise<void>
  /** As `release`, but for people whose photos are deleted: keeps only photos that somebody else has uploaded too. */
  discard(transaction: Transaction, hashes: readonly string[]): Promise<void>
}

/** Names of pictures that were sent together, by position, with their input field and their limits. */
interface NamedPictures {
  readonly names: readonly string[]
  readonly field: string
  readonly limits: ImageLimits
}

/** The bytes of inline image data, or why it has none. If the data was decoded with the body, that result is returned. */
function givenBy(entry: string, maxBytes: number): GivenPicture {
  try {
    const bytes = parseDataUrl(entry, maxBytes)
    return { bytes, moves: forgetDecoded(entry) }
  } catch (error) {
    if (error instanceof ImageRejected) return error
    throw error
  }
}

export function createPhotosService(deps: {
  db: Database
  takePictures: TakePictures
  jobs: Jobs
  clock: Clock
  /** Our origin. Addresses of photos are accepted with and without it. */
  publicUrl: string
}): PhotosService {
  const { db, takePictures, jobs, clock, publicUrl } = deps

  function refusal(error: ImageRejected, picture: string, limits: ImageLimits, field: string): AppError {
    const held = { ...limits, maxPixels: error.maxPixels ?? limits.maxPixels }
    const { refusal: refused, reason } = pictureRefusal(error.code, picture, held)
    return new AppError(refused, { fields: { [field]: reason } })
  }

  /** Runs a step that may reject a picture, and converts the rejection into a message for the user. */
  async function named<T>({ names, field, limits }: NamedPictures, take: () => Promise<T>): Promise<T> {
    try {
      return await take()
    } catch (error) {
      if (error instanceof ImageRejected) throw refusal(error, names[error.at] ?? '', limits, field)
      throw error
    }
  }

  /**
   * Checks all pictures before any is decoded, so that a refusal costs little; stores them, and runs `change`, which commits their
   * registration.
   */
  async function ingest<T>(
    bodies: readonly GivenPicture[],
    { pictures, who }: { pictures: NamedPictures; who: string },
    change: (ingested: readonly IngestedPhoto[]) => Promise<T>,
  ): Promise<T> {
    const { field, limits } = pictures
    const take = () =>
      takePictures(bodies, limits, async (taken) => {
        if (taken.pixels > INLINE_MAX_PIXELS) throw new AppError(tooManyTogether(), { field })
        const result = await change(await taken.ingest(who))
        // A sweep may have removed files between storing and registering.
        await taken.restore(who)
        if (bodies.length > 0) jobs.wake(FINISH_PHOTO)
        return result
      })
    return named(pictures, take)
  }

  /** The inline data in a list, each once: its bytes, or why it has none. */
  function inlineOf(entries: readonly string[], { maxBytes }: ImageLimits): Map<string, { body: GivenPicture; name: string }> {
    const inline = new Map<string, { body: GivenPicture; name: string }>()
    for (const [index, entry] of entries.entries()) {
      if (isDataUrl(entry) && !inline.has(entry)) inline.set(entry, { body: givenBy(entry, maxBytes), name: pictureAt(index) })
    }
    return inline
  }

  async function register(transaction: Transaction, actor: SignedInActor, ingested: readonly IngestedPhoto[]): Promise<void> {
    if (ingested.length === 0) return
    const unfinished = await registerUploads(transaction, ingested, actor.userId, clock.now())
    const work = unfinished.map((hash) => ({ hash }))
    if (work.length > 0) await jobs.enqueueMany(transaction, FINISH_PHOTO, work)
  }

  function addressedHash(entry: string): string | undefined {
    return photoHashOf(entry.startsWith(`${publicUrl}/`) ? entry.slice(publicUrl.length) : entry)
  }

  async function resolve(
    transaction: Transaction,
    sent: SentImages,
    hashes: readonly (string | undefined)[],
    alreadyThere: readonly string[],
  ) {
    const wanted = [...new Set(hashes.flatMap((hash) => hash ?? []))]
    const usable = await lockUsablePhotos(transaction, { userId: sent.actor.userId, hashes: wanted, alreadyThere })
    if (hashes.includes(undefined) || wanted.some((hash) => !usable.has(hash))) throw fieldError(sent.field, sent.message)
    const { largest } = sent
    const isLarger = (hash: string) => largest && (usable.get(hash) ?? 0) > largest.bytes && !alreadyThere.includes(hash)
    if (largest && wanted.some(isLarger)) throw fieldError(sent.field, largest.message)
    return wanted
  }

  return {
    uploadRules({ role }) {
      const limits = imageLimits(role)
      const refuse = (code: 'truncated' | 'too-large') => (fileName: string) =>
        refusal(new ImageRejected(code), shownFileName(fileName), limits, 'image')
      return { maxBytes: limits.maxBytes, cutOff: refuse('truncated'), tooLarge: refuse('too-large') }
    },

    async upload({ actor, fileName, body }) {
      const pictures = { names: [shownFileName(fileName)], field: 'image', limits: imageLimits(actor.role) }
      return ingest([{ bytes: body, moves: false }], { pictures, who: actor.userId }, async (ingested) => {
        await inTransaction(db, (transaction) => register(transaction, actor, ingested))
        const [photo] = ingested.map(toPhoto)
        if (!photo) throw new Error('an upload without its photo')
        return photo
      })
    },

    resolveOwnImages: (transaction, { alreadyThere, ...sent }) => resolve(transaction, sent, sent.entries.map(addressedHash), alreadyThere),

    async takeImages(sent, change) {
      const { actor, entries, field, message, maxPixels, who = actor.userId } = sent
      // Addresses first, because refusing them costs nothing.
      if (entries.some((entry) => !isDataUrl(entry) && addressedHash(entry) === undefined)) throw fieldError(field, message)
      const limits = { ...imageLimits(actor.role), ...(maxPixels !== undefined && { maxPixels }) }
      const inline = inlineOf(entries, limits)
      const [bodies, names] = [[...inline.values()].map(({ body }) => body), [...inline.values()].map(({ name }) => name)]
      return ingest(bodies, { pictures: { names, field, limits }, who }, (ingested) => {
        const stored = new Map([...inline.keys()].map((entry, place) => [entry, ingested[place]?.hash]))
        const hashes = entries.flatMap((entry) => stored.get(entry) ?? addressedHash(entry) ?? [])
        const claim: ClaimImages = async (transaction, alreadyThere) => {
          await register(transaction, actor, ingested)
          return resolve(transaction, sent, hashes, alreadyThere)
        }
        return change(claim, hashes)
      })
    },

    release: (transaction, hashes) => touchPhotos(transaction, hashes, clock.now()),
    async discard(transaction, hashes) {
      const shared = new Set(hashes.length === 0 ? [] : await findShared(transaction, hashes))
      await touchPhotos(transaction, [...shared], clock.now())
      const own = hashes.filter((hash) => !shared.has(hash))
      await touchPhotos(transaction, own, new Date(0))
    },
  }
}
