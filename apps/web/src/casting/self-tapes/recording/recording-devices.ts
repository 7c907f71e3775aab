import { WEBCAM } from '@callboard/contract/people/photo-sessions/rules'
import { t } from '#app/language/t.ts'
import { WebcamError, webcamError } from '#devices/webcam/webcam-error.ts'

/** A camera or a microphone in a list. */
export interface MediaDevice {
  readonly id: string
  readonly name: string
}

/** Recording formats, best first: the first plays everywhere and costs least to encode. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

/** The format to record in; empty to let the browser choose. */
export function recorderType(): string {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
}

/**
 * Opens a camera and a microphone; the browser asks for permission if necessary. Without a microphone, there is no sound.
 *
 * @throws WebcamError
 */
export async function openDevices({ cameraId, microphoneId }: { cameraId?: string; microphoneId?: string }): Promise<MediaStream> {
  if (!window.isSecureContext) throw new WebcamError('insecure')
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') throw new WebcamError('unsupported')
  const which = cameraId ? { deviceId: { exact: cameraId } } : { facingMode: WEBCAM.facing }
  const video = { ...which, width: { ideal: WEBCAM.width }, height: { ideal: WEBCAM.height } }
  const audio = microphoneId ? { deviceId: { exact: microphoneId } } : true
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio })
  } catch (error) {
    // One of the two devices is missing, and the browser does not say which: try the camera alone.
    if (webcamError(error).problem !== 'missing') throw webcamError(error)
    return navigator.mediaDevices.getUserMedia({ video, audio: false }).catch((second: unknown) => {
      throw webcamError(second)
    })
  }
}

/** The cameras and microphones of this device. */
export async function findDevices(): Promise<{ cameras: MediaDevice[]; microphones: MediaDevice[] }> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const named = (kind: MediaDeviceKind, word: string) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `${word} ${index + 1}` }))
  return { cameras: named('videoinput', t('Camera')), microphones: named('audioinput', t('Microphone')) }
}
