import { SELF_TAPE_MESSAGE, TAPE_THUMBNAIL } from '@callboard/contract/casting/self-tapes/rules'
import { VIDEO_SIGNATURE_BYTES, videoKindOf } from '@callboard/contract/casting/self-tapes/video-signature'
import { msg } from '@callboard/contract/translate'

/** What this browser can tell about a video. */
export interface VideoLook {
  /** Seconds; null if unknown. */
  readonly duration: number | null
  /** A JPEG from the middle of the video; null if the browser cannot show it. */
  readonly thumbnail: Blob | null
  /** `unseen`: a video whose picture this browser cannot show; `black`: the picture is black. */
  readonly problem: 'unseen' | 'black' | null
}

/** The file is not a video or cannot be read; the message is for the user. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused'
}

const LOAD_MS = 15_000
const SEEK_MS = 5000
/** Seeking this far makes a browser find the end of a video without a duration. */
const BEYOND_SECONDS = 1e7
/** A frame counts as black if no pixel is brighter than this, of 255: cameras with a closed lid are not quite at 0. */
const BLACK = 20
const SHARES = [0.5, 0.1, 0.9]

function once(video: HTMLVideoElement, event: keyof HTMLMediaElementEventMap, withinMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`no ${event}`)), withinMs)
  video.addEventListener(event, () => resolve(), { once: true })
  video.addEventListener('error', () => reject(new Error('cannot be played')), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

async function goTo(video: HTMLVideoElement, second: number): Promise<void> {
  const there = once(video, 'seeked', SEEK_MS)
  video.currentTime = second
  await there
}

async function durationOf(video: HTMLVideoElement): Promise<number | null> {
  if (video.duration === Number.POSITIVE_INFINITY) await goTo(video, BEYOND_SECONDS).catch(() => {})
  return Number.isFinite(video.duration) ? video.duration : null
}

/** Fills the canvas with the frame, cropped if the aspect ratios differ. */
function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const scale = Math.max(canvas.width / video.videoWidth, canvas.height / video.videoHeight)
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
  context.drawImage(video, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  return context
}

function isBlack(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean {
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 0; at < data.length; at += 4) {
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > BLACK) return false
  }
  return true
}

async function pictureOf(video: HTMLVideoElement, duration: number | null): Promise<{ thumbnail: Blob; isBlack: boolean }> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: TAPE_THUMBNAIL.width, height: TAPE_THUMBNAIL.height })
  let thumbnail: Blob | null = null
  let allBlack = true
  for (const share of duration === null ? [0] : SHARES) {
    if (duration !== null) await goTo(video, duration * share)
    allBlack &&= isBlack(draw(video, canvas), canvas)
    thumbnail ??= await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', TAPE_THUMBNAIL.quality))
    if (!allBlack) break
  }
  if (!thumbnail) throw new Error('no picture')
  return { thumbnail, isBlack: allBlack }
}

/**
 * Inspects a video before its upload: its length, a picture from its middle, and whether there is anything to see.
 *
 * @throws VideoRefused if the content is not a video
 */
export async function lookIntoVideo(file: Blob): Promise<VideoLook> {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, VIDEO_SIGNATURE_BYTES).arrayBuffer())
  } catch {
    throw new VideoRefused(msg('Please choose another file.'))
  }
  if (file.size === 0) throw new VideoRefused(SELF_TAPE_MESSAGE.empty)
  if (!videoKindOf(head)) throw new VideoRefused(SELF_TAPE_MESSAGE.notAVideo)

  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
  try {
    const loaded = await once(video, 'loadeddata', LOAD_MS).then(
      () => true,
      () => false,
    )
    if (!loaded) return { duration: null, thumbnail: null, problem: 'unseen' }
    const duration = await durationOf(video)
    // Sound without a picture: the browser does not support the video codec.
    if (video.videoWidth === 0) return { duration, thumbnail: null, problem: 'unseen' }
    const picture = await pictureOf(video, duration).catch(() => null)
    if (!picture) return { duration, thumbnail: null, problem: null }
    return { duration, thumbnail: picture.thumbnail, problem: picture.isBlack ? 'black' : null }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
