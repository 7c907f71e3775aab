import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArchiveFile, zipArchive } from './zip-archive.ts'

async function* filesOf(...files: ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}

const file = (name: string, text: string, size?: number): ArchiveFile => ({
  name,
  stream: Readable.from([Buffer.from(text)]),
  compress: false,
  ...(size !== undefined && { size }),
})

test('an archive contains its files', async () => {
  const files = unzipSync(await buffer(zipArchive(filesOf(file('a.txt', 'one'), file('b.txt', 'three', 5)))))
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a.txt', 'one'],
    ['b.txt', 'three'],
  ])
})

test('a file that is shorter than its store said ends the archive with an error', async () => {
  await expect(buffer(zipArchive(filesOf(file('a.txt', 'short', 10), file('b.txt', 'next'))))).rejects.toThrow(/unexpected number of bytes/)
})

test('a file that cannot be read, or opened, ends the archive with an error', async () => {
  const broken = new Readable({ read: (): void => void broken.destroy(new Error('the disk is gone')) })
  await expect(buffer(zipArchive(filesOf({ name: 'a.txt', stream: broken, compress: false })))).rejects.toThrow('the disk is gone')
  async function* failing(): AsyncGenerator<ArchiveFile> {
    yield file('a.txt', 'one')
    throw new Error('the database is gone')
  }
  await expect(buffer(zipArchive(failing()))).rejects.toThrow('the database is gone')
})
