import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { MediaParts } from './media-parts.ts'
import { type ByteRange, checkMediaKey, MediaRangeError, type MediaStore, type StoredMedia } from './media-store.ts'
import { s3StartError, statusOf } from './s3-errors.ts'
import { createS3Parts } from './s3-parts.ts'
import { createS3Reads } from './s3-reads.ts'
import type { S3Settings } from './s3-settings.ts'
import { abortUploadsBefore } from './s3-sweep.ts'

/**
 * Milliseconds. A change must be answered within `answer`; a connection without traffic is closed after `idle`, also while a video is
 * paused.
 */
const TIMEOUT = { connect: 5_000, answer: 60_000, idle: 300_000 } as const

/** Tries of one request, with growing pauses in between. */
const TRIES = 4

/** Bytes of one part of a long upload, and how many are in flight; their product is the memory that an upload takes. */
const PART = { bytes: 8 << 20, atOnce: 2 } as const

/** Milliseconds between two test writes; in between only the bucket's existence is checked, because writing costs. */
const PROBE_MS = 60_000

/**
 * A media store in a bucket. Several instances may share it. An object becomes visible when its last byte has been stored, which S3
 * guarantees.
 *
 * @throws StartError when it cannot be written and read
 */
export async function openS3Store(settings: S3Settings): Promise<MediaStore> {
  const store = new S3Store(settings)
  await store.check().catch((error: unknown) => {
    throw s3StartError(error, settings)
  })
  return store
}

class S3Store implements MediaStore {
  readonly parts: MediaParts
  readonly #client: S3Client
  readonly #read: ReturnType<typeof createS3Reads>
  readonly #settings: S3Settings
  readonly #root: string
  #provenAt = 0

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.#root = settings.prefix === '' ? '' : `${settings.prefix}/`
    const config: S3ClientConfig = {
      region: settings.region,
      ...(settings.endpoint !== undefined && { endpoint: settings.endpoint, forcePathStyle: true }),
      ...(settings.credentials && { credentials: settings.credentials }),
      maxAttempts: TRIES,
      // Most other stores do not support the newer checksums, which also need a second pass over a stream.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }
    this.#client = new S3Client({
      ...config,
      requestHandler: {
        connectionTimeout: TIMEOUT.connect,
        requestTimeout: TIMEOUT.answer,
        throwOnRequestTimeout: true,
        socketTimeout: TIMEOUT.idle,
        httpAgent: { maxSockets: 64 },
        httpsAgent: { maxSockets: 64 },
      },
    })
    this.#read = createS3Reads(config, { ...TIMEOUT, patience: settings.patience })
    this.parts = createS3Parts(this.#client, settings.bucket, this.#root)
  }

  async put(key: string, body: Buffer | Readable): Promise<{ size: number }> {
    const at = this.#at(key)
    if (Buffer.isBuffer(body)) {
      await this.#client.send(new PutObjectCommand({ ...at, Body: body, ContentLength: body.length }))
      return { size: body.length }
    }
    let size = 0
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length
        yield chunk
      }
    }
    const upload = new Upload({
      client: this.#client,
      params: { ...at, Body: Readable.from(counted(), { objectMode: false }) },
      partSize: PART.bytes,
      queueSize: PART.atOnce,
      leavePartsOnError: false,
    })
    try {
      await upload.done()
    } catch (error) {
      // Errors of the body no longer matter.
      body.destroy()
      throw error
    }
    return { size }
  }

  async adopt(key: string, path: string): Promise<{ size: number }> {
    checkMediaKey(key)
    const stored = await this.put(key, createReadStream(path))
    await rm(path, { force: true })
    return stored
  }

  async get(key: string, range?: ByteRange): Promise<StoredMedia | undefined> {
    const at = this.#at(key)
    if (range && !isRange(range)) return this.#outside(key)
    try {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const answer = await this.#read((client, options) => client.send(new GetObjectCommand({ ...at, Range }), options))
      if (!(answer.Body instanceof Readable)) throw new Error('the media store answered without a body')
      const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
      return { stream: answer.Body, size }
    } catch (error) {
      if (statusOf(error) === 416) return this.#outside(key)
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#size(key)) !== undefined
  }

  async withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | undefined> {
    const media = await this.get(key)
    if (!media) return undefined
    await mkdir(this.#settings.scratch, { recursive: true, mode: 0o700 })
    const path = join(this.#settings.scratch, randomUUID())
    try {
      await pipeline(media.stream, createWriteStream(path, { mode: 0o600 }))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#at(key)))
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const whole = prefix.split('/').slice(0, -1)
    if (whole.length > 0) checkMediaKey([...whole, 'any'].join('/'))
    let ContinuationToken: string | undefined
    do {
      const about = { Bucket: this.#settings.bucket, Prefix: this.#root + prefix, ContinuationToken }
      const page = await this.#client.send(new ListObjectsV2Command(about))
      for (const { Key } of page.Contents ?? []) {
        const key = Key?.slice(this.#root.length) ?? ''
        // The bucket may contain objects of other applications.
        if (isMediaKey(key)) yield key
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async sweep(before: Date): Promise<void> {
    await abortUploadsBefore(this.#client, this.#settings.bucket, this.#root, before)
  }

  async check(): Promise<void> {
    const { bucket: Bucket } = this.#settings
    if (Date.now() - this.#provenAt < PROBE_MS) {
      await this.#read((client, options) => client.send(new HeadBucketCommand({ Bucket }), options))
      return
    }
    // Keys of objects do not begin with a dot.
    const probe = { Bucket, Key: `${this.#root}.check-${randomUUID()}` }
    await this.#client.send(new PutObjectCommand({ ...probe, Body: Buffer.from('x'), ContentLength: 1 }))
    const answer = await this.#client.send(new GetObjectCommand(probe))
    await answer.Body?.transformToByteArray()
    await this.#client.send(new DeleteObjectCommand(probe))
    this.#provenAt = Date.now()
  }

  #at(key: string): { Bucket: string; Key: string } {
    checkMediaKey(key)
    return { Bucket: this.#settings.bucket, Key: this.#root + key }
  }

  async #size(key: string): Promise<number | undefined> {
    try {
      const about = this.#at(key)
      return (await this.#read((client, options) => client.send(new HeadObjectCommand(about), options))).ContentLength ?? 0
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  /** @throws MediaRangeError unless there is no such object */
  async #outside(key: string): Promise<undefined> {
    const size = await this.#size(key)
    if (size !== undefined) throw new MediaRangeError(size)
  }
}

function isRange({ start, end = start }: ByteRange): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end
}

function isMediaKey(key: string): boolean {
  try {
    checkMediaKey(key)
    return true
  } catch {
    return false
  }
}
