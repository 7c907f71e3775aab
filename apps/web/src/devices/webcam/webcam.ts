import { WEBCAM } from '@callboard/contract/people/photo-sessions/rules'
import { t } from '#app/language/t.ts'
import { WebcamError, webcamError } from './webcam-error.ts'

/** A camera in a list. */
export interface WebcamDevice {
  readonly id: string
  readonly name: string
}

/**
 * The `ImageCapture` API, which takes stills at a device's highest resolution. Some browsers lack it, and TypeScript has no types for it.
 */
interface StillCapture {
  getPhotoCapabilities(): Promise<{ readonly imageWidth?: { readonly max: number }; readonly imageHeight?: { readonly max: number } }>
  takePhoto(settings?: { readonly imageWidth: number; readonly imageHeight: number }): Promise<Blob>
}
type StillCaptureConstructor = new (track: MediaStreamTrack) => StillCapture

/** How long to wait for a still before falling back to the frame on screen, in milliseconds. */
const STILL_MS = 4000

/** An open webcam. `stop` turns it off. */
export class Webcam {
  readonly stream: MediaStream
  readonly #track: MediaStreamTrack
  #still: StillCapture | undefined

  constructor(stream: MediaStream, track: MediaStreamTrack) {
    this.stream = stream
    this.#track = track
    const Still = (globalThis as { ImageCapture?: StillCaptureConstructor }).ImageCapture
    this.#still = Still && new Still(track)
  }

  get deviceId(): string | undefined {
    return this.#track.getSettings().deviceId
  }

  /** Calls `ended` once when the camera disconnects. */
  onEnded(ended: () => void): void {
    this.#track.addEventListener('ended', ended, { once: true })
  }

  /**
   * Takes a picture: the device's own still if that is larger than the frame on screen, otherwise that frame.
   *
   * @param video the element that shows the stream
   * @returns a JPEG, not mirrored
   * @throws WebcamError `unplugged` or `failed`
   */
  async capture(video: HTMLVideoElement): Promise<Blob> {
    if (this.#track.readyState === 'ended') throw new WebcamError('unplugged')
    return (await this.#takeStill(video)) ?? frameOf(video)
  }

  stop(): void {
    for (const track of this.stream.getTracks()) track.stop()
  }

  async #takeStill(video: HTMLVideoElement): Promise<Blob | undefined> {
    if (!this.#still) return undefined
    const waiting = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), STILL_MS))
    // After one failure, do not try again: the device offers no stills.
    const still = await Promise.race([largestStill(this.#still), waiting]).catch(() => undefined)
    if (!still) this.#still = undefined
    const size = still && (await createImageBitmap(still).catch(() => undefined))
    if (!still || !size) return undefined
    const isLarger = size.width * size.height >= video.videoWidth * video.videoHeight
    size.close()
    return isLarger && still.type === 'image/jpeg' ? still : undefined
  }
}

/** Without settings, many devices take a still no larger than the stream; some refuse the sizes that they offer. */
async function largestStill(still: StillCapture): Promise<Blob> {
  const { imageWidth, imageHeight } = await still.getPhotoCapabilities().catch(() => ({ imageWidth: undefined, imageHeight: undefined }))
  if (!imageWidth?.max || !imageHeight?.max) return still.takePhoto()
  return still.takePhoto({ imageWidth: imageWidth.max, imageHeight: imageHeight.max }).catch(() => still.takePhoto())
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  if (video.videoWidth === 0) throw new WebcamError('failed')
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', WEBCAM.jpegQuality))
  if (!jpeg) throw new WebcamError('failed')
  return jpeg
}

/**
 * Opens a webcam; the browser asks for permission if necessary.
 *
 * @param which the id of one of `webcams()`, or where the camera faces; by default the user
 * @throws WebcamError
 */
export async function openWebcam(which: string | { readonly facing: 'user' | 'environment' } = { facing: WEBCAM.facing }): Promise<Webcam> {
  if (!window.isSecureContext) throw new WebcamError('insecure')
  if (!navigator.mediaDevices?.getUserMedia) throw new WebcamError('unsupported')
  const chosen = typeof which === 'string' ? { deviceId: { exact: which } } : { facingMode: which.facing }
  const video = { ...chosen, width: { ideal: WEBCAM.width }, height: { ideal: WEBCAM.height } }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false })
    const [track] = stream.getVideoTracks()
    if (!track) throw new WebcamError('failed')
    return new Webcam(stream, track)
  } catch (error) {
    throw webcamError(error)
  }
}

/** The cameras of this device; they have names only after the user has allowed one. */
export async function webcams(): Promise<WebcamDevice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || t('Camera {index}', { index: index + 1 }) }))
}
