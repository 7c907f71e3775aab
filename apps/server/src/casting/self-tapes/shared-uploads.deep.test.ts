import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeProfile, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { canStartS3, type S3Server, startS3 } from '#testing/s3-server.ts'
import { aVideoOf, sendHalf, UPLOADS, uploadsOf, uploadWhole } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

const MIB = 1 << 20
const SLOW = { timeout: 20_000, interval: 50 }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// Skips the tests if no S3 server is installed.
describe.skipIf(!canStartS3())('an upload with media in a bucket and several instances', { timeout: 120_000 }, () => {
  let s3: S3Server
  let bucket: S3Client
  let server: TestApp
  let clock: FakeClock
  let other: Awaited<ReturnType<TestApp['another']>>
  let origin: string
  beforeAll(async () => {
    s3 = await startS3()
    const { endpoint, region, credentials } = s3
    bucket = new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' })
    await bucket.send(new CreateBucketCommand({ Bucket: 'tapes' }))
    clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
    const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } = credentials
    const media = { MEDIA_URL: 's3://tapes/callboard', S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    server = await testApp({ clock, env: { ...media } })
    other = await server.another()
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  }, 90_000)
  afterAll(async () => {
    await server?.close()
    bucket?.destroy()
    await s3?.stop()
  })
  afterEach(async () => {
    await server.truncate()
    await server.deps.tapeWorker.sweep()
    expect(await leftovers()).toEqual({ objects: [], uploads: 0 })
  })

  /** One student with a client for each instance. */
  async function student() {
    const { userId: id } = await makeProfile(server)
    const client = await signIn(server, { id })
    const elsewhere = createTestClient(other.app)
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    return { client, elsewhere, one: uploadsOf(client), two: uploadsOf(elsewhere) }
  }

  const begin = async (uploads: ReturnType<typeof uploadsOf>, size: number) => String((await uploads.begin(size)).headers.location)
  const idOf = (address: string) => address.split('/').at(-1) ?? ''

  /** The objects and unfinished uploads of tapes in the bucket. */
  async function leftovers(): Promise<{ objects: string[]; uploads: number }> {
    const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: 'tapes' }))
    const { Uploads = [] } = await bucket.send(new ListMultipartUploadsCommand({ Bucket: 'tapes' }))
    const objects = Contents.map(({ Key = '' }) => Key.replace('callboard/', '')).filter((key) => /tapes/.test(key))
    return { objects, uploads: Uploads.length }
  }

  /** Bytes of running requests that have arrived but are not in the bucket yet. */
  async function underWay(): Promise<number> {
    const folder = join(server.dataDir, 'uploads')
    const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  async function madeAndWatched(client: TestClient, videoUrl: string): Promise<string> {
    const made = await client.post('/api/self-tapes', { title: 'Reel', videoUrl })
    expect([made.statusCode, made.json().message]).toEqual([201, undefined])
    return sha256((await server.anonymous().get(made.json().videoUrl)).rawPayload)
  }

  test('is accepted in pieces by any instance, and is complete at the end', async () => {
    const { client, elsewhere, one, two } = await student()
    const video = await aVideoOf(19 * MIB + 5)
    const path = await begin(one, video.length)
    let at = 0
    for (const [turn, size] of [100, 1, 3 * MIB, 1, 70_000, 8 * MIB, 5 * MIB, 1, 1, 9 * MIB].entries()) {
      const [asked, silent] = turn % 2 === 0 ? [one, two] : [two, one]
      const piece = video.subarray(at, at + size)
      at += piece.length
      const sent = await asked.send(path, at - piece.length, piece)
      expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, String(at)])
      expect([await silent.received(path), await asked.received(path)]).toEqual([at, at])
    }
    expect((await elsewhere.get(UPLOADS)).json().uploads).toEqual([expect.objectContaining({ received: video.length })])
    expect(await madeAndWatched(elsewhere, path)).toBe(sha256(video))
    expect(await leftovers()).toEqual({ objects: [`tapes/${idOf(path)}/original`], uploads: 0 })
    expect([(await client.get(UPLOADS)).json().uploads, await underWay()]).toEqual([[], 0])
  })

  test('keeps the bytes received before the connection broke', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(12 * MIB)
    const path = await begin(one, video.length)
    await two.send(path, 0, video.subarray(0, MIB))
    const half = sendHalf(client, origin, { address: path, offset: MIB, claimed: 11 * MIB, payload: video.subarray(MIB, 4 * MIB) })
    await vi.waitFor(async () => expect(await underWay()).toBe(3 * MIB), SLOW)
    half.cut()
    await vi.waitFor(async () => expect(await two.received(path)).toBe(4 * MIB), SLOW)
    expect((await two.send(path, 4 * MIB, video.subarray(4 * MIB))).statusCode).toBe(204)
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('is released by an instance that still waits for a silent connection', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(9 * MIB)
    const path = await begin(one, video.length)
    const half = sendHalf(client, origin, { address: path, offset: 0, claimed: video.length, payload: video.subarray(0, 2 * MIB) })
    await vi.waitFor(async () => expect(await underWay()).toBe(2 * MIB), SLOW)
    expect(await two.received(path)).toBe(2 * MIB)
    expect((await two.send(path, 2 * MIB, video.subarray(2 * MIB))).statusCode).toBe(204)
    half.cut()
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('is written by one instance at a time', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(10 * MIB)
    const path = await begin(one, video.length)
    const both = await Promise.all([one, two, one, two].map((uploads) => uploads.send(path, 0, video.subarray(0, 9 * MIB))))
    // The other requests get a conflict: a wrong offset, or a lock of another writer.
    const taken = both.filter(({ statusCode }) => statusCode !== 409 && statusCode !== 423)
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([204])
    const at = Number(taken[0]?.headers['upload-offset'])
    expect([await one.received(path), await two.received(path)]).toEqual([at, at])
    expect((await two.send(path, at, video.subarray(at))).statusCode).toBe(204)
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('moves to another instance when its writer dies, with all acknowledged bytes', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(9 * MIB)
    const path = await begin(one, video.length)
    await one.send(path, 0, video.subarray(0, 3 * MIB))
    const { $client } = server.deps.platform.db
    await $client.query("UPDATE tape_uploads SET holder = $1, held_until = now() + interval '2 seconds'", [randomUUID()])
    expect((await two.send(path, 3 * MIB, video.subarray(3 * MIB))).statusCode).toBe(204)
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('is no longer written by an instance considered dead', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(9 * MIB)
    const path = await begin(one, video.length)
    const half = sendHalf(client, origin, { address: path, offset: 0, claimed: video.length, payload: video.subarray(0, 2 * MIB) })
    await vi.waitFor(async () => expect(await underWay()).toBe(2 * MIB), SLOW)
    const { $client } = server.deps.platform.db
    await $client.query("UPDATE tape_uploads SET holder = $1, held_until = now() + interval '1 hour'", [randomUUID()])
    expect(await half.answered).toBe(423)
    expect((await $client.query('SELECT received, pieces FROM tape_uploads')).rows).toEqual([{ received: '0', pieces: [] }])
    expect((await leftovers()).objects).toEqual([])
    await $client.query('UPDATE tape_uploads SET holder = NULL')
    expect((await two.send(path, 0, video)).statusCode).toBe(204)
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('is released by a stopping instance, and continues on another', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(9 * MIB)
    const path = await begin(one, video.length)
    const leaving = await server.another()
    const address = await leaving.app.listen({ port: 0, host: '127.0.0.1' })
    const half = sendHalf(client, address, { address: path, offset: 0, claimed: video.length, payload: video.subarray(0, 2 * MIB) })
    await vi.waitFor(async () => expect(await underWay()).toBe(2 * MIB), SLOW)
    void leaving.deps.retire()
    expect(await half.answered).toBe(204)
    expect((await two.send(path, 2 * MIB, video.subarray(2 * MIB))).statusCode).toBe(204)
    expect(await madeAndWatched(client, path)).toBe(sha256(video))
  })

  test('can be discarded while another instance writes it', async () => {
    const { client, elsewhere, one, two } = await student()
    const path = await begin(one, 9 * MIB)
    await one.send(path, 0, Buffer.alloc(MIB))
    const half = sendHalf(client, origin, { address: path, offset: MIB, claimed: 8 * MIB, payload: Buffer.alloc(MIB) })
    await vi.waitFor(async () => expect(await underWay()).toBe(MIB), SLOW)
    expect((await two.call('DELETE', path, {})).statusCode).toBe(204)
    expect(await one.received(path)).toBe(404)
    expect([410, 423]).toContain(await half.answered)
    expect([await leftovers(), (await elsewhere.get(UPLOADS)).json().uploads]).toEqual([{ objects: [], uploads: 0 }, []])
  })

  test('restarts when the bucket has dropped its parts', async () => {
    const { client, one, two } = await student()
    const video = await aVideoOf(9 * MIB)
    const path = await begin(one, video.length)
    await one.send(path, 0, video.subarray(0, 8 * MIB))
    const { Uploads = [] } = await bucket.send(new ListMultipartUploadsCommand({ Bucket: 'tapes' }))
    for (const { Key, UploadId } of Uploads) await bucket.send(new AbortMultipartUploadCommand({ Bucket: 'tapes', Key, UploadId }))
    const sent = await two.send(path, 8 * MIB, video.subarray(8 * MIB))
    expect([sent.statusCode, sent.json()]).toEqual([
      410,
      { code: 'self-tapes.upload-missing', message: 'This upload is no longer there. Please upload the video again.' },
    ])
    expect([await one.received(path), await two.received(path)]).toEqual([404, 404])
    expect(await madeAndWatched(client, await uploadWhole(client, video))).toBe(sha256(video))
  })

  test('leaves nothing when it is not a video', async () => {
    const { client } = await student()
    const film = await aVideoOf(9 * MIB)
    for (const [content, why] of [
      [Buffer.alloc(9 * MIB, 'x'), 'not a video'],
      [Buffer.concat([film.subarray(0, 4), Buffer.alloc(9 * MIB, 'x')]), 'damaged'],
    ] as const) {
      const videoUrl = await uploadWhole(client, content)
      const refused = await client.post('/api/self-tapes', { title: 'Reel', videoUrl })
      expect([refused.statusCode, refused.json().fields.videoUrl]).toEqual([400, expect.stringContaining(why)])
      expect([await leftovers(), (await client.get(UPLOADS)).json().uploads]).toEqual([{ objects: [], uploads: 0 }, []])
    }
  })

  test('is downloaded completely only when a part does not identify it', async () => {
    const { client } = await student()
    const fetched = vi.spyOn(server.deps.platform.store, 'withFile')
    await madeAndWatched(client, await uploadWhole(client, await aVideoOf(9 * MIB)))
    expect(fetched).not.toHaveBeenCalled()
    const broken = Buffer.concat([(await aVideoOf(MIB)).subarray(0, 4), Buffer.alloc(9 * MIB, 'x')])
    await client.post('/api/self-tapes', { title: 'Reel', videoUrl: await uploadWhole(client, broken) })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('is removed with all its parts a day after its last use, and so are the remains of a crash', async () => {
    const { one, two } = await student()
    const [left, current] = [await begin(one, 12 * MIB), await begin(two, 12 * MIB)]
    for (const path of [left, current]) {
      await one.send(path, 0, Buffer.alloc(8 * MIB))
      await two.send(path, 8 * MIB, Buffer.alloc(MIB))
    }
    const { parts } = server.deps.platform.store
    const stray = `tapes/${'c'.repeat(48)}/original`
    await parts?.begin(stray)
    await parts?.keepPiece(stray, '1-a', Buffer.from('stray'))
    clock.advance(24 * 60 - 60)
    await two.received(current)
    clock.advance(120)
    await other.deps.tapeWorker.sweep()
    await other.deps.tapeWorker.remove(idOf(left))
    expect([await one.received(left), await one.received(current)]).toEqual([404, 9 * MIB])
    const { objects, uploads } = await leftovers()
    expect([objects.length, objects[0]?.includes(idOf(current)), uploads]).toEqual([1, true, 1])
  })
})
