import { openWebcam } from './webcam/webcam.ts'

/** Longest side in pixels of the frames that are searched for a code, and the pause between two frames in milliseconds. */
const FRAME = { edge: 640, pauseMs: 150 } as const

/** A picture, four bytes a pixel. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** @returns the text of the QR code in a picture; `undefined` when there is none, or it cannot be read */
export async function readQrCode(picture: Picture): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(picture)
  } catch {
    return undefined
  }
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Picture | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, FRAME.edge / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Looks for QR codes with a camera of this device.
 *
 * @param video shows what the camera sees
 * @param facing `user` for the camera that faces the person in front of the screen
 * @param onRead called with each text, once while its code stays in front of the camera
 * @param signal turns the camera off
 * @throws WebcamError
 */
export async function scanQrCodes(
  video: HTMLVideoElement,
  { facing, onRead, signal }: { facing: 'user' | 'environment'; onRead: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const webcam = await openWebcam({ facing })
  if (signal.aborted) return webcam.stop()
  const canvas = document.createElement('canvas')
  let last: string | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => {
    clearTimeout(next)
    video.srcObject = null
    webcam.stop()
  })
  video.srcObject = webcam.stream
  const look = async () => {
    const frame = frameOf(video, canvas)
    const text = frame && (await readQrCode(frame))
    if (signal.aborted) return
    if (text !== undefined && text !== last) onRead(text)
    last = text
    next = setTimeout(() => void look(), FRAME.pauseMs)
  }
  await look()
}
