import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeVideo } from './probe.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-probe-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The result for a local file, and for the same file on remote storage. */
async function probes(content: Buffer) {
  const path = join(folder, 'film')
  await writeFile(path, content)
  const remote = { size: content.length, read: async (start: number, end: number) => content.subarray(start, end) }
  return [await probeVideo(path), await probeVideo(remote)]
}

/** Begins with the boxes `wide` and `mdat`, and ends with `moov`. */
const film = () => readFile(new URL('./fixtures/unbranded.mov', import.meta.url))

function box(type: string, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

describe('QuickTime without a brand', () => {
  const facts = { kind: 'quicktime', duration: 5, video: 'avc', audio: null }

  test.each(['wide', 'free', 'skip', 'pnot', 'mdat', 'moov'])('is read when it begins with %s', async (first) => {
    const whole = await film()
    const at = whole.indexOf('moov') - 4
    const [media, contents] = [whole.subarray(8, at), whole.subarray(at)]
    const parts = { mdat: [media, contents], moov: [contents, media] }[first] ?? [box(first, Buffer.alloc(12)), media, contents]
    expect(await probes(Buffer.concat(parts))).toEqual([facts, facts])
  })

  test('is damaged when its index was cut off', async () => {
    const whole = await film()
    expect(await probes(whole.subarray(0, -100))).toEqual(['damaged', 'damaged'])
    expect(await probes(whole.subarray(0, 60))).toEqual(['damaged', 'damaged'])
  })

  test('is not recognised by its beginning alone', async () => {
    expect(await probes(Buffer.concat([box('mdat', Buffer.alloc(5000, 'words')), Buffer.from('nothing')]))).toEqual(['damaged', 'damaged'])
    expect(await probes(Buffer.from('Dear moov, this is a letter.'))).toEqual(['not-a-video', 'not-a-video'])
  })
})
