import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itIsAMediaStore } from '#testing/media-store-contract.ts'
import { openDiskStore } from './disk.ts'
import { MediaKeyError, type MediaStore } from './media-store.ts'

let root: string
let store: MediaStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callboard-media-'))
  store = await openDiskStore(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function read(key: string): Promise<string | undefined> {
  const media = await store.get(key)
  return media && (await buffer(media.stream)).toString()
}

async function allFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('a media store on disk', () => {
  itIsAMediaStore(async () => store)

  it('writes nothing for a key it refuses', async () => {
    for (const key of ['photos/../../escape', '/etc/passwd', '.tmp/a']) {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(MediaKeyError)
    }
    expect(await allFiles()).toEqual([])
  })

  it('leaves no part of a body that breaks off', async () => {
    await store.put('photos/a/original', Buffer.from('before'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half of it')
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('photos/a/original', breaking)).rejects.toThrow('connection lost')
    expect(await allFiles()).toHaveLength(1)
  })

  it('removes temporary files of a crash when it is opened, and keeps the objects', async () => {
    await store.put('photos/a/original', Buffer.from('kept'))
    await writeFile(join(root, '.tmp', 'half-written'), 'half')
    store = await openDiskStore(root)
    expect(await allFiles()).toHaveLength(1)
    expect(await read('photos/a/original')).toBe('kept')
  })

  it('leaves no empty folder of a deleted key', async () => {
    await store.put('photos/a/original', Buffer.from('x'))
    await store.delete('photos/a/original')
    expect(await readdir(join(root, 'photos', 'ca9'))).toEqual([])
  })

  it('is not ready when its directory is gone', async () => {
    await store.check()
    expect(await readdir(join(root, '.tmp'))).toEqual([])
    await rm(root, { recursive: true })
    await expect(store.check()).rejects.toThrow()
  })

  it('gives only its own account access to its files', async () => {
    await store.put('photos/a/original', Buffer.from('x'))
    const [file] = await allFiles()
    expect(((await stat(file ?? '')).mode & 0o077).toString(8)).toBe('0')
  })
})
