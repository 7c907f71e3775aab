/** One transfer to the host: whole packets, ended by a short or an empty one. */
interface Sent {
  readonly bytes: Uint8Array<ArrayBuffer>
  at: number
  /** A stall, which does not end the transfer. */
  readonly isStall?: boolean
}

interface Reader {
  readonly length: number
  readonly resolve: (result: { data?: DataView; status: 'ok' | 'stall' }) => void
  readonly reject: (error: Error) => void
}

/** The sending endpoint of a device, as a host controller sees it. */
export class BulkPipe {
  readonly #packetSize: number
  readonly #sent: Sent[] = []
  readonly #readers: Reader[] = []
  #isHalted = false
  #isGone = false
  /** Called with the number of bytes sent; may unplug the device. */
  onBytes: (count: number) => void = () => {}

  constructor(packetSize: number) {
    this.#packetSize = packetSize
  }

  /** Queues one transfer; an empty one is a zero-length packet. */
  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#sent.push({ bytes, at: 0 })
    this.#serve()
  }

  /** Halts the endpoint after everything queued before has been sent. */
  stall(): void {
    this.#sent.push({ bytes: new Uint8Array(), at: 0, isStall: true })
    this.#serve()
  }

  clearHalt(): void {
    this.#isHalted = false
    this.#serve()
  }

  /** Drops what has not been read. */
  flush(): void {
    this.#sent.length = 0
    this.#isHalted = false
  }

  /** Rejects pending reads, as when a page closes the device. */
  abort(): void {
    this.flush()
    for (const reader of this.#readers.splice(0)) reader.reject(new DOMException('The transfer was cancelled.', 'AbortError'))
  }

  unplug(): void {
    this.#isGone = true
    for (const reader of this.#readers.splice(0)) reader.reject(gone())
  }

  read(length: number): Promise<{ data?: DataView; status: 'ok' | 'stall' }> {
    return new Promise((resolve, reject) => {
      if (this.#isGone) return reject(gone())
      this.#readers.push({ length, resolve, reject })
      this.#serve()
    })
  }

  #serve(): void {
    while (this.#readers.length > 0 && !this.#isGone) {
      if (this.#isHalted) {
        this.#readers.shift()?.resolve({ status: 'stall' })
        continue
      }
      const [next] = this.#sent
      if (!next) return
      if (next.isStall) {
        this.#sent.shift()
        this.#isHalted = true
        continue
      }
      const reader = this.#readers.shift()
      if (!reader) return
      const count = Math.min(reader.length, next.bytes.length - next.at)
      const piece = next.bytes.slice(next.at, next.at + count)
      next.at += count
      // A transfer of whole packets that exactly fills the read is ended by an empty packet, which the next read gets.
      const isClosed = next.at >= next.bytes.length && (count < reader.length || count % this.#packetSize !== 0)
      if (isClosed || next.bytes.length === 0) this.#sent.shift()
      this.onBytes(count)
      if (this.#isGone) reader.reject(gone())
      else reader.resolve({ status: 'ok', data: new DataView(piece.buffer) })
    }
  }
}

/** The error with which a browser rejects when a device has been disconnected. */
export function gone(): DOMException {
  return new DOMException('The device was disconnected.', 'NotFoundError')
}
