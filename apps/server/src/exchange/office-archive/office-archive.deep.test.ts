import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBuffer, type Options, open as openZip, type ZipFile } from 'yauzl'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'
import { fillOffice } from '#testing/office-archive-desk.ts'
import { canStartS3, createBucket, type S3Server, startS3 } from '#testing/s3-server.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const GIB = 2 ** 30
const TAPES = 3
/** The largest tape that Callboard takes. */
const TAPE_BYTES = 2 * GIB
/** Additional memory that the server may need: buffers of the connection, the file and the archive. */
const MEMORY = 150 * 2 ** 20

/** Opens a prepared archive over a connection, as a browser does. */
async function downloaded(server: TestApp, director: TestClient): Promise<IncomingMessage> {
  const { address } = (await director.post('/api/office-archive')).json()
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const [response] = await once(get(`${origin}${address}`, { headers: { cookie } }), 'response')
  expect(response.statusCode).toBe(200)
  return response
}

/** The files of an archive with their sizes, and its last file, the list of contents. */
async function contentsOf(zip: ZipFile): Promise<{ sizes: Map<string, number>; manifest: { tapes: number; missing: string[] } }> {
  const sizes = new Map<string, number>()
  let manifest = ''
  zip.on('entry', async (entry) => {
    sizes.set(entry.fileName, entry.uncompressedSize)
    if (entry.fileName === 'manifest.json')
      for await (const chunk of await promisify(
        zip.openReadStream.bind(zip) as (of: typeof entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
      )(entry))
        manifest += chunk
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return { sizes, manifest: JSON.parse(manifest) }
}

const OPTIONS: Options = { lazyEntries: true, autoClose: false }

describe('an archive with gigabytes of tapes', { timeout: 400_000 }, () => {
  let server: TestApp
  let folder: string
  beforeAll(async () => {
    server = await testApp()
    folder = await mkdtemp(join(tmpdir(), 'callboard-archive-'))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Tapes of maximum size. They are sparse files, which take no disk space. */
  async function addTapes(studentId: number): Promise<void> {
    const { db, store } = server.deps.platform
    for (let number = 0; number < TAPES; number++) {
      const id = randomBytes(24).toString('hex')
      const path = join(folder, id)
      await writeFile(path, 'begin')
      await truncate(path, TAPE_BYTES)
      const key = `tapes/${id}/original`
      await store.adopt(key, path)
      const now = new Date()
      await db
        .insert(tapeFiles)
        .values({ id, fileName: 'reel.mp4', size: TAPE_BYTES, storedSize: TAPE_BYTES, key, createdAt: now, lastUsedAt: now })
      await db.insert(selfTapes).values({ studentId, title: `Long ${number}`, videoUrl: `/api/self-tapes/uploads/${id}`, fileId: id })
    }
  }

  test('needs little memory, and is read by another program', async () => {
    const { director, owner } = await fillOffice(server)
    await addTapes(owner.id)
    const response = await downloaded(server, director)
    const path = join(folder, 'everything.zip')
    const file = await open(path, 'w')
    const zeros = Buffer.alloc(2 ** 20)
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let [size, most] = [0, before]
    for await (const chunk of response as AsyncIterable<Buffer>) {
      // The holes stay holes.
      if (!chunk.equals(zeros.subarray(0, chunk.length))) await file.write(chunk, 0, chunk.length, size)
      size += chunk.length
      most = Math.max(most, process.memoryUsage.rss())
    }
    await file.truncate(size)
    await file.close()
    expect(size).toBeGreaterThan(TAPES * TAPE_BYTES)
    expect(most - before, `bytes of memory for ${size} bytes`).toBeLessThan(MEMORY)

    const zip = await promisify(openZip as (path: string, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void)(
      path,
      OPTIONS,
    )
    const { sizes, manifest } = await contentsOf(zip)
    zip.close()
    expect(manifest).toMatchObject({ tapes: TAPES + 1, missing: [] })
    expect([...sizes.values()].filter((bytes) => bytes === TAPE_BYTES)).toHaveLength(TAPES)
    expect(await server.deps.platform.db.$count(selfTapes, eq(selfTapes.studentId, owner.id))).toBe(TAPES + 1)
  })
})

// Skips the tests if no S3 server is installed.
describe.skipIf(!canStartS3())('an archive of media in a bucket', { timeout: 200_000 }, () => {
  let s3: S3Server
  let server: TestApp
  beforeAll(async () => {
    s3 = await startS3()
    await createBucket(s3, 'media')
    const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } = s3.credentials
    const media = {
      MEDIA_URL: 's3://media/callboard',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    }
    server = await testApp({ env: { ...media } })
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await s3?.stop()
  })

  test('contains photos and tapes', async () => {
    const { director } = await fillOffice(server)
    const response = await downloaded(server, director)
    const zip = await promisify(
      fromBuffer as (buffer: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
    )(Buffer.concat(await response.toArray()), OPTIONS)
    const { sizes, manifest } = await contentsOf(zip)
    expect(manifest).toMatchObject({ photos: 1, tapes: 1, missing: [] })
    expect([...sizes].find(([name]) => name.endsWith('_Reel.webm'))?.[1]).toBe(9)
  })
})
