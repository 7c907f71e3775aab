import { INLINE_MAX_PIXELS, type Photo, photoHashOf } from '@callboard/contract/photos/endpoints'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isDataUrl, parseDataUrl } from '#platform/images/data-url.ts'
import { ImageRejected } from '#platform/images/image-type.ts'
import { type IngestedPhoto, ingestPhoto, isIngested } from '#platform/images/photo-media.ts'
import { checkImage, type ImageLimits } from '#platform/images/source-image.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { imageLimits, pictureAt, rejectionText, shownFileName, tooManyTogether } from './photos.domain.ts'
import { FINISH_PHOTO } from './photos.jobs.ts'
import { lockUsablePhotos, registerUpload, touchPhotos } from './photos.repository.ts'
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
   * which opens the transaction and calls `claim` in it.
   *
   * @throws AppError 400 or 413 on `field`
   */
  takeImages<Result>(sent: SentImages, change: (claim: ClaimImages) => Promise<Result>): Promise<Result>
  /** Marks photos as removed, in the transaction. They are kept for another day. */
  release(transaction: Transaction, hashes: readonly string[]): Promise<void>
  /** As `release`, but without keeping them, for people who want their photos deleted. */
  discard(transaction: Transaction, hashes: readonly string[]): Promise<void>
}

/** A picture that is stored but not yet registered; `body` returns its bytes again. */
interface Ingested {
  readonly photo: IngestedPhoto
  readonly body: () => Buffer
}

/** How the user knows a picture, its input field, and its limits. */
interface NamedPicture {
  readonly picture: string
  readonly field: string
  readonly limits: ImageLimits
}

export function createPhotosService(deps: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  /** Our origin. Addresses of photos are accepted with and without it. */
  publicUrl: string
}): PhotosService {
  const { db, store, jobs, clock, publicUrl } = deps

  function refusal(error: ImageRejected, picture: string, limits: ImageLimits, field: string): AppError {
    const held = { ...limits, maxPixels: error.maxPixels ?? limits.maxPixels }
    const { status, message, reason } = rejectionText(error.code, picture, held)
    return new AppError(status, message, { [field]: reason })
  }

  /** Runs a step that may reject a picture, and converts the rejection into a message for the user. */
  async function named<T>({ picture, field, limits }: NamedPicture, take: () => Promise<T>): Promise<T> {
    try {
      return await take()
    } catch (error) {
      if (error instanceof ImageRejected) throw refusal(error, picture, limits, field)
      throw error
    }
  }

  const ingest = (body: () => Buffer, who: string, picture: NamedPicture): Promise<Ingested> =>
    named(picture, async () => ({ photo: await ingestPhoto(store, body(), picture.limits, who), body }))

  /** The inline data of a list, each once. All are checked before any is decoded, so that a refusal costs little. */
  async function checkInline({ actor, entries, field, maxPixels }: SentImages) {
    const limits = { ...imageLimits(actor.role), ...(maxPixels !== undefined && { maxPixels }) }
    const inline = new Map<string, { readonly body: () => Buffer; readonly picture: NamedPicture }>()
    let pixels = 0
    for (const [index, entry] of entries.entries()) {
      if (!isDataUrl(entry) || inline.has(entry)) continue
      const body = () => parseDataUrl(entry, limits.maxBytes)
      const picture = { picture: pictureAt(index), field, limits }
      pixels += (await named(picture, async () => checkImage(body(), limits))).pixels
      inline.set(entry, { body, picture })
    }
    if (pixels > INLINE_MAX_PIXELS) throw new AppError(400, tooManyTogether(), { [field]: tooManyTogether() })
    return inline
  }

  async function register(transaction: Transaction, actor: SignedInActor, ingested: Iterable<Ingested>): Promise<void> {
    // Always in the same order, so that simultaneous requests with the same pictures do not deadlock.
    const sorted = [...ingested].sort((a, b) => (a.photo.hash < b.photo.hash ? -1 : 1))
    for (const { photo } of sorted) {
      const { ready } = await registerUpload(transaction, photo, actor.userId, clock.now())
      if (!ready) await jobs.enqueue(transaction, FINISH_PHOTO, { hash: photo.hash })
    }
  }

  /** Restores missing files after the commit: a sweep may have removed them between storing and registering. */
  async function settle(actor: SignedInActor, ingested: Iterable<Ingested>): Promise<void> {
    for (const { photo, body } of ingested) {
      if (!(await isIngested(store, photo.hash))) await ingestPhoto(store, body(), imageLimits(actor.role), actor.userId)
    }
    jobs.wake(FINISH_PHOTO)
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
      const picture = { picture: shownFileName(fileName), field: 'image', limits: imageLimits(actor.role) }
      const ingested = await ingest(() => body, actor.userId, picture)
      await inTransaction(db, (transaction) => register(transaction, actor, [ingested]))
      await settle(actor, [ingested])
      return toPhoto(ingested.photo)
    },

    resolveOwnImages: (transaction, { alreadyThere, ...sent }) => resolve(transaction, sent, sent.entries.map(addressedHash), alreadyThere),

    async takeImages(sent, change) {
      const { actor, entries, field, message, who = actor.userId } = sent
      // Addresses first, because refusing them costs nothing.
      if (entries.some((entry) => !isDataUrl(entry) && addressedHash(entry) === undefined)) throw fieldError(field, message)
      const inline = new Map<string, Ingested>()
      for (const [entry, { body, picture }] of await checkInline(sent)) inline.set(entry, await ingest(body, who, picture))
      const hashes = entries.map((entry) => inline.get(entry)?.photo.hash ?? addressedHash(entry))
      const result = await change(async (transaction, alreadyThere) => {
        await register(transaction, actor, inline.values())
        return resolve(transaction, sent, hashes, alreadyThere)
      })
      if (inline.size > 0) await settle(actor, inline.values())
      return result
    },

    release: (transaction, hashes) => touchPhotos(transaction, hashes, clock.now()),
    discard: (transaction, hashes) => touchPhotos(transaction, hashes, new Date(0)),
  }
}
