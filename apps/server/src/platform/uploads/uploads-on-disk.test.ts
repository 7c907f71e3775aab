import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUploadsOnDisk } from './uploads-on-disk.ts'

const ID = 'a'.repeat(48)
const SIZE = 2000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-uploads-'))
})
afterEach(() => rm(folder, { recursive: true }))

const start = () => openUploadsOnDisk({ adopt: () => Promise.reject(new Error('nothing is handed over')) }, folder)

async function begin() {
  const uploads = await start()
  await uploads.datastore.create(new Upload({ id: ID, size: SIZE, offset: 0 }))
  return uploads
}

const send = (uploads: Awaited<ReturnType<typeof start>>, offset: number, bytes: number) =>
  uploads.datastore.write(Readable.from([Buffer.alloc(bytes, 'x')]), ID, offset)

test('after a power cut, a file that is longer than what was flushed continues from there', async () => {
  const before = await begin()
  await send(before, 0, 700)
  await send(before, 700, 300)
  await appendFile(join(folder, ID), Buffer.alloc(500))
  const after = await start()
  expect(await after.received(ID)).toBe(1000)
  expect((await after.datastore.getUpload(ID)).offset).toBe(1000)
  await send(after, 1000, 400)
  expect(await (await start()).received(ID)).toBe(1400)
})

test('after a power cut, an upload that had only begun is not trusted', async () => {
  await begin()
  await appendFile(join(folder, ID), Buffer.alloc(500))
  expect(await (await start()).received(ID)).toBe(0)
})

test('the received bytes of an interrupted piece are kept', async () => {
  const before = await begin()
  const cut = new Readable({ read() {} })
  cut.push(Buffer.alloc(600, 'x'))
  const writing = before.datastore.write(cut, ID, 0)
  await expect.poll(() => before.received(ID)).toBe(600)
  cut.destroy(new Error('the connection broke'))
  await expect(writing).rejects.toBeTruthy()
  expect(await (await start()).received(ID)).toBe(600)
})

test('uploads that an earlier version began continue as they are', async () => {
  await begin()
  await rm(join(folder, `${ID}.flushed`))
  await truncate(join(folder, ID), 800)
  const after = await start()
  expect(await after.received(ID)).toBe(800)
  await send(after, 800, 100)
  await appendFile(join(folder, ID), Buffer.alloc(500))
  expect(await (await start()).received(ID)).toBe(900)
})

test('discarding leaves nothing, and other files of the folder are no uploads', async () => {
  const uploads = await begin()
  await writeFile(join(folder, 'note.txt'), '')
  const ids = new Set<string>()
  for await (const id of uploads.list()) ids.add(id)
  expect([...ids]).toEqual([ID])
  await uploads.discard(ID)
  expect(await readdir(folder)).toEqual(['note.txt'])
})
