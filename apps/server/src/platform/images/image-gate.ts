import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One libuv thread per picture, so that the gate alone says how many are busy; and nothing kept between pictures.
sharp.concurrency(1)
sharp.cache(false)

export type GateOptions = {
  /** Work nobody waits for: goes last, and always leaves room for somebody who does. */
  background?: boolean
  /** Runs with no other work beside it, because of the memory it takes. */
  alone?: boolean
}

type Waiting = GateOptions & { start: () => void }

/**
 * Bounds how much image work runs at once. The work runs on libuv's threads, which files, DNS and password hashing share:
 * half of them stay free.
 */
export class ImageGate {
  readonly #slots: number
  readonly #backgroundSlots: number
  readonly #waiting: Waiting[] = []
  #busy = 0
  #busyInBackground = 0

  constructor(slots: number) {
    this.#slots = Math.max(1, slots)
    this.#backgroundSlots = Math.max(1, slots - 1)
  }

  /** Runs `work` when there is room. Never call it from inside work of the same gate: that can wait for itself. */
  async run<T>(work: () => Promise<T>, options: GateOptions = {}): Promise<T> {
    const weight = options.alone ? this.#slots : 1
    await new Promise<void>((start) => {
      this.#waiting.push({ ...options, start })
      this.#admit()
    })
    try {
      return await work()
    } finally {
      this.#busy -= weight
      if (options.background) this.#busyInBackground -= weight
      this.#admit()
    }
  }

  #admit(): void {
    for (;;) {
      const foreground = this.#waiting.findIndex((entry) => !entry.background)
      const index = foreground === -1 ? 0 : foreground
      const next = this.#waiting[index]
      if (!next || !this.#hasRoomFor(next)) return
      this.#waiting.splice(index, 1)
      const weight = next.alone ? this.#slots : 1
      this.#busy += weight
      if (next.background) this.#busyInBackground += weight
      next.start()
    }
  }

  #hasRoomFor({ alone, background }: Waiting): boolean {
    if (alone) return this.#busy === 0
    return this.#busy < this.#slots && (!background || this.#busyInBackground < this.#backgroundSlots)
  }
}

const libuvThreads = Number(process.env['UV_THREADPOOL_SIZE']) || 4

/** The one gate that all image work of this process goes through. */
export const imageGate = new ImageGate(Math.min(availableParallelism(), Math.floor(libuvThreads / 2)))

/** Above this many pixels a picture takes hundreds of megabytes while it is turned, and runs alone. */
const ALONE_PIXELS = 50_000_000

export function runsAlone(pixels: number): boolean {
  return pixels > ALONE_PIXELS
}
