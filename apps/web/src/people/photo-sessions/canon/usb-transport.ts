import { CanonError } from './canon-error.ts'
import { within } from './time.ts'
import type { UsbAlternate, UsbDevice, UsbEndpoint, UsbInResult, UsbInterface } from './usb-device.ts'

/** USB class of still-image cameras: class 6, subclass 1, protocol 1. */
const STILL_IMAGE = { interfaceClass: 6, interfaceSubclass: 1, interfaceProtocol: 1 } as const

/** Class requests of still-image devices (USB still image capture device definition 1.0, section 5.2). */
const REQUEST = { cancel: 0x64, reset: 0x66, status: 0x67 } as const

const CANCEL_EVENT = 0x4001
const STATUS_OK = 0x2001

/** Milliseconds. WebUSB itself has no timeout. */
const CONTROL_MS = 1500
const CLOSE_MS = 1500
const STATUS_TRIES = 20
const STATUS_PAUSE_MS = 50

interface Channels {
  readonly interfaceNumber: number
  readonly in: UsbEndpoint
  readonly out: UsbEndpoint
  readonly interrupt: UsbEndpoint | undefined
}

function endpointOf({ endpoints }: UsbAlternate, type: UsbEndpoint['type'], direction: UsbEndpoint['direction']): UsbEndpoint | undefined {
  return endpoints.find((endpoint) => endpoint.type === type && endpoint.direction === direction)
}

function channelsOf({ interfaceNumber, alternates }: UsbInterface): Channels | undefined {
  for (const alternate of alternates) {
    const isCamera = Object.entries(STILL_IMAGE).every(([key, value]) => alternate[key as keyof typeof STILL_IMAGE] === value)
    const input = endpointOf(alternate, 'bulk', 'in')
    const output = endpointOf(alternate, 'bulk', 'out')
    if (isCamera && input && output) {
      return { interfaceNumber, in: input, out: output, interrupt: endpointOf(alternate, 'interrupt', 'in') }
    }
  }
  return undefined
}

function bytesOf({ data }: UsbInResult): Uint8Array<ArrayBuffer> {
  if (!data) return new Uint8Array()
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}

/**
 * Sends bytes to and from one camera: finds its endpoints, gives every transfer a timeout, and clears a stalled endpoint once before
 * it gives up. It does not know what the bytes mean.
 *
 * WebUSB cannot cancel a read. A read that timed out stays pending, and its bytes go to the next one.
 */
export class UsbTransport {
  readonly #device: UsbDevice
  readonly #channels: Channels
  #pendingRead: Promise<Uint8Array<ArrayBuffer>> | undefined
  #closed = false

  private constructor(device: UsbDevice, channels: Channels) {
    this.#device = device
    this.#channels = channels
  }

  /**
   * Opens a camera exclusively for this page.
   *
   * @throws CanonError `in-use` if a program or the operating system uses it, `not-supported` if it is not a camera, `unplugged`
   */
  static async open(device: UsbDevice): Promise<UsbTransport> {
    try {
      if (!device.opened) await device.open()
      const [first] = device.configurations
      if (!device.configuration && first) await device.selectConfiguration(first.configurationValue)
    } catch (error) {
      throw openingError(error)
    }
    const channels = device.configuration?.interfaces.map(channelsOf).find((found) => found !== undefined)
    if (!channels) {
      await device.close().catch(() => {})
      throw new CanonError('not-supported', 'This device has no still-image interface')
    }
    try {
      await device.claimInterface(channels.interfaceNumber)
    } catch (error) {
      await device.close().catch(() => {})
      throw openingError(error)
    }
    return new UsbTransport(device, channels)
  }

  /** Packet size, in bytes, of the bulk endpoint on which the camera sends. */
  get packetSize(): number {
    return this.#channels.in.packetSize
  }

  /**
   * Sends bytes.
   *
   * @param closing whether this ends the transfer: whole packets are then followed by an empty one, to mark the end
   */
  async write(bytes: Uint8Array<ArrayBuffer>, timeoutMs: number, closing = false): Promise<void> {
    await this.#send(bytes, timeoutMs)
    if (closing && bytes.length % this.#channels.out.packetSize === 0) await this.#send(new Uint8Array(), timeoutMs)
  }

  /**
   * Reads once.
   *
   * @param length at most this many bytes, rounded up to whole packets, because a longer packet would be a USB "babble" error
   * @returns the bytes read: fewer than requested at the end of a transfer, none for a zero-length packet
   * @throws CanonError `timeout`, `unplugged`, or `protocol` if the endpoint keeps stalling
   */
  async read(length: number, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
    const whole = Math.ceil(length / this.packetSize) * this.packetSize
    this.#pendingRead ??= this.#receive(whole)
    const pending = this.#pendingRead
    // A late failure of a timed-out read must not become an unhandled rejection.
    pending.catch(() => {})
    const bytes = await within<Uint8Array<ArrayBuffer> | undefined>(pending, timeoutMs, () => undefined).catch((error: unknown) => {
      this.#pendingRead = undefined
      throw error
    })
    if (bytes === undefined) throw new CanonError('timeout', 'The camera did not answer in time')
    this.#pendingRead = undefined
    return bytes
  }

  /** Waits for the next packet of the interrupt endpoint; `undefined` if the camera has none. */
  async readInterrupt(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { interrupt } = this.#channels
    if (!interrupt) return undefined
    const result = await this.#device.transferIn(interrupt.endpointNumber, interrupt.packetSize).catch((error: unknown) => {
      throw this.#lost(error)
    })
    if (result.status === 'stall') {
      await this.#clear('in', interrupt)
      return new Uint8Array()
    }
    return bytesOf(result)
  }

  /**
   * Asks the camera to cancel a transaction, and discards what it had begun to send.
   *
   * @returns whether the camera is ready for the next one
   */
  async cancel(transactionId: number): Promise<boolean> {
    const request = new Uint8Array(6)
    const view = new DataView(request.buffer)
    view.setUint16(0, CANCEL_EVENT, true)
    view.setUint32(2, transactionId, true)
    if (!(await this.#control(REQUEST.cancel, request))) return false
    for (let tries = 0; tries < STATUS_TRIES; tries++) {
      const status = await this.#status()
      if (status === undefined) return false
      if (status === STATUS_OK) return this.#drain()
      await this.#clear('in', this.#channels.in)
      await this.#clear('out', this.#channels.out)
      await new Promise((resolve) => setTimeout(resolve, STATUS_PAUSE_MS))
    }
    return false
  }

  /** Resets the camera's USB side, which ends its session. */
  async reset(): Promise<boolean> {
    const done = await this.#control(REQUEST.reset, new Uint8Array())
    return done && this.#drain()
  }

  /** Releases the camera, so that other programs can use it. Never throws. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const release = async () => {
      await this.#device.releaseInterface(this.#channels.interfaceNumber).catch(() => {})
      await this.#device.close().catch(() => {})
    }
    await within(release(), CLOSE_MS, () => undefined)
  }

  async #send(bytes: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      const { endpointNumber } = this.#channels.out
      const sending = this.#device.transferOut(endpointNumber, bytes)
      const result = await within(sending, timeoutMs, () => {
        sending.catch(() => {})
        throw new CanonError('timeout', 'The camera took nothing in time')
      }).catch((error: unknown) => {
        throw this.#lost(error)
      })
      if (result.status === 'ok') {
        if (result.bytesWritten < bytes.length) throw new CanonError('protocol', 'The camera took only a part of what was sent')
        return
      }
      await this.#clear('out', this.#channels.out)
    }
    throw new CanonError('protocol', 'The camera refuses to be written to')
  }

  async #receive(length: number): Promise<Uint8Array<ArrayBuffer>> {
    for (let tries = 0; tries < 2; tries++) {
      const result = await this.#device.transferIn(this.#channels.in.endpointNumber, length).catch((error: unknown) => {
        throw this.#lost(error)
      })
      if (result.status === 'ok') return bytesOf(result)
      if (result.status === 'babble') throw new CanonError('protocol', 'The camera sent more than was asked for')
      await this.#clear('in', this.#channels.in)
    }
    throw new CanonError('protocol', 'The camera refuses to be read')
  }

  /** Reads until nothing arrives for a moment. */
  async #drain(): Promise<boolean> {
    for (let packets = 0; packets < 4096; packets++) {
      try {
        await this.read(64 * 1024, 60)
      } catch (error) {
        return error instanceof CanonError && error.problem === 'timeout'
      }
    }
    return false
  }

  async #clear(direction: 'in' | 'out', { endpointNumber }: UsbEndpoint): Promise<void> {
    await within(
      this.#device.clearHalt(direction, endpointNumber).catch(() => {}),
      CONTROL_MS,
      () => undefined,
    )
  }

  async #control(request: number, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const setup = { requestType: 'class', recipient: 'interface', request, value: 0, index: this.#channels.interfaceNumber } as const
    const sent = this.#device.controlTransferOut(setup, data).then(
      ({ status }) => status === 'ok',
      () => false,
    )
    return within(sent, CONTROL_MS, () => false)
  }

  /** The code in the camera's device status, or `undefined` if it returns none. */
  async #status(): Promise<number | undefined> {
    const setup = {
      requestType: 'class',
      recipient: 'interface',
      request: REQUEST.status,
      value: 0,
      index: this.#channels.interfaceNumber,
    } as const
    const asked = this.#device.controlTransferIn(setup, 20).then(
      ({ data }) => (data && data.byteLength >= 4 ? data.getUint16(2, true) : undefined),
      () => undefined,
    )
    return within(asked, CONTROL_MS, () => undefined)
  }

  /** Converts a rejected transfer: if the device is gone or closed, it is unplugged. */
  #lost(error: unknown): CanonError {
    if (error instanceof CanonError) return error
    if (this.#closed || isGone(error) || !this.#device.opened) {
      return new CanonError('unplugged', 'The camera was disconnected', { cause: error })
    }
    return new CanonError('protocol', 'A transfer failed', { cause: error })
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotFoundError' || /disconnect/i.test(error.message))
}

function openingError(error: unknown): CanonError {
  if (isGone(error)) return new CanonError('unplugged', 'The camera was disconnected', { cause: error })
  return new CanonError('in-use', 'The camera is used by another program', { cause: error })
}
