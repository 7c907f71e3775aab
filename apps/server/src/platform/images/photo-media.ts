import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { imageGate } from './image-gate.ts'
import { BACKGROUND } from './image-queue.ts'
import type { ImageMime } from './image-type.ts'
import { inspectImage, inspectSource, PREVIEW_WIDTH, type Preview, thumbhashOf } from './inspect.ts'
import type { VariantFormat } from './negotiate.ts'
import { ORIGINAL_FORMATS, renderOriginal } from './original.ts'
import { incomingKey, originalKey, type PhotoHash, photoPrefix, previewKey, variantKey } from './photo-keys.ts'
import { checkImage, decodingMemory, type ImageHead, type ImageLimits, openSource } from './source-image.ts'
import { allVariants, openVariants, type VARIANT_WIDTHS, type Variant } from './variants.ts'

export type IngestedPhoto = {
  hash: PhotoHash
  mime: ImageMime
  /** Size of the upload. */
  bytes: number
  /** Pixels, upright. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/**
 * Checks an upload and stores it with a preview, so that it can be served at once; `finishPhoto` does the rest later. The same bytes are
 * stored once, however often they are sent.
 * @param who the owner of the work, for the queue
 * @throws ImageRejected
 */
export async function ingestPhoto(store: MediaStore, body: Buffer, limits: ImageLimits, who: string): Promise<IngestedPhoto> {
  const head = await checkImage(body, limits)
  const decoded = await imageGate.run({ who, bytes: decodingMemory(head) }, () => decodePhoto(body, head, limits))
  await storeDecoded(store, decoded)
  return decoded.photo
}

/** A decoded upload that is not stored yet. */
export type DecodedPhoto = { photo: IngestedPhoto; body: Buffer; preview: Preview }

/**
 * The memory-intensive part of `ingestPhoto`: call it inside the gate.
 * @param head what `checkImage` returned for the body and the limits
 * @throws ImageRejected
 */
export async function decodePhoto(body: Buffer, head: ImageHead, limits: ImageLimits): Promise<DecodedPhoto> {
  const inspect = async () => inspectSource(await openSource(head, limits))
  // This thread computes the hash while another one decodes the picture.
  const [{ mime, width, height, thumbhash, preview }, hash] = await Promise.all([inspect(), sha256(body)])
  return { photo: { hash, mime, bytes: body.length, width, height, thumbhash }, body, preview }
}

/** The rest of `ingestPhoto`: writes the missing files. */
export async function storeDecoded(store: MediaStore, { photo: { hash }, body, preview }: DecodedPhoto): Promise<void> {
  const [original, shown] = [await storedOriginal(store, hash), await storedPreview(store, hash)]
  await allDone([
    ...(original === undefined ? [store.put(incomingKey(hash), body)] : []),
    ...(shown === undefined ? [store.put(previewKey(hash, preview.format), preview.bytes)] : []),
  ])
}

/**
 * As `ingestPhoto`, for a JPEG that we have made: it needs no check, and is its own preview.
 * @param body upright, in sRGB, without metadata, and no wider than a preview
 */
export async function ingestOwnPicture(store: MediaStore, body: Buffer): Promise<IngestedPhoto> {
  const { width, height } = await sharp(body).metadata()
  if (width > PREVIEW_WIDTH) throw new RangeError('A picture that is wider than its preview needs one.')
  const [hash, thumbhash] = await Promise.all([sha256(body), thumbhashOf(sharp(body))])
  await Promise.all([store.put(incomingKey(hash), body), store.put(previewKey(hash, 'jpeg'), body)])
  return { hash, mime: 'image/jpeg', bytes: body.length, width, height, thumbhash }
}

/** Whether the files of `ingestPhoto`, or the final files, are all stored. */
export async function isIngested(store: MediaStore, hash: PhotoHash): Promise<boolean> {
  const upload = (await storedOriginal(store, hash)) ?? (await firstStored(store, [incomingKey(hash)]))
  return upload !== undefined && (await storedPreview(store, hash)) !== undefined
}

/** Nothing of the photo is stored: it was removed before it was finished. */
export class PhotoMissing extends Error {
  override readonly name = 'PhotoMissing'
}

/** Pixels; lists use the widths up to this one. */
export const LIST_WIDTH = 640

/**
 * Renders the missing variants of an ingested photo (the sizes of lists, then the others and the original) and removes the upload. May be
 * run again at any time, and after a crash at any point; does nothing when all is there.
 * @throws PhotoMissing
 */
export async function finishPhoto(
  store: MediaStore,
  hash: PhotoHash,
  limits: ImageLimits,
  { variants = allVariants() }: { variants?: readonly Variant[] } = {},
): Promise<void> {
  const missing: Variant[] = []
  for (const variant of variants) if (!(await store.has(variantKey(hash, variant)))) missing.push(variant)
  const finishOriginal = async () => {
    if ((await storedOriginal(store, hash)) !== undefined) return
    const original = await renderOriginal(await readUpload(store, hash), limits)
    await store.put(originalKey(hash, original.format), original.bytes)
  }
  if (missing.length > 0) {
    const preview = (await readWhole(store, await storedPreview(store, hash))) ?? (await remakePreview(store, hash, limits))
    const render = await openVariants(preview)
    const finish = async (variant: Variant) => store.put(variantKey(hash, variant), await render(variant))
    await allDone(missing.filter(({ width }) => width <= LIST_WIDTH).map(finish))
    await allDone([...missing.filter(({ width }) => width > LIST_WIDTH).map(finish), finishOriginal()])
  } else {
    await finishOriginal()
  }
  await store.delete(incomingKey(hash))
}

export type OpenedPhoto = {
  /** Must be read or destroyed. */
  stream: Readable
  /** Its key in the store, for reading a range of it. */
  key: string
  size: number
  contentType: string
  /** False for a stand-in that is served until `finishPhoto` has run: do not cache it for long. */
  exact: boolean
}

/**
 * A photo at a width and in a format, or its original; otherwise the nearest rendered variant. Undefined when nothing of the photo is
 * stored. The original is JPEG or PNG, whatever `format` says.
 */
export async function openPhoto(
  store: MediaStore,
  hash: PhotoHash,
  width: (typeof VARIANT_WIDTHS)[number] | 'original',
  format: VariantFormat,
): Promise<OpenedPhoto | undefined> {
  const keys = width === 'original' ? ORIGINAL_FORMATS.map((kind) => originalKey(hash, kind)) : [variantKey(hash, { width, format })]
  return (await firstOf(store, keys, { exact: true })) ?? openStandIn(store, hash, width, format)
}

/** The nearest stored variant of a photo that is not rendered yet. Undefined when none exists. */
export async function openStandIn(
  store: MediaStore,
  hash: PhotoHash,
  width: (typeof VARIANT_WIDTHS)[number] | 'original',
  format: VariantFormat,
): Promise<OpenedPhoto | undefined> {
  return firstOf(store, standIns(hash, width, format), { exact: false })
}

/** Removes everything stored of a photo. Call it only once nothing refers to the photo any more. */
export async function removePhoto(store: MediaStore, hash: PhotoHash): Promise<void> {
  await store.delete(incomingKey(hash))
  for await (const key of store.list(photoPrefix(hash))) await store.delete(key)
}

/** Waits for all, so that nothing is still writing when it rejects. */
async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function firstOf(store: MediaStore, keys: readonly string[], { exact }: { exact: boolean }): Promise<OpenedPhoto | undefined> {
  for (const key of keys) {
    const media = await store.get(key)
    if (media) return { ...media, key, contentType: `image/${key.slice(key.lastIndexOf('.') + 1)}`, exact }
  }
  return undefined
}

/** Other formats of the width, then the preview: browsers that read AVIF read WebP, and all read JPEG. */
function standIns(hash: PhotoHash, width: number | 'original', format: VariantFormat): string[] {
  const readable: VariantFormat[] = format === 'avif' ? ['webp', 'jpeg'] : ['jpeg']
  const sameWidth = width === 'original' ? [] : readable.map((other) => variantKey(hash, { width, format: other }))
  return [...sameWidth, previewKey(hash, 'jpeg'), previewKey(hash, 'webp')]
}

async function storedOriginal(store: MediaStore, hash: PhotoHash): Promise<string | undefined> {
  return firstStored(
    store,
    ORIGINAL_FORMATS.map((format) => originalKey(hash, format)),
  )
}

async function storedPreview(store: MediaStore, hash: PhotoHash): Promise<string | undefined> {
  return firstStored(store, [previewKey(hash, 'jpeg'), previewKey(hash, 'webp')])
}

async function firstStored(store: MediaStore, keys: string[]): Promise<string | undefined> {
  for (const key of keys) if (await store.has(key)) return key
  return undefined
}

async function readWhole(store: MediaStore, key: string | undefined): Promise<Buffer | undefined> {
  const media = key === undefined ? undefined : await store.get(key)
  return media && buffer(media.stream)
}

async function readUpload(store: MediaStore, hash: PhotoHash): Promise<Buffer> {
  const upload = await readWhole(store, incomingKey(hash))
  if (!upload) throw new PhotoMissing(`Nothing is stored of the photo ${hash}.`)
  return upload
}

/** Repairs a crash between the two writes of `ingestPhoto`. */
async function remakePreview(store: MediaStore, hash: PhotoHash, limits: ImageLimits): Promise<Buffer> {
  const { preview } = await inspectImage(await readUpload(store, hash), limits, BACKGROUND)
  await store.put(previewKey(hash, preview.format), preview.bytes)
  return preview.bytes
}

const HASH_SLICE = 1024 * 1024

/** Hashes one slice per turn of the event loop: 50 MB at once would block every other request for tens of milliseconds. */
async function sha256(bytes: Buffer): Promise<PhotoHash> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASH_SLICE) {
    hash.update(bytes.subarray(at, at + HASH_SLICE))
    await nextTurn()
  }
  return hash.digest('hex')
}
