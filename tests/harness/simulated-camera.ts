import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { numbered } from './simulated-camera-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PREFIX = '/simulated/'

/** Bytes of the maker note, which are random so that they do not compress. */
const NOTES = 10_000_000
/** A JPEG segment stores its length in two bytes, including these two. */
const SEGMENT = 65_533

/**
 * A photo of more than 10 MB. Its image is small and smooth, so that its sizes render quickly, because the test is about the
 * upload.
 */
async function largeJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const small = sharp({ create: { width: 450, height: 300, channels: 3, background: '#777', noise } })
  const jpeg = await sharp(await small.png().toBuffer())
    .resize(900, 600)
    .jpeg({ quality: 90 })
    .toBuffer()
  const notes: Buffer[] = []
  for (let left = NOTES; left > 0; left -= SEGMENT) {
    const bytes = randomBytes(Math.min(left, SEGMENT))
    const head = Buffer.from([0xff, 0xef, 0, 0])
    head.writeUInt16BE(bytes.length + 2, 2)
    notes.push(head, bytes)
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, jpeg.subarray(2)])
}

const PUT_BEHIND_USB = `function (module) {
  if (!location.protocol.startsWith('http')) return
  const camera = import(module)
  // The page asks at once; the answer waits for the camera.
  const later = (name) => (...args) => camera.then(({ usb }) => usb[name](...args))
  const names = ['getDevices', 'requestDevice', 'addEventListener', 'removeEventListener']
  Object.defineProperty(navigator, 'usb', { value: Object.fromEntries(names.map((name) => [name, later(name)])) })
  Object.defineProperty(window, 'simulatedCamera', { value: camera })
}`

/** Controls of the simulated camera. */
export interface SimulatedCamera {
  /**
   * Content ids of pictures, in the order of their shots. The server hashes the received bytes before it removes location and
   * camera data. So an equal id proves that the picture is the camera's, byte for byte.
   *
   * @param first number of the first shot, from 1
   */
  contentIds(count: number, first?: number): string[]
  /** Bytes of one picture. */
  readonly bytes: number
  unplugAfter(bytes: number): Promise<void>
  plugIn(): Promise<void>
  /** Makes the next picture fail until it is requested again. */
  failTransfers(): Promise<void>
  shotsTaken(): Promise<number>
}

/**
 * Puts a simulated Canon behind `navigator.usb`, with the same source file as in the unit tests. Call it before the page is
 * opened.
 */
export async function simulateCamera(page: Page): Promise<SimulatedCamera> {
  const jpeg = await largeJpeg()
  await page.route(`**${PREFIX}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(PREFIX.length)
    if (path === 'picture.jpg') return route.fulfill({ contentType: 'image/jpeg', body: jpeg })
    const source = await readFile(`${ROOT}${path}`, 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  // As text, so that Playwright does not compile the import.
  await page.addInitScript({ content: `(${PUT_BEHIND_USB})('${PREFIX}tests/harness/simulated-camera-page.ts')` })

  const drive = <Result>(name: 'unplugAfter' | 'plugIn' | 'failTransfers' | 'shotsTaken', value = 0) =>
    page.evaluate(async ([what, amount]) => (await Reflect.get(window, 'simulatedCamera'))[what](amount) as Promise<Result>, [
      name,
      value,
    ] as const)
  return {
    bytes: jpeg.length,
    contentIds: (count, first = 1) =>
      Array.from({ length: count }, (_, index) =>
        createHash('sha256')
          .update(numbered(jpeg, first + index))
          .digest('hex'),
      ),
    unplugAfter: (bytes) => drive('unplugAfter', bytes),
    plugIn: () => drive('plugIn'),
    failTransfers: () => drive('failTransfers'),
    shotsTaken: () => drive('shotsTaken'),
  }
}
