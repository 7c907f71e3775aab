import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { statusOf } from './s3-errors.ts'

/**
 * Aborts old multipart uploads. The parts of a killed process are invisible and cost space.
 *
 * @param root the prefix of every key of the store; other applications may share the bucket
 */
export async function abortUploadsBefore(client: S3Client, Bucket: string, root: string, before: Date): Promise<void> {
  let more: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (more) {
    const page: ListMultipartUploadsCommandOutput = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: root, ...more }))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || !Initiated || Initiated >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
        // Another instance was quicker.
        if (statusOf(error) !== 404) throw error
      })
    }
    more = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}
