import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import { MediaKeyError, MediaRangeError, type MediaStore } from '#platform/storage/media-store.ts'

/**
 * The behaviour of every media store, wherever it keeps its objects; call this inside a `describe`.
 *
 * @param open makes an empty store
 */
export function itIsAMediaStore(open: () => Promise<MediaStore>): void {
  let store: MediaStore
  beforeEach(async () => {
    store = await open()
  })

  async function read(key: string, range?: { start: number; end?: number }): Promise<string | undefined> {
    const media = await store.get(key, range)
    return media && (await buffer(media.stream)).toString()
  }

  async function listed(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const key of store.list(prefix)) keys.push(key)
    return keys.sort()
  }

  it('gives back what was put, from a buffer and from a stream', async () => {
    expect(await store.put('photos/a/original.jpeg', Buffer.from('portrait'))).toEqual({ size: 8 })
    expect(await store.put('photos/b/original.jpeg', Readable.from([Buffer.from('head'), Buffer.from('shot')]))).toEqual({ size: 8 })
    expect(await read('photos/a/original.jpeg')).toBe('portrait')
    expect(await read('photos/b/original.jpeg')).toBe('headshot')
  })

  it('replaces an object, while a reader of the old one still gets all of the old one', async () => {
    await store.put('photos/a/640.webp', Buffer.from('old'))
    const old = await store.get('photos/a/640.webp')
    await store.put('photos/a/640.webp', Buffer.from('newer'))
    expect(old && (await buffer(old.stream)).toString()).toBe('old')
    expect(await read('photos/a/640.webp')).toBe('newer')
  })

  it('gives ranges, with the size of the whole', async () => {
    await store.put('tapes/a/video', Buffer.from('0123456789'))
    expect(await read('tapes/a/video', { start: 2, end: 4 })).toBe('234')
    expect(await read('tapes/a/video', { start: 7 })).toBe('789')
    expect(await read('tapes/a/video', { start: 7, end: 99 })).toBe('789')
    const media = await store.get('tapes/a/video', { start: 9 })
    media?.stream.destroy()
    expect(media?.size).toBe(10)
    for (const range of [{ start: 10 }, { start: -1 }, { start: 4, end: 3 }, { start: 0.5 }, { start: Number.NaN }]) {
      await expect(store.get('tapes/a/video', range)).rejects.toThrow(MediaRangeError)
    }
  })

  it('answers undefined and false for what is not there, a folder included', async () => {
    await store.put('photos/a/b/c', Buffer.from('x'))
    expect(await store.get('photos/a/b')).toBeUndefined()
    expect(await store.has('photos/a/b')).toBe(false)
    expect(await store.has('photos/zz/original')).toBe(false)
    expect(await store.has('photos/a/b/c/d')).toBe(false)
    expect(await store.has('photos/a/b/c')).toBe(true)
  })

  it.each([
    '',
    'photos',
    '/etc/passwd',
    'photos/../../etc/passwd',
    'photos/..',
    'photos/./a',
    'photos//a',
    'photos/a/',
    'photos/a\0b',
    'photos/a\\b',
    'photos/A',
    'photos/a.',
    '.tmp/a',
    'photos/é',
    'c:/windows/x',
    `photos/${'a'.repeat(101)}`,
    `photos${'/a'.repeat(300)}`,
  ])('refuses the key %.40s', async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(MediaKeyError)
    await expect(store.get(key)).rejects.toThrow(MediaKeyError)
    await expect(store.has(key)).rejects.toThrow(MediaKeyError)
    await expect(store.delete(key)).rejects.toThrow(MediaKeyError)
    expect(await listed('')).toEqual([])
  })

  it('leaves nothing, and what was there before, when the body breaks off', async () => {
    await store.put('photos/a/original', Buffer.from('before'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half of it')
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('photos/a/original', breaking)).rejects.toThrow('connection lost')
    expect(await read('photos/a/original')).toBe('before')
    expect(await listed('')).toEqual(['photos/a/original'])
  })

  it('shows an object only when it is whole', async () => {
    const firstHalfTaken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('first, ')
        firstHalfTaken.resolve()
        await release.promise
        yield Buffer.from('second')
      })(),
      { highWaterMark: 0 },
    )
    const putting = store.put('photos/a/original', slow)
    await firstHalfTaken.promise
    expect(await store.has('photos/a/original')).toBe(false)
    expect(await listed('')).toEqual([])
    release.resolve()
    await putting
    expect(await read('photos/a/original')).toBe('first, second')
  })

  it('takes a file of this machine away from where it was', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callboard-adopt-'))
    const file = join(folder, 'upload')
    await writeFile(file, 'whole film')
    expect(await store.adopt('tapes/a/original', file)).toEqual({ size: 10 })
    expect([await read('tapes/a/original'), await readdir(folder)]).toEqual(['whole film', []])
    await expect(store.adopt('tapes/b/original', file)).rejects.toThrow('ENOENT')
    expect(await listed('tapes/')).toEqual(['tapes/a/original'])
    await writeFile(file, 'untouched')
    await expect(store.adopt('../escape', file)).rejects.toThrow(MediaKeyError)
    expect(await readdir(folder)).toEqual(['upload'])
    await rm(folder, { recursive: true })
  })

  it('lets a program read an object as a file', async () => {
    await store.put('tapes/a/original', Buffer.from('film'))
    expect(await store.withFile('tapes/a/original', (path) => readFile(path, 'utf8'))).toBe('film')
    expect(await store.withFile('tapes/b/original', () => Promise.reject(new Error('asked')))).toBeUndefined()
  })

  it('lists by any prefix', async () => {
    for (const key of ['photos/abc/original', 'photos/abc/640.webp', 'photos/abd/original', 'tapes/abc/video', 'photos/abc/deep/er']) {
      await store.put(key, Buffer.from('x'))
    }
    expect(await listed('photos/abc/')).toEqual(['photos/abc/640.webp', 'photos/abc/deep/er', 'photos/abc/original'])
    expect(await listed('photos/abc/deep/')).toEqual(['photos/abc/deep/er'])
    expect(await listed('photos/abc/or')).toEqual(['photos/abc/original'])
    expect(await listed('photos/abc/deep/e')).toEqual(['photos/abc/deep/er'])
    expect(await listed('photos/ab')).toHaveLength(4)
    expect(await listed('photos/abd')).toEqual(['photos/abd/original'])
    expect(await listed('pho')).toHaveLength(4)
    expect(await listed('')).toHaveLength(5)
    expect(await listed('nothing/here/')).toEqual([])
    await expect(listed('../x/')).rejects.toThrow(MediaKeyError)
    await expect(listed('photos/../')).rejects.toThrow(MediaKeyError)
  })

  it('deletes, and does not mind a second time', async () => {
    await store.put('photos/a/original', Buffer.from('x'))
    await store.delete('photos/a/original')
    await store.delete('photos/a/original')
    expect(await store.has('photos/a/original')).toBe(false)
  })

  it('takes puts and deletes of neighbours at the same time', async () => {
    const round = async (name: string) => {
      for (let turn = 0; turn < 20; turn++) {
        await store.put(`photos/a/${name}`, Buffer.from(name))
        await store.delete(`photos/a/${name}`)
      }
      await store.put(`photos/a/${name}`, Buffer.from(name))
    }
    await Promise.all(['one', 'two', 'three', 'four'].map(round))
    expect(await listed('photos/a/')).toEqual(['photos/a/four', 'photos/a/one', 'photos/a/three', 'photos/a/two'])
  })

  it('takes streams of any size, in pieces of any size', async () => {
    for (const size of [0, 1, 8 << 20, (8 << 20) + 1, 20_000_000]) {
      const piece = Buffer.alloc(300_000, 'tape')
      const pieces = function* () {
        for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
      }
      expect(await store.put('tapes/a/original', Readable.from(pieces(), { objectMode: false }))).toEqual({ size })
      const stored = await store.get('tapes/a/original')
      expect(stored?.size).toBe(size)
      expect(stored && (await buffer(stored.stream)).equals(Buffer.concat([...pieces()]))).toBe(true)
    }
  })

  it('leaves what was there before when a long body breaks off', async () => {
    await store.put('tapes/a/original', Buffer.from('before'))
    const breaking = Readable.from(
      (async function* () {
        for (let piece = 0; piece < 30; piece++) yield Buffer.alloc(1_000_000)
        throw new Error('connection lost')
      })(),
      { objectMode: false },
    )
    await expect(store.put('tapes/a/original', breaking)).rejects.toThrow('connection lost')
    expect(await read('tapes/a/original')).toBe('before')
  })

  it('keeps everything that is whole when it is swept', async () => {
    await store.put('photos/a/original.jpeg', Buffer.from('portrait'))
    await store.sweep(new Date(Date.now() + 60_000))
    expect(await read('photos/a/original.jpeg')).toBe('portrait')
  })

  it('is ready', async () => {
    await store.check()
    await store.check()
    expect(await listed('')).toEqual([])
  })
}
