import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDiskStore } from '#platform/storage/disk.ts'
import { pattern } from './fixtures/pictures.ts'
import { imageGate } from './image-gate.ts'
import { ImageRejected } from './image-type.ts'
import { isIngested, removePhoto } from './photo-media.ts'
import { pictureTaker } from './photo-thread.ts'

const LIMITS = { maxBytes: 1_000_000, maxPixels: 1_000_000 }

let dir: string
let operations: string[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'callboard-taken-'))
  operations = []
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const taker = (folder = dir) =>
  pictureTaker({ kind: 'disk', dir: folder }, { media: ({ operation, outcome }) => operations.push(`${operation} ${outcome}`) })
const picture = (width: number) => pattern(width, 20).jpeg().toBuffer()
const pictures = (count: number) => Promise.all(Array.from({ length: count }, (_, place) => picture(100 + place)))
const given = (...bytes: Buffer[]) => bytes.map((one) => ({ bytes: one, moves: false }))

it('takes many pictures in their order, and stores again what was removed since', async () => {
  const store = await openDiskStore(dir)
  const hashes = await taker()(given(...(await pictures(45))), LIMITS, async (taken) => {
    expect(taken.pixels).toBe(Array.from({ length: 45 }, (_, place) => (100 + place) * 20).reduce((sum, pixels) => sum + pixels))
    const photos = await taken.ingest('ines')
    expect(photos.map(({ width }) => width)).toEqual(Array.from({ length: 45 }, (_, place) => 100 + place))
    const [first, second] = photos.map(({ hash }) => hash)
    await removePhoto(store, first ?? '')
    await removePhoto(store, second ?? '')
    await taken.restore('ines')
    return photos.map(({ hash }) => hash)
  })
  for (const hash of hashes) expect(await isIngested(store, hash)).toBe(true)
  expect(operations.filter((operation) => operation === 'put ok')).toHaveLength(2 * 47)
})

it('decodes twenty pictures in a turn, which have a megapixel together', async () => {
  const turns = vi.spyOn(imageGate, 'run')
  const large = await pattern(900, 900).jpeg().toBuffer()
  await taker()(given(...(await pictures(25)), large, large), LIMITS, (taken) => taken.ingest('ines'))
  // Three turns: the first twenty; five and a large one; the other large one.
  expect(turns.mock.calls.map(([{ bytes }]) => bytes > 1_000_000)).toEqual([false, true, true])
  turns.mockRestore()
})

it('takes over the memory of what nobody else needs, and copies the rest', async () => {
  const [kept, moved] = [await picture(100), Buffer.from(new Uint8Array(await picture(101)).buffer)]
  const photos = await taker()([...given(kept), { bytes: moved, moves: true }], LIMITS, (taken) => taken.ingest('ines'))
  expect(photos.map(({ width }) => width)).toEqual([100, 101])
  expect([kept.length, moved.length]).toEqual([photos[0]?.bytes, 0])
})

it('names the place of the first picture that is refused by its text, its header or its pixels', async () => {
  const store = await openDiskStore(dir)
  const [good, whole] = [await picture(100), await pattern(300, 300).jpeg().toBuffer()]
  const half = whole.subarray(0, whole.length / 2)
  const work = vi.fn(async () => 'taken')
  const none = new ImageRejected('not-an-image')
  await expect(taker()([...given(good, good), none, ...given(half)], LIMITS, work)).rejects.toMatchObject({ code: 'not-an-image', at: 2 })
  const wide = await pattern(2000, 1000).jpeg().toBuffer()
  await expect(taker()([...given(good, wide), none], LIMITS, work)).rejects.toMatchObject({
    code: 'too-many-pixels',
    maxPixels: 1_000_000,
    at: 1,
  })
  expect(work).not.toHaveBeenCalled()
  const ingesting = taker()(given(good, half), LIMITS, (taken) => taken.ingest('ines'))
  await expect(ingesting).rejects.toMatchObject({ code: 'truncated', at: 1 })
  for await (const key of store.list('')) throw new Error(`stored ${key}`)
})

it('tells why the store failed, and opens it again with the next picture', async () => {
  const folder = join(dir, 'media')
  await writeFile(folder, 'no folder')
  const take = async () => taker(folder)(given(await picture(100)), LIMITS, (taken) => taken.ingest('ines'))
  await expect(take()).rejects.toMatchObject({ code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) })
  await rm(folder)
  await mkdir(folder)
  expect(await take()).toHaveLength(1)
})

it('starts again after the thread has died', { timeout: 60_000 }, async () => {
  vi.resetModules()
  const { pictureTaker: fresh } = await import('./photo-thread.ts')
  const take = fresh({ kind: 'disk', dir }, { media: () => {} })
  const started = once(process, 'worker') as Promise<[Worker]>
  const lost = take(given(await picture(100)), LIMITS, async (taken) => {
    const [worker] = await started
    const ingesting = taken.ingest('ines')
    void worker.terminate()
    await expect(ingesting).rejects.toThrow('the thread of pictures has ended')
    // The worker has lost its pictures, so the test requests nothing more from it.
    return taken.ingest('ines')
  })
  await expect(lost).rejects.toThrow('the thread of pictures has ended')
  expect(await take(given(await picture(100)), LIMITS, (taken) => taken.ingest('ines'))).toHaveLength(1)
})
