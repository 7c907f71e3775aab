import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startCallboard } from '../../tests/harness/callboard-server.ts'
import { serveAtPictureTime, standStill } from '../../tests/harness/picture-time.ts'
import { PICTURES, type Viewer } from './pictures.ts'
import { take } from './take.ts'

// Retakes the pictures of docs/guides. `--only NAME` takes one of them, and can be repeated.

const IMAGES = fileURLToPath(new URL('../../docs/guides/images/', import.meta.url))
/** A first start renders the portraits of hundreds of sample students and films their tapes. */
const DEMO_MS = 30 * 60_000
/** The picture of the photo session's webcam. */
const CAMERA = { width: 1280, height: 720, name: 'Integrated Camera' } as const
const FACE_RATIO = 3 / 4

const { values: options } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string', multiple: true } } })
const unknown = (options.only ?? []).filter((wanted) => !PICTURES.some(({ name }) => name === wanted))
if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(' nor ')}`)

/** The demo is complete when its audit log says so. */
async function untilFilled(office: BrowserContext): Promise<void> {
  const end = Date.now() + DEMO_MS
  while (Date.now() < end) {
    const answer = await office.request.get('/api/audit-log/actions')
    const actions = (await answer.json()) as string[]
    if (actions.includes('demo.tapes-filled')) return
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  throw new Error('the demo was not filled in time')
}

/** One portrait in two frames, as a film that Chromium plays as its camera. */
async function cameraFilm(folder: string): Promise<string> {
  const face = fileURLToPath(new URL('../../apps/web/src/pictures/amara-640.jpg', import.meta.url))
  const { width, height } = CAMERA
  const side = Math.round((width - height * FACE_RATIO) / 2)
  const frame = await sharp(face)
    .resize(width - 2 * side, height, { fit: 'cover' })
    .extend({ left: side, right: side, extendWith: 'copy' })
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer()
  const film = join(folder, 'camera.mjpeg')
  await writeFile(film, Buffer.concat([frame, frame]))
  return film
}

// The screen only shows rules if there are any. These rules affect nobody.
const institution = { retention: { accountsMonthsAfterGraduation: 24, selfTapesMonths: 36 } }
const callboard = await startCallboard({ demo: true, institution, ...(options.data && { from: options.data }) })
const site = await serveAtPictureTime(callboard.url)
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  // Without font hinting every Chromium renders letters equally wide.
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--font-render-hinting=none'],
    ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    `--use-file-for-fake-video-capture=${await cameraFilm(callboard.dataDir)}`,
  ],
})

/** The browser of one person, with its clock set to the time of the pictures. */
async function open(viewer: Viewer): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: site.url, locale: 'en-US', timezoneId: 'America/Los_Angeles', colorScheme: 'light', reducedMotion: 'reduce' },
    ...(viewer === 'student' && { isMobile: true, hasTouch: true }),
  })
  if (viewer === 'visitor') return context
  // Chromium names the fake camera after its file.
  await context.addInitScript((name) => Object.defineProperty(MediaDeviceInfo.prototype, 'label', { get: () => name }), CAMERA.name)
  const answer = await context.request.post('/api/auth/demo', { data: { role: viewer } })
  if (!answer.ok()) throw new Error(`nobody could be signed in as ${viewer}: ${answer.status()}`)
  return context
}

try {
  const contexts = { visitor: await open('visitor'), student: await open('student'), admin: await open('admin') }
  await untilFilled(contexts.admin)
  for (const context of Object.values(contexts)) await standStill(context)
  await mkdir(IMAGES, { recursive: true })
  const wanted = PICTURES.filter(({ name }) => !options.only || options.only.includes(name))
  for (const picture of wanted) {
    try {
      const image = await take(picture, contexts[picture.as], callboard)
      await writeFile(`${IMAGES}${picture.name}.webp`, image)
      console.log(`${picture.name}.webp  ${Math.round(image.length / 1000)} kB`)
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
  const names = new Set(PICTURES.map(({ name }) => `${name}.webp`))
  for (const file of await readdir(IMAGES)) if (!names.has(file)) await rm(`${IMAGES}${file}`)
} finally {
  await browser.close()
  await site.stop()
  await callboard.stop()
}
