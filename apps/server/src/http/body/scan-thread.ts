import { Worker } from 'node:worker_threads'
import type { InlineImage } from './inline-image.ts'
import type { JsonLimits, JsonRefusal } from './json-scanner.ts'
import type { ScanAnswer, ScanTask } from './scan-worker.ts'

/** Bytes that go to the thread at once. */
const BLOCK_BYTES = 1024 * 1024
/** Blocks of one body that are filled or read at once. */
const BLOCKS = 4
/** The thread keeps the text of bodies, which is bounded; images are outside of its heap. */
const HEAP_MB = 256

/** A body that the thread has read. */
export type ThreadScanned = { readonly refused: JsonRefusal } | { readonly text: Buffer; readonly images: readonly InlineImage[] }

/** A body on its way to the thread. */
export interface BodyScan {
  /** Copies the bytes. @returns a promise if the thread has not read what came before; nothing may be written until it resolves */
  write(chunk: Buffer): Promise<void> | undefined
  end(): void
  /** Forgets the body. */
  drop(): void
  /** Resolves after `end`, or earlier with a refusal. Rejects if the thread has died. */
  readonly scanned: Promise<ThreadScanned>
}

/** The thread that reads large bodies, so that their content never blocks the event loop. */
interface ScanThread {
  open(limits: JsonLimits): BodyScan
  close(): Promise<void>
}

interface Body {
  readonly thread: Worker
  readonly answered: PromiseWithResolvers<ThreadScanned>
  /** Blocks that may be filled. */
  readonly free: Buffer<ArrayBuffer>[]
  /** Called when a block has come back, or no block will. */
  wake: () => void
}

/** The thread starts with the first body, and again after it has died. */
export function scanThread(): ScanThread {
  const bodies = new Map<number, Body>()
  let count = 0
  let worker: Worker | undefined

  function hear(answer: ScanAnswer): void {
    const body = bodies.get(answer.body)
    if (!body) return
    if ('block' in answer) body.free.push(Buffer.from(answer.block.buffer))
    else {
      bodies.delete(answer.body)
      body.answered.resolve('refused' in answer ? answer : { ...answer, text: Buffer.from(answer.text.buffer) })
    }
    body.wake()
  }

  function begin(): Worker {
    const started = new Worker(new URL('./scan-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    started.unref()
    const die = (error: unknown) => {
      if (worker === started) worker = undefined
      for (const [number, { thread, answered, wake }] of bodies) {
        if (thread !== started) continue
        bodies.delete(number)
        answered.reject(error)
        wake()
      }
    }
    started.on('message', hear)
    started.once('error', die)
    started.once('exit', () => die(new Error('the thread that reads bodies has ended')))
    return started
  }

  return {
    open(limits) {
      worker ??= begin()
      const thread = worker
      count += 1
      const number = count
      const body: Body = { thread, answered: Promise.withResolvers(), free: [], wake: () => {} }
      body.answered.promise.catch(() => {})
      bodies.set(number, body)
      let made = 0
      let block: Buffer<ArrayBuffer> | undefined
      let filled = 0
      const tell = (task: ScanTask, transfer: ArrayBuffer[] = []) => thread.postMessage(task, transfer)

      function send(): void {
        if (block && filled > 0) tell({ body: number, block: block.subarray(0, filled) }, [block.buffer])
        block = undefined
        filled = 0
      }

      /** @returns how many bytes were copied; fewer than all while no block is free */
      function fill(chunk: Buffer): number {
        let at = 0
        while (at < chunk.length) {
          if (!block && body.free.length === 0 && made < BLOCKS) {
            made += 1
            body.free.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
          }
          block ??= body.free.pop()
          if (!block) return at
          const copied = chunk.copy(block, filled, at)
          filled += copied
          at += copied
          if (filled === BLOCK_BYTES) send()
        }
        return at
      }

      async function fillLater(chunk: Buffer): Promise<void> {
        for (let rest = chunk; rest.length > 0 && bodies.has(number); rest = rest.subarray(fill(rest))) {
          if (body.free.length > 0) continue
          await new Promise<void>((resolve) => {
            body.wake = resolve
          })
        }
      }

      tell({ body: number, limits })
      return {
        write(chunk) {
          const copied = fill(chunk)
          return copied < chunk.length ? fillLater(chunk.subarray(copied)) : undefined
        },
        end() {
          send()
          tell({ body: number, end: true })
        },
        drop() {
          bodies.delete(number)
          body.wake()
          tell({ body: number, drop: true })
        },
        scanned: body.answered.promise,
      }
    },
    async close() {
      const last = worker
      worker = undefined
      await last?.terminate()
    },
  }
}
