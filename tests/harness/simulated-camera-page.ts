import { SimulatedCanon, SimulatedUsb } from '../../apps/web/src/testing/simulated-canon/simulated-usb.ts'

/** Runs in the page (see simulated-camera.ts): a computer with one Canon, for which this site has no permission yet. */

/** A JPEG with the number of its shot in a comment after the first marker, so that no two are equal. */
export function numbered(jpeg: Uint8Array, shot: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(jpeg.length + 6)
  bytes.set(jpeg.subarray(0, 2))
  bytes.set([0xff, 0xfe, 0, 4, shot >> 8, shot & 0xff], 2)
  bytes.set(jpeg.subarray(2), 8)
  return bytes
}

let picture: Promise<Uint8Array> | undefined

async function pictureOf(shot: number): Promise<Uint8Array<ArrayBuffer>> {
  picture ??= fetch('/simulated/picture.jpg')
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => new Uint8Array(bytes))
  return numbered(await picture, shot)
}

/** Live view: the grey level changes with each frame. */
const frames: Uint8Array<ArrayBuffer>[] = []
if (typeof OffscreenCanvas !== 'undefined') {
  for (let grey = 0; grey < 8; grey++) {
    const canvas = new OffscreenCanvas(960, 640)
    const context = canvas.getContext('2d')
    if (!context) break
    context.fillStyle = `hsl(30 20% ${20 + grey * 6}%)`
    context.fillRect(0, 0, 960, 640)
    frames.push(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()))
  }
}

export const usb = new SimulatedUsb()
const canon = new SimulatedCanon({ picture: pictureOf, frame: (count) => frames[count % frames.length] ?? new Uint8Array() })
usb.choice = canon
canon.plugInto(usb)

/** Unplugs the camera in the middle of the next picture. */
export function unplugAfter(bytes: number): void {
  canon.faults.add(0x101b, { kind: 'unplug', at: bytes % (1024 * 1024) }, Math.floor(bytes / (1024 * 1024)))
}

export function plugIn(): void {
  canon.plugInto(usb)
}

export function shotsTaken(): number {
  return canon.brain.shots
}

/** Makes the next picture fail until it is requested again. */
export function failTransfers(): void {
  for (let tries = 0; tries < 6; tries++) canon.faults.add(0x101b, { kind: 'refuse', code: 0x2002 })
}
