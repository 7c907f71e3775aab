import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWebcam } from './webcam.ts'
import { webcamErrorText } from './webcam-error.ts'

type Size = { imageWidth: number; imageHeight: number }

/** A camera with a 1280 by 720 stream; `takePhoto` makes its stills. */
function openable({ takePhoto, capabilities }: { takePhoto: (settings?: Size) => Blob; capabilities?: () => object }) {
  const track = { readyState: 'live', getSettings: () => ({ deviceId: 'a' }), addEventListener: () => {}, stop: () => {} }
  const getUserMedia = vi.fn(async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }))
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = async (settings?: Size) => takePhoto(settings)
      getPhotoCapabilities = async () => capabilities?.() ?? {}
    },
  )
  return { track, getUserMedia }
}

/** A fake still whose content is its size. */
const still = (width: number, height: number) => new Blob([`${width}x${height}`], { type: 'image/jpeg' })
const frame = new Blob(['frame'], { type: 'image/jpeg' })
const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement
const whatIs = async (blob: Blob) => blob.text()

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const [width, height] = (await blob.text()).split('x').map(Number)
    return { width, height, close: () => {} }
  })
  const canvas = { getContext: () => ({ drawImage: () => {} }), toBlob: (done: (blob: Blob) => void) => done(frame) }
  vi.stubGlobal('document', { createElement: () => canvas })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a webcam', () => {
  test('is requested with 1280 by 720, facing the user, without sound; a chosen one by its id', async () => {
    const { getUserMedia } = openable({ takePhoto: () => frame })
    await openWebcam()
    await openWebcam('b')
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
    expect(getUserMedia.mock.calls).toEqual([
      [{ video: { facingMode: 'user', ...size }, audio: false }],
      [{ video: { deviceId: { exact: 'b' }, ...size }, audio: false }],
    ])
  })

  test('takes the largest still that the device offers', async () => {
    openable({
      capabilities: () => ({ imageWidth: { max: 4032 }, imageHeight: { max: 3024 } }),
      takePhoto: (size) => still(size?.imageWidth ?? 640, size?.imageHeight ?? 480),
    })
    expect(await whatIs(await (await openWebcam()).capture(video))).toBe('4032x3024')
  })

  test('takes a still in the default size when the device refuses the sizes that it offers', async () => {
    openable({
      capabilities: () => ({ imageWidth: { max: 4032 }, imageHeight: { max: 3024 } }),
      takePhoto: (size) => {
        if (size) throw new DOMException('no', 'NotSupportedError')
        return still(1920, 1080)
      },
    })
    expect(await whatIs(await (await openWebcam()).capture(video))).toBe('1920x1080')
  })

  test.each([
    ['smaller than the frame on screen', () => still(640, 480)],
    ['no JPEG', () => new Blob(['4000x3000'], { type: 'image/png' })],
    [
      'refused',
      () => {
        throw new DOMException('no', 'UnknownError')
      },
    ],
  ])('takes the frame on screen where the still is %s', async (_, takePhoto) => {
    openable({ takePhoto })
    expect(await (await openWebcam()).capture(video)).toBe(frame)
  })

  test('waits four seconds for a still that does not come, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }).setTimerTickMode('nextTimerAsync')
    const { track } = openable({ takePhoto: () => new Promise(() => {}) as never })
    const webcam = await openWebcam()
    expect(await webcam.capture(video)).toBe(frame)
    expect(Math.round(performance.now() / 1000)).toBeGreaterThanOrEqual(4)
    const before = performance.now()
    await webcam.capture(video)
    expect(performance.now() - before).toBeLessThan(100)
    track.readyState = 'ended'
    await expect(webcam.capture(video)).rejects.toMatchObject({ problem: 'unplugged' })
  })
})

describe('a webcam that cannot be opened', () => {
  test('reports the problem that the browser gives', async () => {
    vi.stubGlobal('window', { isSecureContext: true })
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotReadableError')) } })
    await expect(openWebcam()).rejects.toMatchObject({ problem: 'in-use' })
  })

  test('is distinguished from an insecure page and a browser without cameras', async () => {
    vi.stubGlobal('window', { isSecureContext: false })
    await expect(openWebcam()).rejects.toMatchObject({ problem: 'insecure' })
    vi.stubGlobal('window', { isSecureContext: true })
    vi.stubGlobal('navigator', {})
    await expect(openWebcam()).rejects.toMatchObject({ problem: 'unsupported' })
  })

  test('has its own message for each problem', () => {
    const problems = ['denied', 'missing', 'in-use', 'insecure', 'unplugged', 'unsupported', 'failed'] as const
    expect(new Set(problems.map(webcamErrorText)).size).toBe(problems.length)
    expect(webcamErrorText('denied')).toBe('Unable to access camera. Please check permissions.')
  })
})
