import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type MediaParts, PartsGoneError } from './media-parts.ts'
import { checkMediaKey } from './media-store.ts'
import { statusOf } from './s3-errors.ts'

// No key of a media store begins with a dot, so pieces are never listed as objects.
const PIECES = '.pieces/'

/**
 * Uploads the parts of an object with the bucket's own multipart upload, and stores pieces as objects next to them.
 *
 * @param root the prefix of every key of the store
 */
export function createS3Parts(client: S3Client, Bucket: string, root: string): MediaParts {
  const at = (key: string) => {
    checkMediaKey(key)
    return { Bucket, Key: root + key }
  }
  const pieceAt = (key: string, name: string) => {
    checkMediaKey(`${key}/${name}`)
    return { Bucket, Key: `${root}${PIECES}${key}/${name}` }
  }

  async function isObject(key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(at(key)))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw error
    }
  }

  async function* uploads(prefix: string): AsyncIterable<{ key: string; UploadId: string }> {
    let more: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (more) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: root + prefix, ...more }),
      )
      for (const { Key = '', UploadId } of page.Uploads ?? []) if (UploadId) yield { key: Key.slice(root.length), UploadId }
      more = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
  }

  async function* pieces(prefix: string): AsyncIterable<{ key: string; name: string }> {
    const start = `${root}${PIECES}`
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: start + prefix, ContinuationToken }))
      for (const { Key = '' } of page.Contents ?? []) {
        const end = Key.lastIndexOf('/')
        yield { key: Key.slice(start.length, end), name: Key.slice(end + 1) }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  const removePiece = async (key: string, name: string): Promise<void> =>
    void (await unlessGone(() => client.send(new DeleteObjectCommand(pieceAt(key, name)))))

  return {
    async begin(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)))
      if (UploadId === undefined) throw new Error('the media store began nothing')
      return UploadId
    },
    async put(key, UploadId, PartNumber, Body) {
      const about = { ...at(key), UploadId, PartNumber, Body, ContentLength: Body.length }
      const answer = await unlessGone(() => client.send(new UploadPartCommand(about)))
      if (!answer) throw new PartsGoneError(`nothing is under way at ${key}`)
      if (answer.ETag === undefined) throw new Error('the media store named no part')
      return answer.ETag
    },
    async finish(key, UploadId, tags) {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      try {
        await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        // Another instance may have finished the upload, or the answer to our request was lost.
        if (await isObject(key)) return
        throw isGone(error) ? new PartsGoneError(`nothing is under way at ${key}`) : error
      }
    },
    async keepPiece(key, name, Body) {
      await client.send(new PutObjectCommand({ ...pieceAt(key, name), Body, ContentLength: Body.length }))
    },
    async readPiece(key, name) {
      const bytes = await unlessGone(async () => {
        const answer = await client.send(new GetObjectCommand(pieceAt(key, name)))
        return answer.Body?.transformToByteArray()
      })
      if (!bytes) throw new PartsGoneError(`the piece ${name} of ${key} is gone`)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    removePiece,
    async abandon(key) {
      for await (const upload of uploads(key)) {
        if (upload.key !== key) continue
        await unlessGone(() => client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload.UploadId })))
      }
      for await (const piece of pieces(`${key}/`)) if (piece.key === key) await removePiece(key, piece.name)
    },
    async *unfinished(prefix) {
      for await (const { key } of uploads(prefix)) yield key
      for await (const { key } of pieces(prefix)) yield key
    },
  }
}

/** Checked by name, because a bucket or a proxy that is temporarily unavailable may answer 404 as well. */
function isGone(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchUpload' || error.name === 'NoSuchKey')
}

async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
