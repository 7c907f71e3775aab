/**
 * The part of WebUSB that a camera needs (https://wicg.github.io/webusb/). TypeScript's DOM types
 * do not include WebUSB; a simulated camera implements the same types.
 */
export interface UsbInResult {
  readonly data?: DataView
  readonly status: 'ok' | 'stall' | 'babble'
}

export interface UsbOutResult {
  readonly bytesWritten: number
  readonly status: 'ok' | 'stall' | 'babble'
}

export interface UsbEndpoint {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: 'bulk' | 'interrupt' | 'isochronous'
  /** Bytes. */
  readonly packetSize: number
}

export interface UsbAlternate {
  readonly alternateSetting: number
  readonly interfaceClass: number
  readonly interfaceSubclass: number
  readonly interfaceProtocol: number
  readonly endpoints: readonly UsbEndpoint[]
}

export interface UsbInterface {
  readonly interfaceNumber: number
  readonly alternates: readonly UsbAlternate[]
}

export interface UsbConfiguration {
  readonly configurationValue: number
  readonly interfaces: readonly UsbInterface[]
}

export interface UsbControl {
  readonly requestType: 'standard' | 'class' | 'vendor'
  readonly recipient: 'device' | 'interface' | 'endpoint' | 'other'
  readonly request: number
  readonly value: number
  readonly index: number
}

export interface UsbDevice {
  readonly vendorId: number
  readonly productId: number
  readonly productName?: string | undefined
  readonly serialNumber?: string | undefined
  readonly opened: boolean
  readonly configuration?: UsbConfiguration | null | undefined
  readonly configurations: readonly UsbConfiguration[]
  open(): Promise<void>
  close(): Promise<void>
  reset(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  releaseInterface(number: number): Promise<void>
  transferIn(endpoint: number, length: number): Promise<UsbInResult>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<UsbOutResult>
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>
  controlTransferIn(setup: UsbControl, length: number): Promise<UsbInResult>
  controlTransferOut(setup: UsbControl, data?: Uint8Array<ArrayBuffer>): Promise<UsbOutResult>
}

export interface UsbFilter {
  readonly vendorId: number
  readonly productId?: number
  readonly classCode?: number
}

export interface UsbConnectionEvent {
  readonly device: UsbDevice
}

type ConnectionListener = (event: UsbConnectionEvent) => void

/** `navigator.usb`. */
export interface UsbBus {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: UsbFilter[] }): Promise<UsbDevice>
  addEventListener(type: 'connect' | 'disconnect', listener: ConnectionListener): void
  removeEventListener(type: 'connect' | 'disconnect', listener: ConnectionListener): void
}

/** The browser's USB, or `undefined` without one (only Chromium-based browsers have it, and only on secure pages). */
export function browserUsb(): UsbBus | undefined {
  return (navigator as Navigator & { readonly usb?: UsbBus }).usb
}
