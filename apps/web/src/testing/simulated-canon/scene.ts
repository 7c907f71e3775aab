import { CanonCamera } from '../../lib/canon/canon-camera.ts'
import type { CanonPicture, CanonSnapshot } from '../../lib/canon/canon-snapshot.ts'
import type { BrainOptions } from './eos-brain.ts'
import { SimulatedCanon, SimulatedUsb } from './simulated-usb.ts'

/** A JPEG's beginning and end around bytes that tell the shots apart. */
export function shotBytes(shot: number, size = 50_000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let state = shot * 2_654_435_761
  for (let index = 0; index < size; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  bytes.set([0xff, 0xd9], size - 2)
  return bytes
}

/** A simulated camera at a simulated computer, and everything that it hands over. */
export function canonScene(options: Partial<BrainOptions> & { packetSize?: number } = {}) {
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
  camera.setSubject('ada')
  usb.addEventListener('disconnect', ({ device }) => camera.unplugged(device))
  return { usb, canon, camera, listener, pictures, frames, snapshots }
}

/** Waits until something is so; the test's own time limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
