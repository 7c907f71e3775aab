import { CanonError, toCanonError } from './canon-error.ts'
import { OPERATION, PtpRefusal, RESPONSE } from './ptp-codes.ts'
import {
  CONTAINER,
  type ContainerHeader,
  encodeCommand,
  encodeContainer,
  HEADER_BYTES,
  MAX_RESPONSE_BYTES,
  readHeader,
  readParams,
  UNKNOWN_LENGTH,
} from './ptp-container.ts'
import type { UsbTransport } from './usb-transport.ts'

/** The request of one operation. */
export interface Transaction {
  readonly code: number
  readonly params?: readonly number[]
  /** Data to send. */
  readonly data?: Uint8Array<ArrayBuffer>
  /** The most bytes of data that the camera may return; more means a corrupt length. */
  readonly maxBytes?: number
  /** How long the camera may stay silent, in milliseconds. */
  readonly timeoutMs?: number
  /** Called with the bytes of data received so far. */
  readonly onProgress?: (bytes: number) => void
}

/** The result of a transaction. */
export interface Completed {
  readonly params: readonly number[]
  /** The data, in the chunks in which it arrived. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
}

/** Lists and events are small; live-view frames are below 1 MiB. */
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024
const DEFAULT_TIMEOUT_MS = 6000
/** The most bytes per USB read. */
const READ_BYTES = 512 * 1024
const WRITE_BYTES = 64 * 1024
/** After this many empty packets in a row, no more data will come. */
const MAX_EMPTY_READS = 4

/**
 * PTP transactions, one at a time: command, data, response. Responses are checked against the request. An announced length limits how
 * much is read, but never allocates memory. After a failed transaction the camera is asked to cancel it, so that the next one
 * starts clean.
 */
export class PtpSession {
  readonly #transport: UsbTransport
  #nextTransaction = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(transport: UsbTransport) {
    this.#transport = transport
  }

  /** Opens the session, or takes over one left open before a reload: some bodies must not have theirs closed. */
  async open(): Promise<void> {
    // Session 0 means none: the command that opens a session has transaction 0.
    this.#nextTransaction = 0
    await this.run({ code: OPERATION.openSession, params: [1] }).catch((error: unknown) => {
      if (!(error instanceof PtpRefusal) || error.code !== RESPONSE.sessionAlreadyOpen) throw error
    })
  }

  /**
   * Runs one transaction after those already queued.
   *
   * @throws PtpRefusal if the response is not OK; CanonError for everything else
   */
  run(transaction: Transaction): Promise<Completed> {
    const result = this.#queue.then(() => this.#runNow(transaction))
    this.#queue = result.catch(() => {})
    return result
  }

  /** All data of a transaction in one array. */
  async read(transaction: Transaction): Promise<Uint8Array<ArrayBuffer>> {
    return joined((await this.run(transaction)).chunks)
  }

  async #runNow(transaction: Transaction): Promise<Completed> {
    const { code, params = [], data, timeoutMs = DEFAULT_TIMEOUT_MS } = transaction
    const id = this.#nextTransaction
    // 0xffffffff means "any transaction" and is skipped.
    this.#nextTransaction = id >= 0xffff_fffe ? 1 : id + 1
    try {
      await this.#transport.write(encodeCommand(code, id, params), timeoutMs)
      if (data) await this.#sendData(code, id, data, timeoutMs)
      return await this.#receive(transaction, id, timeoutMs)
    } catch (error) {
      const failure = toCanonError(error)
      if (!(failure instanceof PtpRefusal) && failure.problem !== 'unplugged') await this.#recover(id, failure)
      throw failure
    }
  }

  async #sendData(code: number, id: number, data: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<void> {
    const container = encodeContainer(CONTAINER.data, code, id, data)
    for (let at = 0; at < container.length; at += WRITE_BYTES) {
      const piece = container.slice(at, at + WRITE_BYTES)
      await this.#transport.write(piece, timeoutMs, at + WRITE_BYTES >= container.length)
    }
  }

  async #receive(transaction: Transaction, id: number, timeoutMs: number): Promise<Completed> {
    const { code } = transaction
    let chunks: Uint8Array<ArrayBuffer>[] = []
    let first = await this.#readStart(timeoutMs)
    let header = readHeader(first)
    if (header.type === CONTAINER.data) {
      if (header.code !== code || header.transactionId !== id)
        throw new CanonError('protocol', 'The camera sent the data of something else')
      const received = await this.#readData(transaction, header, first, id, timeoutMs)
      chunks = received.chunks
      first = received.response ?? (await this.#readStart(timeoutMs))
      header = readHeader(first)
      if (received.truncated && isResponseTo(first, id) && header.code === RESPONSE.ok) {
        throw new CanonError('transfer', 'The camera sent less than it had announced')
      }
    }
    if (!isResponseTo(first, id)) throw new CanonError('protocol', 'The camera answered something else')
    const params = readParams(first)
    if (header.code !== RESPONSE.ok) throw new PtpRefusal(code, header.code, params)
    return { params, chunks }
  }

  /** Reads the first packet of a container, and skips empty packets left from a previous transfer. */
  async #readStart(timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
    for (let tries = 0; tries < MAX_EMPTY_READS; tries++) {
      const bytes = await this.#transport.read(this.#transport.packetSize, timeoutMs)
      if (bytes.length > 0) return bytes
    }
    throw new CanonError('protocol', 'The camera sends empty packets only')
  }

  async #readData(
    { maxBytes = DEFAULT_MAX_BYTES, onProgress }: Transaction,
    header: ContainerHeader,
    first: Uint8Array<ArrayBuffer>,
    id: number,
    timeoutMs: number,
  ): Promise<{ chunks: Uint8Array<ArrayBuffer>[]; response?: Uint8Array<ArrayBuffer>; truncated: boolean }> {
    const isOpenEnded = header.length === UNKNOWN_LENGTH
    const expected = isOpenEnded ? maxBytes : header.length - HEADER_BYTES
    if (expected > maxBytes) throw new CanonError('protocol', 'The camera announces more than can be')
    const { packetSize } = this.#transport
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    const keep = (bytes: Uint8Array<ArrayBuffer>) => {
      // Bytes beyond the announced end do not belong to this container.
      const kept = received + bytes.length > expected ? bytes.subarray(0, expected - received) : bytes
      if (kept.length > 0) chunks.push(kept)
      received += kept.length
      onProgress?.(received)
    }
    keep(first.subarray(HEADER_BYTES))
    // A camera may send the header in a packet of its own; any other short packet ends the data.
    let endedShort = first.length < packetSize && first.length > HEADER_BYTES
    let empty = 0
    while (received < expected) {
      if (isOpenEnded && endedShort) break
      const bytes = await this.#transport.read(Math.min(READ_BYTES, expected - received), timeoutMs)
      if (bytes.length === 0) {
        if (isOpenEnded) break
        if (++empty >= MAX_EMPTY_READS) throw new CanonError('transfer', 'The camera stopped in the middle')
        endedShort = true
        continue
      }
      // After an early end, treat what looks like the response as the response: reading on would wait forever.
      if (endedShort && isResponseTo(bytes, id)) return { chunks, response: bytes, truncated: true }
      empty = 0
      endedShort = bytes.length % packetSize !== 0
      keep(bytes)
    }
    return { chunks, truncated: false }
  }

  async #recover(id: number, failure: CanonError): Promise<void> {
    const isClean = await this.#transport.cancel(id)
    if (isClean) return
    if (failure.problem === 'timeout' || failure.problem === 'protocol') await this.#transport.reset()
  }
}

function isResponseTo(bytes: Uint8Array, id: number): boolean {
  if (bytes.length < HEADER_BYTES || bytes.length > MAX_RESPONSE_BYTES) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(0, true) === bytes.length && view.getUint16(4, true) === CONTAINER.response && view.getUint32(8, true) === id
}

/** Concatenates chunks. */
function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
