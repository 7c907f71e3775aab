import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDiskStore } from '#platform/storage/disk.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { pattern, photographFromPhone, QUARTERS, quartersOf, SECRET } from './fixtures/pictures.ts'
import type { VariantFormat } from './negotiate.ts'
import { incomingKey } from './photo-keys.ts'
import { finishPhoto, ingestPhoto, openPhoto, PhotoMissing, removePhoto } from './photo-media.ts'
import { allVariants } from './variants.ts'

// The tests process tens of megapixels, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const LIMITS = { maxBytes: 50_000_000, maxPixels: 100_000_000 }
const WIDTHS = [160, 320, 640, 1280] as const

let root: string
let store: MediaStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callboard-photos-'))
  store = await openDiskStore(root, { durable: false })
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)
  return keys.sort()
}

async function served(hash: string, width: (typeof WIDTHS)[number] | 'original', format: VariantFormat) {
  const photo = await openPhoto(store, hash, width, format)
  if (!photo) return undefined
  const bytes = await buffer(photo.stream)
  const { width: pixels, format: kind, compression } = await sharp(bytes).metadata()
  return {
    bytes,
    pixels,
    kind: compression === 'av1' ? 'avif' : kind,
    contentType: photo.contentType,
    exact: photo.exact,
    sized: photo.size === bytes.length,
  }
}

describe('a photo in the store', () => {
  it('has the hash of the sent bytes as its id, and is served at once as its preview', async () => {
    const upload = await photographFromPhone(1500, 2000, 6)
    const photo = await ingestPhoto(store, upload, LIMITS, 'ines')
    const hash = createHash('sha256').update(upload).digest('hex')
    expect(photo).toMatchObject({ hash, mime: 'image/jpeg', bytes: upload.length, width: 1500, height: 2000 })
    for (const width of [...WIDTHS, 'original'] as const) {
      expect(await served(hash, width, 'avif')).toMatchObject({ pixels: 1280, contentType: 'image/jpeg', exact: false, sized: true })
    }
  })

  it('is served in every width and format once finished, and the upload with its location data is gone', async () => {
    const upload = await photographFromPhone(1500, 2000, 6)
    const { hash } = await ingestPhoto(store, upload, LIMITS, 'ines')
    await finishPhoto(store, hash, LIMITS)
    for (const width of WIDTHS) {
      for (const format of ['avif', 'webp', 'jpeg'] as const) {
        const variant = await served(hash, width, format)
        expect(variant).toMatchObject({ pixels: width, kind: format, contentType: `image/${format}`, exact: true, sized: true })
        expect(await quartersOf(variant?.bytes ?? Buffer.alloc(0))).toEqual(QUARTERS)
      }
    }
    expect(await served(hash, 'original', 'avif')).toMatchObject({ pixels: 1500, kind: 'jpeg', contentType: 'image/jpeg', exact: true })
    expect(await stored()).toHaveLength(14)
    for (const key of await stored()) {
      const media = await store.get(key)
      expect(media && (await buffer(media.stream)).includes(SECRET), key).toBe(false)
    }
  })

  it('is finished in all sizes of lists before the larger ones and the original', async () => {
    const { hash } = await ingestPhoto(store, await photographFromPhone(1500, 2000, 6), LIMITS, 'ines')
    const written: string[] = []
    const put: MediaStore['put'] = async (key, body) => {
      written.push(key.slice(key.lastIndexOf('/') + 1))
      return store.put(key, body)
    }
    await finishPhoto({ ...crashAfter(100), put }, hash, LIMITS)
    expect(new Set(written.slice(0, 9))).toEqual(
      new Set([160, 320, 640].flatMap((width) => [`${width}.jpeg`, `${width}.webp`, `${width}.avif`])),
    )
    expect(new Set(written.slice(9))).toEqual(new Set(['1280.jpeg', '1280.webp', '1280.avif', 'original.jpeg']))
  })

  it('writes nothing any more once finishing has failed', async () => {
    const { hash } = await ingestPhoto(store, await photographFromPhone(300, 400, 3), LIMITS, 'ines')
    let writing = 0
    const put: MediaStore['put'] = async (key, body) => {
      if (key.endsWith('320.jpeg')) throw new Error('full')
      writing += 1
      const stored = await store.put(key, body)
      writing -= 1
      return stored
    }
    await expect(finishPhoto({ ...crashAfter(100), put }, hash, LIMITS)).rejects.toThrow('full')
    expect(writing).toBe(0)
    expect((await stored()).some((key) => key.endsWith('1280.jpeg'))).toBe(false)
  })

  it('is never enlarged', async () => {
    const { hash } = await ingestPhoto(store, await pattern(500, 400).png().toBuffer(), LIMITS, 'ines')
    await finishPhoto(store, hash, LIMITS)
    expect(await Promise.all(WIDTHS.map(async (width) => (await served(hash, width, 'webp'))?.pixels))).toEqual([160, 320, 500, 500])
    expect(await served(hash, 'original', 'webp')).toMatchObject({ kind: 'png', contentType: 'image/png' })
  })

  it('turns transparent parts white in JPEG and keeps them in other formats', async () => {
    const clear = await sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const { hash } = await ingestPhoto(store, clear, LIMITS, 'ines')
    await finishPhoto(store, hash, LIMITS)
    const corner = async (format: VariantFormat) => [
      ...(
        await sharp((await served(hash, 320, format))?.bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ]
    expect((await corner('jpeg')).slice(0, 3)).toEqual([255, 255, 255])
    for (const format of ['webp', 'avif'] as const) expect((await corner(format))[3]).toBe(0)
  })

  it('is stored once, however often and whenever it is sent', async () => {
    const upload = await pattern(300, 300).png().toBuffer()
    const [first] = await Promise.all([ingestPhoto(store, upload, LIMITS, 'ines'), ingestPhoto(store, upload, LIMITS, 'ines')])
    expect(await stored()).toHaveLength(2)
    await Promise.all([finishPhoto(store, first.hash, LIMITS), finishPhoto(store, first.hash, LIMITS)])
    const after = await stored()
    expect(after).toHaveLength(14)
    expect(await ingestPhoto(store, upload, LIMITS, 'ines')).toEqual(first)
    expect(await stored()).toEqual(after)
  })

  it('is finished completely after a crash at any write or delete', async () => {
    const upload = await photographFromPhone(300, 400, 3)
    const { hash } = await ingestPhoto(store, upload, LIMITS, 'ines')
    for (let survives = 0; ; survives++) {
      const crashing = crashAfter(survives)
      const outcome = await finishPhoto(crashing, hash, LIMITS).then(
        () => 'finished',
        (error: Error) => error.message,
      )
      if (outcome === 'finished') break
      expect(outcome).toBe('crash')
      // Everything that is stored is served completely.
      expect((await served(hash, 'original', 'jpeg'))?.sized).toBe(true)
    }
    expect(await store.has(incomingKey(hash))).toBe(false)
    expect(await stored()).toHaveLength(14)
    await finishPhoto(store, hash, LIMITS)
  })

  it('is finished even when the crash came before its preview was stored', async () => {
    const { hash } = await ingestPhoto(store, await pattern(300, 300).png().toBuffer(), LIMITS, 'ines')
    for (const key of await stored()) if (key.startsWith('photos/')) await store.delete(key)
    await finishPhoto(store, hash, LIMITS)
    expect(await stored()).toHaveLength(14)
  })

  it('can be finished for some sizes first', async () => {
    const { hash } = await ingestPhoto(store, await pattern(2000, 1000).png().toBuffer(), LIMITS, 'ines')
    await finishPhoto(store, hash, LIMITS, { variants: allVariants([320], ['webp']) })
    expect(await served(hash, 320, 'avif')).toMatchObject({ pixels: 320, kind: 'webp', exact: false })
    expect(await served(hash, 320, 'jpeg')).toMatchObject({ pixels: 1280, kind: 'jpeg', exact: false })
    await finishPhoto(store, hash, LIMITS)
    expect(await served(hash, 320, 'avif')).toMatchObject({ pixels: 320, kind: 'avif', exact: true })
  })

  it('leaves nothing behind when it is removed, and fails when it should be finished afterwards', async () => {
    const { hash } = await ingestPhoto(store, await pattern(300, 300).png().toBuffer(), LIMITS, 'ines')
    await finishPhoto(store, hash, LIMITS)
    await removePhoto(store, hash)
    expect(await stored()).toEqual([])
    expect(await openPhoto(store, hash, 320, 'jpeg')).toBeUndefined()
    await expect(finishPhoto(store, hash, LIMITS)).rejects.toThrow(PhotoMissing)
  })

  it('stores nothing of an upload that is refused', async () => {
    await expect(ingestPhoto(store, Buffer.from('not a photograph'), LIMITS, 'ines')).rejects.toMatchObject({ code: 'not-an-image' })
    expect(await stored()).toEqual([])
  })

  it('has an id of 64 digits and nothing else', async () => {
    await expect(openPhoto(store, '../../etc/passwd', 320, 'jpeg')).rejects.toThrow(TypeError)
  })
})

/** A store that fails after this many writes and deletes. */
function crashAfter(changes: number): MediaStore {
  let left = changes
  const count = () => {
    if (left-- <= 0) throw new Error('crash')
  }
  return {
    put: async (key, body) => {
      count()
      return store.put(key, body)
    },
    delete: async (key) => {
      count()
      return store.delete(key)
    },
    adopt: async (key, path) => {
      count()
      return store.adopt(key, path)
    },
    withFile: (key, work) => store.withFile(key, work),
    get: (key, range) => store.get(key, range),
    has: (key) => store.has(key),
    list: (prefix) => store.list(prefix),
    sweep: (before) => store.sweep(before),
    check: () => store.check(),
  }
}
