import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One libuv thread per picture, so that the gate alone says how many are busy; and nothing kept between pictures.
sharp.concurrency(1)
sharp.cache(false)

export type GateOptions = {
  /** Work nobody waits for: goes last, and never makes somebody wait who does. */
  background?: boolean
  /** Runs with no other work beside it, because of the memory it takes. */
  alone?: boolean
}

type Waiting = GateOptions & { start: () => void }

/**
 * Bounds how much image work runs at once: as many as there are slots, and one more for somebody who comes while all of them do
 * background work. The work runs on libuv's threads, which files, DNS and password hashing share.
 */
export class ImageGate {
  readonly #slots: number
  readonly #waiting: Waiting[] = []
  #people = 0
  #background = 0
  #alone = false

  constructor(slots: number) {
    this.#slots = Math.max(1, slots)
  }

  /** Runs `work` when there is room. Never call it from inside work of the same gate: that can wait for itself. */
  async run<T>(work: () => Promise<T>, options: GateOptions = {}): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ ...options, start })
      this.#admit()
    })
    try {
      return await work()
    } finally {
      this.#count(options, -1)
      this.#admit()
    }
  }

  #count({ background, alone }: GateOptions, change: 1 | -1): void {
    if (background) this.#background += change
    else this.#people += change
    if (alone) this.#alone = change === 1
  }

  #admit(): void {
    for (;;) {
      const person = this.#waiting.findIndex((entry) => !entry.background)
      const index = person === -1 ? 0 : person
      const next = this.#waiting[index]
      if (!next || !this.#hasRoomFor(next)) return
      this.#waiting.splice(index, 1)
      this.#count(next, 1)
      next.start()
    }
  }

  #hasRoomFor({ alone, background }: Waiting): boolean {
    if (this.#alone) return false
    const busy = this.#people + this.#background
    if (alone) return busy === 0
    if (background) return busy < this.#slots
    return this.#people + Math.min(this.#background, this.#slots - 1) < this.#slots
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
