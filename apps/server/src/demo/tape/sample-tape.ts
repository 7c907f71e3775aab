import { TAPE_THUMBNAIL } from '@callboard/contract/casting/self-tapes/rules'
import sharp from 'sharp'
import { type Frame, vp8Of, webm } from './webm.ts'

/** A sample self-tape: the video, and the picture from the middle of it. */
export interface SampleTape {
  readonly video: Buffer
  readonly thumbnail: Buffer
  readonly seconds: number
}

const WIDTH = 640
const HEIGHT = 360
const PICTURES_A_SECOND = 5
const QUALITY = 45
/** Pixels by which the camera moves in from either side. */
const MOVE = 40
const SCENE_WIDTH = WIDTH + 2 * MOVE
const SCENE_HEIGHT = (SCENE_WIDTH * HEIGHT) / WIDTH
/** Seconds for which the slate is shown. */
const SLATE_SECONDS = 1.2

/** A clapperboard whose upper half comes down. */
function slate(second: number): Buffer {
  const angle = Math.max(0, 18 - (second / SLATE_SECONDS) * 24)
  const stripes = Array.from({ length: 6 }, (_, place) => `<path d="M${place * 36} 0h18l-10 20h-18z" fill="#f4efe6"/>`).join('')
  const bar = `<g clip-path="url(#b)"><rect width="200" height="20" fill="#1d1a16"/>${stripes}</g>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <clipPath id="b"><rect width="200" height="20" rx="3"/></clipPath>
    <g transform="translate(404 190)">
      <g transform="rotate(${-angle})">${bar}</g>
      <g transform="translate(0 22)">${bar}<rect y="20" width="200" height="92" fill="#1d1a16"/>
        <path d="M16 44h168M16 70h168M76 44v52M132 44v52" stroke="#f4efe6" stroke-width="2"/>
        <circle cx="40" cy="58" r="5" fill="#e8a33d"/></g></g></svg>`)
}

/**
 * Films a portrait: the camera moves in, sways, and a slate is clapped in front of it. The same portrait gives the same video.
 *
 * @param portrait any picture, at least as high as wide
 */
export async function sampleTape(portrait: Buffer, seconds: number): Promise<SampleTape> {
  // A phone films it upright. Behind it is a blurred copy, larger than the film by the camera's movement.
  const behind = await sharp(portrait)
    .resize({ width: SCENE_WIDTH, height: SCENE_HEIGHT, position: 'top' })
    .blur(18)
    .modulate({ brightness: 0.8 })
    .toBuffer()
  const upright = await sharp(portrait).resize({ height: SCENE_HEIGHT }).toBuffer()
  const scene = await sharp(behind)
    .composite([{ input: upright }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: scene.info.width, height: scene.info.height, channels: scene.info.channels }
  const count = Math.round(seconds * PICTURES_A_SECOND)
  const frames: Frame[] = []
  for (let place = 0; place < count; place++) {
    const second = place / PICTURES_A_SECOND
    const closer = Math.round((place / count) * MOVE)
    const width = SCENE_WIDTH - 2 * closer
    const height = Math.round((width * HEIGHT) / WIDTH)
    const sway = Math.round(Math.sin(second * 1.3) * 3)
    const top = Math.max(0, Math.min(SCENE_HEIGHT - height, Math.round(closer * 0.4) + sway))
    const picture = sharp(scene.data, { raw }).extract({ left: closer, top, width, height }).resize(WIDTH, HEIGHT)
    if (second < SLATE_SECONDS) picture.composite([{ input: slate(second) }])
    const webp = await picture.removeAlpha().webp({ quality: QUALITY, effort: 0 }).toBuffer()
    frames.push({ data: vp8Of(webp), at: Math.round(second * 1000) })
  }
  const video = webm(frames, { width: WIDTH, height: HEIGHT, durationMs: seconds * 1000 })
  const thumbnail = await sharp(scene.data, { raw }).resize(TAPE_THUMBNAIL.width, TAPE_THUMBNAIL.height).jpeg({ quality: 80 }).toBuffer()
  return { video, thumbnail, seconds }
}
