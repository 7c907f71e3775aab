import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAMediaStore } from '#testing/media-store-contract.ts'
import { canStartS3, type S3Server, startS3 } from '#testing/s3-server.ts'
import { openS3Store } from './s3.ts'
import type { S3Settings } from './s3-settings.ts'

// Without the programs the tests are skipped and do not count as passed. `npm test` reports that, and installs the programs if allowed.
describe.skipIf(!canStartS3())('a media store in a bucket', { timeout: 60_000 }, () => {
  let server: S3Server
  let client: S3Client
  let settings: S3Settings
  let prefixes = 0

  beforeAll(async () => {
    server = await startS3()
    const { endpoint, region, credentials } = server
    settings = { bucket: 'media', prefix: '', endpoint, region, credentials, scratch: await mkdtemp(join(tmpdir(), 'callboard-scratch-')) }
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' })
    await client.send(new CreateBucketCommand({ Bucket: 'media' }))
  }, 90_000)
  afterAll(async () => {
    client?.destroy()
    await server?.stop()
    if (settings) await rm(settings.scratch, { recursive: true, force: true })
  })

  const newPrefix = () => `callboard/${++prefixes}`

  itIsAMediaStore(() => openS3Store({ ...settings, prefix: newPrefix() }))

  it('leaves no part of a broken upload, and no copy of a file that was read', async () => {
    const store = await openS3Store({ ...settings, prefix: newPrefix() })
    const breaking = async function* () {
      for (let piece = 0; piece < 30; piece++) yield Buffer.alloc(1_000_000)
      throw new Error('connection lost')
    }
    await expect(store.put('tapes/a/original', Readable.from(breaking(), { objectMode: false }))).rejects.toThrow('connection lost')
    expect((await client.send(new ListMultipartUploadsCommand({ Bucket: 'media' }))).Uploads ?? []).toEqual([])
    await store.put('tapes/b/original', Buffer.from('film'))
    await expect(store.withFile('tapes/b/original', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
    expect(await readdir(settings.scratch)).toEqual([])
  })

  it('aborts an upload that a killed process left, once it is old, and no upload of other applications', async () => {
    const prefix = newPrefix()
    const store = await openS3Store({ ...settings, prefix })
    const keys = [`${prefix}/tapes/a/original`, `${prefix}/photos/b/original.png`, `${prefix}0/tapes/c/original`]
    for (const Key of keys) await client.send(new CreateMultipartUploadCommand({ Bucket: 'media', Key }))
    const left = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket: 'media' }))).Uploads?.map(({ Key }) => Key) ?? []
    await store.sweep(new Date(Date.now() - HOUR_MS))
    expect(new Set(await left())).toEqual(new Set(keys))
    await store.sweep(new Date(Date.now() + HOUR_MS))
    expect(await left()).toEqual([`${prefix}0/tapes/c/original`])
    const [other] = (await client.send(new ListMultipartUploadsCommand({ Bucket: 'media' }))).Uploads ?? []
    await client.send(new AbortMultipartUploadCommand({ Bucket: 'media', Key: other?.Key, UploadId: other?.UploadId }))
  })

  it('lists more than one page, and only its own objects', async () => {
    const prefix = newPrefix()
    const store = await openS3Store({ ...settings, prefix })
    const expected = Array.from({ length: 1050 }, (_, number) => `photos/many/${String(number).padStart(4, '0')}`)
    for (let at = 0; at < expected.length; at += 50) {
      await Promise.all(expected.slice(at, at + 50).map((key) => store.put(key, Buffer.from('x'))))
    }
    for (const Key of [`${prefix}/Holiday Photo.JPG`, `${prefix}0/photos/a/b`, 'elsewhere/photos/a/b']) {
      await client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'x' }))
    }
    const keys: string[] = []
    for await (const key of store.list('')) keys.push(key)
    expect(keys).toEqual(expected)
  })

  it('takes the whole bucket when it has no prefix', async () => {
    await client.send(new CreateBucketCommand({ Bucket: 'whole' }))
    const store = await openS3Store({ ...settings, bucket: 'whole' })
    await store.put('photos/a/original', Buffer.from('portrait'))
    const found = await client.send(new ListObjectsV2Command({ Bucket: 'whole' }))
    expect(found.Contents?.map(({ Key }) => Key)).toEqual(['photos/a/original'])
  })

  it.each<[what: string, change: Partial<S3Settings>, says: RegExp]>([
    ['the bucket is missing', { bucket: 'nowhere' }, /^There is no bucket nowhere at http/],
    ['the key is unknown', { credentials: { accessKeyId: 'WHO', secretAccessKey: 'x' } }, /does not know this S3_ACCESS_KEY_ID\.$/],
    [
      'the secret is wrong',
      { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'x' } },
      /does not accept this S3_SECRET_ACCESS_KEY\.$/,
    ],
    ['nobody listens', { endpoint: 'http://127.0.0.1:9' }, /^The media store at http:\/\/127.0.0.1:9 cannot be reached \(ECONNREFUSED /],
    ['there is no such host', { endpoint: 'http://s3.invalid' }, /cannot be reached \(\w+ .*check S3_ENDPOINT\.$/],
  ])('says in one line that %s', async (_what, change, says) => {
    const refusal = await openS3Store({ ...settings, ...change }).catch((error: Error) => error.message)
    expect(refusal).toMatch(says)
    expect(refusal).not.toContain('\n')
  })
})
