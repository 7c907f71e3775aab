import { afterEach, beforeEach, expect, vi } from 'vitest'
import { CanonCamera } from '#people/photo-sessions/canon/canon-camera.ts'
import type { CanonProblem } from '#people/photo-sessions/canon/canon-error.ts'
import type { CanonPicture, CanonSnapshot } from '#people/photo-sessions/canon/canon-snapshot.ts'
import { SimulatedCanon, type SimulatedCanonOptions, SimulatedUsb } from './simulated-usb.ts'

const inUse: CanonCamera[] = []

/**
 * For a test file: fake time that jumps from one timer to the next, so that waiting takes no real time and `performance.now()` returns
 * the simulated time. Cameras of the scenes are released after each test.
 */
export function jumpThroughTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(async () => {
    for (const camera of inUse.splice(0)) await camera.disconnect()
    vi.useRealTimers()
  })
}

/** The simulated duration of some work, in seconds with one decimal. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return Math.round((performance.now() - begun) / 100) / 10
}

/** A JPEG's first and last bytes around content that identifies the shot. */
export function shotBytes(shot: number, size = 50_000): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(size / 4))
  let state = shot * 2_654_435_761
  for (let index = 0; index < words.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[index] = state
  }
  const bytes = new Uint8Array(words.buffer, 0, size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  bytes.set([0xff, 0xd9], size - 2)
  return bytes
}

/** A simulated camera at a simulated computer, and everything that the camera delivers. */
export function canonScene(options: Partial<SimulatedCanonOptions> = {}) {
  const usb = new SimulatedUsb()
  const canon = new SimulatedCanon({ picture: (shot) => shotBytes(shot), ...options })
  usb.authorised.add(canon)
  canon.plugInto(usb)
  const pictures: CanonPicture[] = []
  const frames: Uint8Array[] = []
  const snapshots: CanonSnapshot[] = []
  const listener = {
    onPicture: async (picture: CanonPicture) => void pictures.push(picture),
    onFrame: (frame: Uint8Array<ArrayBuffer>) => void frames.push(frame),
    onChange: (snapshot: CanonSnapshot) => void snapshots.push(snapshot),
  }
  const camera = new CanonCamera(listener)
  inUse.push(camera)
  camera.setSubject('ada')
  usb.addEventListener('disconnect', ({ device }) => camera.unplugged(device))
  return { usb, canon, camera, listener, pictures, frames, snapshots }
}

/** The same, connected and ready to shoot. */
export async function connectedScene(options?: Partial<SimulatedCanonOptions>) {
  const scene = canonScene(options)
  await scene.camera.connect(scene.canon.device)
  return scene
}

/** Waits until a condition is true; the test's own time limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Whether a picture equals a shot, byte for byte. */
export async function isShot(picture: CanonPicture | undefined, shot: number, size?: number): Promise<boolean> {
  const bytes = Buffer.from(await (picture?.jpeg ?? new Blob()).arrayBuffer())
  return bytes.equals(shotBytes(shot, size))
}

/** Matches a CanonError with this problem. */
export function problem(name: CanonProblem) {
  return expect.objectContaining({ problem: name })
}
