import type {
  UsbBus,
  UsbConfiguration,
  UsbConnectionEvent,
  UsbControl,
  UsbDevice,
  UsbInResult,
  UsbOutResult,
} from '#people/photo-sessions/canon/usb-device.ts'
import { BulkPipe, gone } from './bulk-pipe.ts'
import { type BrainOptions, EosBrain } from './eos-brain.ts'
import { type Fault, FaultQueue } from './faults.ts'

const HEADER = 12
const BUSY = 0x2019

function container(type: number, code: number, id: number, payload: Uint8Array, announced?: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + payload.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, announced ?? bytes.length, true)
  view.setUint16(4, type, true)
  view.setUint16(6, code, true)
  view.setUint32(8, id, true)
  bytes.set(payload, HEADER)
  return bytes
}

interface Shape {
  readonly productId: number
  readonly productName: string
  readonly packetSize: number
  readonly answerMs: number
}

/** A camera as WebUSB shows it. After replugging, as in a browser, it is a new object with the same brain. */
class SimulatedDevice implements UsbDevice {
  readonly vendorId = 0x04a9
  readonly productId: number
  readonly productName: string
  readonly serialNumber: string
  readonly configurations: readonly UsbConfiguration[]
  configuration: UsbConfiguration | null = null
  opened = false
  /** Whether another program uses the camera. */
  heldElsewhere = false
  readonly #camera: SimulatedCanon
  readonly #in: BulkPipe
  readonly #interrupt: BulkPipe
  readonly #answerMs: number
  #command: { code: number; id: number; params: number[] } | undefined
  #outgoing: Uint8Array[] = []
  #isOutHalted = false
  #isGone = false

  constructor(camera: SimulatedCanon, { productId, productName, packetSize, answerMs }: Shape) {
    this.#camera = camera
    this.productId = productId
    this.productName = productName
    this.#answerMs = answerMs
    this.serialNumber = camera.brain.serialNumber
    this.#in = new BulkPipe(packetSize)
    this.#interrupt = new BulkPipe(64)
    const endpoints = [
      { endpointNumber: 1, direction: 'in', type: 'bulk', packetSize },
      { endpointNumber: 2, direction: 'out', type: 'bulk', packetSize },
      { endpointNumber: 3, direction: 'in', type: 'interrupt', packetSize: 64 },
    ] as const
    const alternate = { alternateSetting: 0, interfaceClass: 6, interfaceSubclass: 1, interfaceProtocol: 1, endpoints }
    this.configurations = [{ configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternates: [alternate] }] }]
  }

  unplug(): void {
    this.#isGone = true
    this.opened = false
    this.#in.unplug()
    this.#interrupt.unplug()
  }

  async open(): Promise<void> {
    this.#present()
    this.opened = true
  }

  async close(): Promise<void> {
    this.opened = false
    this.#in.abort()
    this.#interrupt.abort()
  }

  async reset(): Promise<void> {
    this.#present()
  }

  async selectConfiguration(): Promise<void> {
    this.#present()
    this.configuration = this.configurations[0] ?? null
  }

  async claimInterface(): Promise<void> {
    this.#present()
    if (this.heldElsewhere) throw new DOMException('Unable to claim interface.', 'NetworkError')
  }

  async releaseInterface(): Promise<void> {}

  async transferIn(endpoint: number, length: number): Promise<UsbInResult> {
    this.#present()
    return (endpoint === 3 ? this.#interrupt : this.#in).read(length)
  }

  async transferOut(_endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<UsbOutResult> {
    this.#present()
    if (this.#isOutHalted) return { bytesWritten: 0, status: 'stall' }
    const copy = data.slice()
    if (!this.#command) this.#begin(copy)
    else this.#outgoing.push(copy)
    const command = this.#command
    if (command && this.#hasAll(command.code)) void this.#perform(command)
    return { bytesWritten: data.length, status: 'ok' }
  }

  async clearHalt(direction: 'in' | 'out'): Promise<void> {
    this.#present()
    if (direction === 'in') this.#in.clearHalt()
    else this.#isOutHalted = false
  }

  async controlTransferIn({ request }: UsbControl): Promise<UsbInResult> {
    this.#present()
    return request === 0x67 ? { status: 'ok', data: new DataView(Uint8Array.of(4, 0, 1, 0x20).buffer) } : { status: 'stall' }
  }

  async controlTransferOut({ request }: UsbControl): Promise<UsbOutResult> {
    this.#present()
    if (request === 0x64 || request === 0x66) {
      this.#in.flush()
      this.#command = undefined
      this.#outgoing = []
    }
    if (request === 0x66) this.#camera.brain.powerOff()
    return { bytesWritten: 0, status: 'ok' }
  }

  #present(): void {
    if (this.#isGone) throw gone()
  }

  #begin(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const params = Array.from({ length: (bytes.length - HEADER) / 4 }, (_, index) => view.getUint32(HEADER + index * 4, true))
    this.#command = { code: view.getUint16(6, true), id: view.getUint32(8, true), params }
    this.#outgoing = []
  }

  /** Whether all data of the command has arrived; only setting a property sends data. */
  #hasAll(code: number): boolean {
    if (code !== 0x9110) return true
    const [head] = this.#outgoing
    if (!head) return false
    const announced = new DataView(head.buffer, head.byteOffset).getUint32(0, true)
    return this.#outgoing.reduce((sum, { length }) => sum + length, 0) >= announced
  }

  async #perform(command: { code: number; id: number; params: number[] }): Promise<void> {
    const { code, id, params } = command
    const [head] = this.#outgoing
    this.#command = undefined
    await new Promise((resolve) => setTimeout(resolve, this.#answerMs))
    const fault = this.#camera.faults.take(code)
    if (fault?.kind === 'silence') return
    const respond = (answer: number, values: readonly number[] = []) => {
      const payload = new Uint8Array(values.length * 4)
      for (const [index, value] of values.entries()) new DataView(payload.buffer).setUint32(index * 4, value, true)
      this.#in.send(container(3, answer, id, payload))
    }
    if (fault?.kind === 'busy') return respond(BUSY)
    if (fault?.kind === 'refuse') return respond(fault.code, fault.param === undefined ? [] : [fault.param])
    const answer = await this.#camera.brain.answer(code, params, head?.subarray(HEADER))
    if (fault?.kind === 'stall') this.#in.stall()
    const data = fault?.kind === 'less' ? answer.data?.slice(0, fault.length) : answer.data
    if (data) this.#sendData(container(2, code, id, data, announcedBy(fault)), fault)
    respond(answer.code, answer.params)
  }

  #sendData(bytes: Uint8Array<ArrayBuffer>, fault: Fault | undefined): void {
    if (fault?.kind === 'unplug') {
      let left = fault.at
      this.#in.onBytes = (count) => {
        left -= count
        if (left <= 0) this.#camera.unplug()
      }
    }
    if (fault?.kind === 'zero-length-packet') {
      this.#in.send(bytes.slice(0, fault.at))
      this.#in.send(new Uint8Array())
      this.#in.send(bytes.slice(fault.at))
    } else this.#in.send(fault?.kind === 'short-packet' ? bytes.slice(0, fault.at) : bytes)
  }
}

function announcedBy(fault: Fault | undefined): number | undefined {
  return fault?.kind === 'corrupt-length' ? fault.length : undefined
}

export interface SimulatedCanonOptions extends BrainOptions {
  readonly productId?: number
  /** Maximum size of a packet, in bytes. */
  readonly packetSize?: number
  /** Delay before each response, in milliseconds; a real device never responds in the same turn of the event loop. */
  readonly answerMs?: number
}

/** A camera that tests plug in and unplug. */
export class SimulatedCanon {
  readonly brain: EosBrain
  readonly faults = new FaultQueue()
  readonly #shape: Shape
  #device: SimulatedDevice | undefined
  #bus: SimulatedUsb | undefined

  constructor(options: SimulatedCanonOptions) {
    this.brain = new EosBrain(options)
    this.#shape = {
      productId: options.productId ?? 0x32f5,
      productName: options.model ?? 'Canon EOS R6',
      packetSize: options.packetSize ?? 512,
      answerMs: options.answerMs ?? 0,
    }
  }

  /** The current device object, which changes with each plugging in. */
  get device(): UsbDevice & { heldElsewhere: boolean } {
    if (!this.#device) throw new Error('The camera is not plugged in')
    return this.#device
  }

  plugInto(bus: SimulatedUsb): void {
    this.#bus = bus
    this.#device = new SimulatedDevice(this, this.#shape)
    bus.plugged(this, this.#device)
  }

  unplug(): void {
    const device = this.#device
    if (!device) return
    this.#device = undefined
    device.unplug()
    this.brain.powerOff()
    this.#bus?.unplugged(this, device)
  }
}

/** `navigator.usb` with simulated cameras on it. */
export class SimulatedUsb implements UsbBus {
  readonly #cameras = new Map<SimulatedCanon, UsbDevice>()
  readonly #listeners = {
    connect: new Set<(event: UsbConnectionEvent) => void>(),
    disconnect: new Set<(event: UsbConnectionEvent) => void>(),
  }
  /** Cameras that the user has allowed for this page; the permission survives unplugging. */
  readonly authorised = new Set<SimulatedCanon>()
  /** The camera that the user picks in the browser's list; `undefined` closes the list. */
  choice: SimulatedCanon | undefined

  async getDevices(): Promise<UsbDevice[]> {
    return [...this.#cameras].filter(([camera]) => this.authorised.has(camera)).map(([, device]) => device)
  }

  async requestDevice(): Promise<UsbDevice> {
    const device = this.choice && this.#cameras.get(this.choice)
    if (!this.choice || !device) throw new DOMException('No device selected.', 'NotFoundError')
    this.authorised.add(this.choice)
    return device
  }

  addEventListener(type: 'connect' | 'disconnect', listener: (event: UsbConnectionEvent) => void): void {
    this.#listeners[type].add(listener)
  }

  removeEventListener(type: 'connect' | 'disconnect', listener: (event: UsbConnectionEvent) => void): void {
    this.#listeners[type].delete(listener)
  }

  plugged(camera: SimulatedCanon, device: UsbDevice): void {
    this.#cameras.set(camera, device)
    if (this.authorised.has(camera)) for (const listener of this.#listeners.connect) listener({ device })
  }

  unplugged(camera: SimulatedCanon, device: UsbDevice): void {
    this.#cameras.delete(camera)
    if (this.authorised.has(camera)) for (const listener of this.#listeners.disconnect) listener({ device })
  }
}
