import { CanonError } from './canon-error.ts'

/** Kinds of container on the bulk endpoints (USB still image capture device definition 1.0, section 7.1). */
export const CONTAINER = { command: 1, data: 2, response: 3, event: 4 } as const

/** Bytes of a container's header: length, kind, code, transaction. */
export const HEADER_BYTES = 12
/** A response has at most five parameters. */
export const MAX_RESPONSE_BYTES = HEADER_BYTES + 5 * 4

/** A length that means "until a short packet", if the sender does not know the length or it does not fit. */
export const UNKNOWN_LENGTH = 0xffff_ffff

export interface ContainerHeader {
  /** Bytes of the whole container, as announced by its sender. */
  readonly length: number
  readonly type: number
  readonly code: number
  readonly transactionId: number
}

/** Encodes a command container. */
export function encodeCommand(code: number, transactionId: number, params: readonly number[]): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(params.length * 4)
  const view = new DataView(payload.buffer)
  for (const [index, value] of params.entries()) view.setUint32(index * 4, value >>> 0, true)
  return encodeContainer(CONTAINER.command, code, transactionId, payload)
}

/** Encodes any container. */
export function encodeContainer(type: number, code: number, transactionId: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, bytes.length, true)
  view.setUint16(4, type, true)
  view.setUint16(6, code, true)
  view.setUint32(8, transactionId, true)
  bytes.set(payload, HEADER_BYTES)
  return bytes
}

/** @throws CanonError `protocol` if the header is incomplete or announces less than its own length */
export function readHeader(bytes: Uint8Array): ContainerHeader {
  if (bytes.length < HEADER_BYTES) throw new CanonError('protocol', 'A container was cut off in its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = {
    length: view.getUint32(0, true),
    type: view.getUint16(4, true),
    code: view.getUint16(6, true),
    transactionId: view.getUint32(8, true),
  }
  if (header.length < HEADER_BYTES) throw new CanonError('protocol', 'A container announces less than its header')
  return header
}

/** The complete parameters of a response or event. */
export function readParams(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = Math.min(5, Math.floor((bytes.length - HEADER_BYTES) / 4))
  return Array.from({ length: Math.max(0, count) }, (_, index) => view.getUint32(HEADER_BYTES + index * 4, true))
}

/** Reads numbers and texts from a payload, never beyond its end. */
export class PayloadReader {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#view.byteLength - this.#at
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  /** A list of 16-bit codes, preceded by its count. */
  codes(): number[] {
    const count = this.u32()
    // Check first: a corrupt count must not allocate a list.
    if (count * 2 > this.left) throw new CanonError('protocol', 'A list is longer than what was sent')
    return Array.from({ length: count }, () => this.u16())
  }

  /** A list of 32-bit numbers, preceded by its count. */
  numbers(): number[] {
    const count = this.u32()
    if (count * 4 > this.left) throw new CanonError('protocol', 'A list is longer than what was sent')
    return Array.from({ length: count }, () => this.u32())
  }

  /** A text of 16-bit characters, preceded by its count, which includes the closing zero. */
  text(): string {
    const count = this.u8()
    const codes = Array.from({ length: count }, () => this.u16())
    const end = codes.indexOf(0)
    return String.fromCharCode(...(end === -1 ? codes : codes.slice(0, end)))
  }

  /** Skips unused fields, given by name with their size in bytes. */
  skip(fields: Readonly<Record<string, number>>): void {
    this.#take(Object.values(fields).reduce((sum, bytes) => sum + bytes, 0))
  }

  #take(bytes: number): number {
    if (bytes > this.left) throw new CanonError('protocol', 'A payload ended too early')
    const at = this.#at
    this.#at += bytes
    return at
  }
}
