import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itIsAMediaStore } from '#testing/media-store-contract.ts'
import { openDiskStore } from './disk.ts'
import type { MediaStore } from './media-store.ts'
import { type RememberingStore, rememberingStore } from './remembering-store.ts'

const KEY = 'photos/a/160.avif'

let folder: string
let disk: MediaStore
let store: RememberingStore
let now: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-remembering-'))
  disk = await openDiskStore(folder, { durable: false })
  now = 1
  store = rememberingStore(disk, () => now)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = async (key = KEY) => (await store.whole(key))?.toString()

describe('a store with a cache', () => {
  itIsAMediaStore(async () => store)

  it('reads a small object once, and once for several concurrent readers', async () => {
    await store.put(KEY, Buffer.from('portrait'))
    const get = vi.spyOn(disk, 'get')
    expect(await Promise.all([text(), text(), text()])).toEqual(['portrait', 'portrait', 'portrait'])
    expect(await text()).toBe('portrait')
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('drops what was deleted or replaced here', async () => {
    await store.put(KEY, Buffer.from('old'))
    expect(await text()).toBe('old')
    await store.put(KEY, Buffer.from('new'))
    expect(await text()).toBe('new')
    await store.delete(KEY)
    expect(await text()).toBeUndefined()
  })

  it('does not keep what was deleted while it was read', async () => {
    await store.put(KEY, Buffer.from('portrait'))
    const slow = new Readable({ read() {} })
    vi.spyOn(disk, 'get').mockResolvedValueOnce({ stream: slow, size: 8 })
    const reading = store.whole(KEY)
    await store.delete(KEY)
    slow.push('portrait')
    slow.push(null)
    expect((await reading)?.toString()).toBe('portrait')
    expect(await text()).toBeUndefined()
  })

  it('reads again after a minute, because another instance may have deleted it', async () => {
    await store.put(KEY, Buffer.from('portrait'))
    expect(await text()).toBe('portrait')
    await disk.delete(KEY)
    now += 59_000
    expect(await text()).toBe('portrait')
    now += 2_000
    expect(await text()).toBeUndefined()
  })

  it('does not cache large objects, missing objects or failed reads', async () => {
    await store.put(KEY, Buffer.alloc(200_000))
    const get = vi.spyOn(disk, 'get')
    for (const key of [KEY, 'photos/b/160.avif']) {
      await store.whole(key)
      await store.whole(key)
    }
    expect(get).toHaveBeenCalledTimes(4)
    await store.put(KEY, Buffer.from('portrait'))
    get.mockRejectedValueOnce(new Error('away'))
    await expect(store.whole(KEY)).rejects.toThrow('away')
    expect(await text()).toBe('portrait')
  })
})
