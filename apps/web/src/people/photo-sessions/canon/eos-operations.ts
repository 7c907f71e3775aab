import { CanonError } from './canon-error.ts'
import { EOS, FORMAT } from './eos-codes.ts'
import { type EosEvent, readEosEvents, type TakenObject } from './eos-events.ts'
import { OPERATION, RESPONSE } from './ptp-codes.ts'
import { PayloadReader } from './ptp-container.ts'
import type { PtpSession } from './ptp-session.ts'

/** What a body reports about itself. */
export interface DeviceInfo {
  readonly model: string
  readonly serialNumber: string
  readonly operations: ReadonlySet<number>
}

/** Bytes per request: the EOS R refuses more, and older bodies crash on whole pictures (libgphoto2). */
export const TRANSFER_CHUNK = 1024 * 1024

/** No camera makes a larger picture. */
const MAX_PICTURE_BYTES = 256 * 1024 * 1024

/** A slow lens may block the half-pressed shutter for 8 seconds. */
const RELEASE_TIMEOUT_MS = 12_000
const TRANSFER_TIMEOUT_MS = 10_000

/** Why a release failed, by the parameter of the response (the same numbers as EDSDK's "take picture" errors). */
const RELEASE_PROBLEM = {
  1: ['focus', 'The camera could not focus'],
  3: ['busy', 'The mirror is up'],
  4: ['busy', 'The camera cleans its sensor'],
  6: ['card-missing', 'There is no card in the camera'],
  7: ['card-full', 'The card is full'],
  8: ['card-protected', 'The card is write-protected'],
  10: ['busy', 'The flash is charging'],
  11: ['lens', 'The camera cannot talk to its lens'],
} as const

function refuseRelease(params: readonly number[]): void {
  const [result = 0] = params
  if (result === 0) return
  const known = RELEASE_PROBLEM[result as keyof typeof RELEASE_PROBLEM]
  if (known) throw new CanonError(known[0], known[1])
  if ((result & 0xf000) === 0x2000 && result !== RESPONSE.ok) throw new CanonError('refused', 'The camera did not release the shutter')
}

/** Fields before a body's name (ISO 15740, 5.5.2, in bytes): the standard, and the vendor's extension of it. */
const BEFORE_EXTENSION = { standardVersion: 2, vendorExtensionId: 4, vendorExtensionVersion: 2 } as const
const BEFORE_OPERATIONS = { functionalMode: 2 } as const
/** Fields before the size of a file (ISO 15740, 5.5.3, in bytes). */
const BEFORE_SIZE = { storageId: 4, format: 2, protection: 2 } as const

/** Parses the answer to GetDeviceInfo. */
export function readDeviceInfo(bytes: Uint8Array): DeviceInfo {
  const reader = new PayloadReader(bytes)
  reader.skip(BEFORE_EXTENSION)
  reader.text()
  reader.skip(BEFORE_OPERATIONS)
  const operations = new Set(reader.codes())
  // Events, properties, capture formats, image formats; then manufacturer.
  for (let list = 0; list < 4; list++) reader.codes()
  reader.text()
  const model = reader.left > 0 ? reader.text() : ''
  if (reader.left > 0) reader.text()
  const serialNumber = reader.left > 0 ? reader.text() : ''
  return { model, serialNumber, operations }
}

/** Whether a portfolio takes this picture: RAW files stay on the card. */
export function isJpeg({ format, name }: TakenObject): boolean {
  return format === FORMAT.jpeg || /\.jpe?g$/i.test(name)
}

/** The JPEG in the answer to GetViewFinderData, which is a list of blocks; `undefined` if there is none. */
export function viewfinderJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at, true)
    const type = view.getUint32(at + 4, true)
    if (size < 8 || size > view.byteLength - at) return undefined
    // Block types: 1 is the picture, 9 that of movie mode, 11 that of newer bodies.
    if (type === 1 || type === 9 || type === 11) return bytes.subarray(at + 8, at + size)
    at += size
  }
  return undefined
}

/** Canon's operations on an open session. Every failure is a CanonError. */
export class EosOperations {
  readonly #session: PtpSession
  readonly info: DeviceInfo

  constructor(session: PtpSession, info: DeviceInfo) {
    this.#session = session
    this.info = info
  }

  can(operation: number): boolean {
    return this.info.operations.has(operation)
  }

  /** Whether the body can be controlled: it needs remote mode, events, and a way to release the shutter. */
  get isControllable(): boolean {
    const canRelease = this.can(EOS.releaseOn) || this.can(EOS.remoteRelease)
    return canRelease && this.can(EOS.setRemoteMode) && this.can(EOS.setEventMode) && this.can(EOS.getEvent)
  }

  get hasLiveView(): boolean {
    return this.can(EOS.getViewfinderData)
  }

  get hasAutofocus(): boolean {
    return this.can(EOS.doAf)
  }

  async remoteMode(mode: number): Promise<void> {
    await this.#session.run({ code: EOS.setRemoteMode, params: [mode] })
  }

  async eventMode(mode: number): Promise<void> {
    await this.#session.run({ code: EOS.setEventMode, params: [mode] })
  }

  async events(): Promise<EosEvent[]> {
    return readEosEvents(await this.#session.read({ code: EOS.getEvent }))
  }

  async setProperty(property: number, value: number): Promise<void> {
    const data = new Uint8Array(12)
    const view = new DataView(data.buffer)
    view.setUint32(0, data.length, true)
    view.setUint32(4, property, true)
    view.setUint32(8, value, true)
    await this.#session.run({ code: EOS.setProperty, data })
  }

  /** Tells the camera that the computer has room; without this a capture to the computer waits forever. */
  async announceRoom(): Promise<void> {
    await this.#session.run({ code: EOS.hostCapacity, params: [0x0fff_ffff, 0x1000, 1] })
  }

  async keepOn(): Promise<void> {
    if (this.can(EOS.keepDeviceOn)) await this.#session.run({ code: EOS.keepDeviceOn })
  }

  async viewfinderFrame(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return viewfinderJpeg(await this.#session.read({ code: EOS.getViewfinderData, params: [0x0020_0000, 0, 0] }))
  }

  async autofocus(): Promise<void> {
    await this.#session.run({ code: EOS.doAf, timeoutMs: RELEASE_TIMEOUT_MS })
  }

  async cancelAutofocus(): Promise<void> {
    if (this.can(EOS.afCancel)) await this.#session.run({ code: EOS.afCancel })
  }

  /** Presses the shutter: 1 is half, 2 full, 3 both at once. */
  async press(depth: 1 | 2 | 3): Promise<void> {
    const { params } = await this.#session.run({ code: EOS.releaseOn, params: [depth, 0], timeoutMs: RELEASE_TIMEOUT_MS })
    refuseRelease(params)
  }

  async lastRelease(depth: 1 | 2 | 3): Promise<void> {
    await this.#session.run({ code: EOS.releaseOff, params: [depth] })
  }

  /** Presses the shutter, on bodies without separate press and release. */
  async release(): Promise<void> {
    const { params } = await this.#session.run({ code: EOS.remoteRelease, timeoutMs: RELEASE_TIMEOUT_MS })
    refuseRelease(params)
  }

  /** Size in bytes of a file on the card or in memory, as the camera reports it now. */
  async objectSize(handle: number): Promise<number> {
    const reader = new PayloadReader(await this.#session.read({ code: OPERATION.getObjectInfo, params: [handle] }))
    reader.skip(BEFORE_SIZE)
    return reader.u32()
  }

  /**
   * Reads a part of a file. The camera may return less than requested, never more.
   *
   * @param onProgress called with the bytes of this part received so far
   */
  async objectPart(handle: number, offset: number, length: number, onProgress: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    if (offset + length > MAX_PICTURE_BYTES) throw new CanonError('protocol', 'No picture is that large')
    const request = { maxBytes: length, timeoutMs: TRANSFER_TIMEOUT_MS, onProgress }
    if (this.can(OPERATION.getPartialObject)) {
      return this.#session.read({ ...request, code: OPERATION.getPartialObject, params: [handle, offset, length] })
    }
    const code = this.can(EOS.getPartialObject) ? EOS.getPartialObject : EOS.getPartialObject64
    return this.#session.read({ ...request, code, params: [handle, offset, length] })
  }

  /** Lets the camera free the memory of a transferred file. */
  async transferComplete(handle: number): Promise<void> {
    await this.#session.run({ code: EOS.transferComplete, params: [handle] })
  }
}
