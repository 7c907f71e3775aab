import { availableParallelism, totalmem } from 'node:os'
import sharp from 'sharp'
import { type ImageWork, nextWork, type WaitingWork } from './image-queue.ts'

// One libuv thread per picture, so that the gate alone limits how many threads are busy. No cache between pictures.
sharp.concurrency(1)
sharp.cache(false)

/** Users whose last turn is remembered. */
const MOST_TURNS = 1000

interface Waiting extends WaitingWork {
  passed: number
  start(): void
}

/**
 * Limits how much image work runs at once, and how much memory it takes; `image-queue.ts` decides the order. The work runs on libuv's
 * threads, which it shares with files, DNS and password hashing, or in a worker.
 */
export class ImageGate {
  readonly #bounds: { readonly slots: number; readonly bytes: number }
  readonly #turns = new Map<string, number>()
  readonly #running = new Set<ImageWork>()
  #waiting: Waiting[] = []
  #clock = 0

  /** @param bytes the memory that all work together may take; work that takes more runs alone */
  constructor(slots: number, bytes: number) {
    this.#bounds = { slots: Math.max(1, slots), bytes }
  }

  /** Runs `work` when its turn has come. Never call it from inside work of the same gate: it can deadlock. */
  async run<T>({ who, bytes }: ImageWork, work: () => Promise<T>): Promise<T> {
    const running: ImageWork = { who, bytes }
    await new Promise<void>((resolve) => {
      const start = () => {
        this.#running.add(running)
        resolve()
      }
      this.#waiting.push({ who, bytes, passed: 0, came: ++this.#clock, start })
      this.#admit()
    })
    try {
      return await work()
    } finally {
      this.#running.delete(running)
      this.#admit()
    }
  }

  #admit(): void {
    for (;;) {
      const state = { ...this.#bounds, waiting: this.#waiting, running: [...this.#running], turns: this.#turns }
      const turn = nextWork(state)
      if (!turn) return
      for (const work of turn.overtaken) work.passed += 1
      this.#waiting = this.#waiting.filter((work) => work !== turn.next)
      this.#noteTurn(turn.next.who)
      turn.next.start()
    }
  }

  #noteTurn(who: string): void {
    this.#turns.delete(who)
    this.#turns.set(who, ++this.#clock)
    const [oldest] = this.#turns.keys()
    if (this.#turns.size > MOST_TURNS && oldest !== undefined) this.#turns.delete(oldest)
  }
}

const libuvThreads = Number(process.env['UV_THREADPOOL_SIZE']) || 4

const MEBIBYTE = 1024 * 1024

/** Enough to rotate the largest picture beside some from phones; on a small machine, a third of the memory. */
const IMAGE_MEMORY = Math.min(640 * MEBIBYTE, (process.constrainedMemory() || totalmem()) / 3)

/** The gate for all image work of this process. */
export const imageGate = new ImageGate(Math.min(availableParallelism(), Math.floor(libuvThreads / 2)), IMAGE_MEMORY)

/** The memory that decoding takes when a picture is rotated, which needs all pixels at once. */
export function memoryOf(pixels: number): number {
  return pixels * 4
}
