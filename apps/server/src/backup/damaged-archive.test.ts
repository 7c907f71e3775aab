import { appendFile, mkdtemp, open, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ARCHIVE_END, ARCHIVE_HEAD } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { checkArchive } from './check-archive.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-archive-'))
  path = join(folder, 'backup.tar')
})
afterEach(() => rm(folder, { recursive: true }))

const HEAD = { product: 'callboard', format: 1, version: '0.1.0', startedAt: '2026-11-21T12:00:00.000Z' }
const json = (value: object) => Buffer.from(JSON.stringify(value))

async function write(files: Record<string, Buffer>): Promise<void> {
  const archive = await writeArchive(path)
  for (const [name, body] of Object.entries(files)) await archive.add(name, body)
  await archive.finish()
}

async function writeSmall(more: Record<string, Buffer> = {}): Promise<void> {
  await write({
    [ARCHIVE_HEAD]: json({ ...HEAD, migrations: [], tables: [], sequences: [] }),
    'database/users/000001.copy.gz': Buffer.alloc(700, 'rows'),
    [`media/photos/${'a'.repeat(64)}/${'a-long-name-'.repeat(8)}`]: Buffer.from('portrait'),
    ...more,
    [ARCHIVE_END]: json({ rows: {}, jobs: 0, media: { files: 1, bytes: 8 }, missing: [] }),
  })
}

describe('an archive', () => {
  it('gives back what was written, in order, from buffers and streams, whatever its size', async () => {
    const archive = await writeArchive(path)
    const sizes = [0, 1, 511, 512, 513, 70_000, 2_500_000]
    await archive.add(ARCHIVE_HEAD, Buffer.from('{}'))
    for (const size of sizes) await archive.add(`media/of/${size}`, Readable.from([Buffer.alloc(size, 'x')]), size)
    for (let number = 0; number < 1200; number++) await archive.add(`media/many/${number}`, Buffer.from(String(number)))
    await archive.add(ARCHIVE_END, Buffer.from('{}'))
    await archive.finish()
    const found: Record<string, number> = {}
    for await (const { name, body } of readArchive(path)) found[name] = (await buffer(body)).length
    expect(Object.keys(found)).toHaveLength(sizes.length + 1202)
    for (const size of sizes) expect(found[`media/of/${size}`]).toBe(size)
    expect(Object.keys(found).at(-1)).toBe(ARCHIVE_END)
  })

  it('never exists incomplete under its name, and replaces no file', async () => {
    const archive = await writeArchive(path)
    await expect(archive.add('media/a/b', Readable.from([Buffer.from('short')]), 9)).rejects.toThrow('instead of 9')
    await archive.abandon()
    expect(await readdir(folder)).toEqual([])
    await writeFile(path, 'a thesis')
    await expect(writeArchive(path)).rejects.toThrow('is there already')
  })

  it('is refused wherever it was cut off', async () => {
    await writeSmall()
    const file = await open(path)
    const { size } = await file.stat()
    await file.close()
    for (let length = size - 1; length >= 0; length -= 300) {
      await truncate(path, length)
      await expect(checkArchive(path), `cut to ${length}`).rejects.toThrow(/backup\.tar (is not whole|is not a backup)/)
    }
  })

  it('is refused wherever a single bit of it changed', async () => {
    await writeSmall()
    const file = await open(path, 'r+')
    const { size } = await file.stat()
    const byte = Buffer.alloc(1)
    for (let at = 0; at < size; at += 13) {
      await file.read(byte, 0, 1, at)
      const before = byte[0] ?? 0
      await file.write(Buffer.from([before ^ 1]), 0, 1, at)
      await expect(checkArchive(path), `changed at ${at}`).rejects.toThrow(/backup\.tar (is not|was altered|has a damaged|holds)/)
      await file.write(Buffer.from([before]), 0, 1, at)
    }
    await file.close()
    const whole = await checkArchive(path)
    expect(whole.media.hasPrefix('photos/')).toBe(true)
    whole.media.close()
  })

  it('is refused with bytes after its end, and when it is another file', async () => {
    await writeSmall()
    await appendFile(path, 'more')
    await expect(checkArchive(path)).rejects.toThrow('was altered or damaged: its end')
    await writeFile(path, Buffer.alloc(5000, 'a thesis '))
    await expect(checkArchive(path)).rejects.toThrow('is not a backup of Callboard')
    await expect(checkArchive(join(folder, 'nothing'))).rejects.toThrow('cannot be read (ENOENT)')
  })

  it.each(['media/photos/../../etc', 'files/../evil', 'files/.lock', 'files/secrets/other', 'database/../x/1.copy.gz', 'etc/passwd'])(
    'is refused when it holds %s',
    async (name) => {
      await writeSmall({ [name]: Buffer.from('x') })
      await expect(checkArchive(path)).rejects.toThrow(/does not belong|a name that Callboard never gives/)
    },
  )

  it('of a later format is refused', async () => {
    await write({
      [ARCHIVE_HEAD]: json({ ...HEAD, format: 2, version: '9.0.0', migrations: [], tables: [], sequences: [] }),
      [ARCHIVE_END]: json({ rows: {}, jobs: 0, media: { files: 0, bytes: 0 }, missing: [] }),
    })
    await expect(checkArchive(path)).rejects.toThrow('was made by Callboard 9.0.0; restore it with that version')
  })
})
