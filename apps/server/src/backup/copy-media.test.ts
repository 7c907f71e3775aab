import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from '#platform/storage/disk.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { copyMedia } from './copy-media.ts'

let root: string
let from: MediaStore
let to: MediaStore
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callboard-copy-'))
  from = await openDiskStore(join(root, 'from'), { durable: false })
  to = await openDiskStore(join(root, 'to'), { durable: false })
  for (let number = 0; number < 40; number++) await from.put(`photos/${number}/original`, Buffer.from(`portrait ${number}`))
})
afterEach(() => rm(root, { recursive: true }))

const read = async (key: string) => {
  const media = await to.get(key)
  return media && text(media.stream)
}

/** The store `to` with another `put`. */
const storeWith = (put: MediaStore['put']): MediaStore => ({
  put,
  adopt: (key, path) => to.adopt(key, path),
  get: (key, range) => to.get(key, range),
  has: (key) => to.has(key),
  withFile: (key, work) => to.withFile(key, work),
  delete: (key) => to.delete(key),
  list: (prefix) => to.list(prefix),
  sweep: (before) => to.sweep(before),
  check: () => to.check(),
})

test('every object is copied, and existing ones with the same bytes are not written again', async () => {
  await to.put('photos/1/original', Buffer.from('portrait 1'))
  await to.put('photos/2/original', Buffer.from('portrait X'))
  await to.put('photos/3/original', Buffer.from('half'))
  expect(await copyMedia(from, to)).toMatchObject({ copied: 39, present: 1 })
  for (let number = 0; number < 40; number++) expect(await read(`photos/${number}/original`)).toBe(`portrait ${number}`)
  expect(await copyMedia(from, to)).toEqual({ copied: 0, bytes: 0, present: 40 })
})

test('an interrupted copy continues where it was', async () => {
  let puts = 0
  const breaking = storeWith((key, body) => (puts++ < 10 ? to.put(key, body) : Promise.reject(new Error('connection lost'))))
  await expect(copyMedia(from, breaking)).rejects.toThrow('connection lost')
  expect(await copyMedia(from, to)).toMatchObject({ copied: 30, present: 10 })
})

test('a store that changes objects is detected', async () => {
  const forgetful = storeWith(async (key, body) => {
    const bytes = Buffer.from(await text(body as Readable))
    await to.put(key, Buffer.alloc(bytes.length, 'x'))
    return { size: bytes.length }
  })
  await expect(copyMedia(from, forgetful)).rejects.toThrow(/photos\/\d+\/original reads differently/)
})
