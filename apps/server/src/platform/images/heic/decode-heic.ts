import { Worker } from 'node:worker_threads'
import { ImageRejected } from '../image-type.ts'
import type { HeicResult, HeicTask } from './heic-worker.ts'
import { readHeifHeader } from './heif-boxes.ts'

/** Above the 48 megapixels of the largest phone pictures; more does not fit the memory granted. */
export const HEIC_MAX_PIXELS = 64_000_000

/**
 * A 12-megapixel picture takes a second of one core and 150 MB, one of 48 megapixels three times that. The time is the clock's,
 * so it leaves room for a machine that is busy with much else.
 */
const COST_LIMIT = { timeMs: 120_000, memoryBytes: 1_200 * 1024 * 1024 }

/** What decoding takes of the memory: the decoder's own, and the picture it gives. */
export function heicMemoryOf(pixels: number): number {
  return pixels * 12
}

/**
 * Turns a HEIC picture into an upright TIFF that carries the picture's colour profile. Sharp's prebuilt library leaves HEVC
 * out, so libheif in WebAssembly does it, in a worker of its own per picture: hostile input costs no more than that worker, and its
 * memory is given back.
 * @throws ImageRejected `truncated`, `too-many-pixels`, or `too-large` when time or memory run out.
 */
export async function decodeHeic(
  bytes: Buffer,
  options: { maxPixels: number; cost?: { timeMs: number; memoryBytes: number } },
): Promise<Buffer> {
  const { timeMs, memoryBytes } = options.cost ?? COST_LIMIT
  const maxPixels = Math.min(options.maxPixels, HEIC_MAX_PIXELS)
  const { largestPixels, iccProfile } = readHeifHeader(bytes)
  if (largestPixels > maxPixels) throw new ImageRejected('too-many-pixels', { maxPixels })
  const task: HeicTask = { bytes, iccProfile, maxPixels, maxMemoryBytes: memoryBytes }
  const result = await runWorker(task, timeMs)
  if ('rejected' in result) throw new ImageRejected(result.rejected, { maxPixels })
  return Buffer.from(result.tiff.buffer, result.tiff.byteOffset, result.tiff.byteLength)
}

async function runWorker(task: HeicTask, timeMs: number): Promise<HeicResult> {
  // Whatever the decoder prints about a bad file stays out of the log.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new ImageRejected('too-large')), timeMs)
  try {
    return await Promise.race([limit.promise, answerOf(worker)])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<HeicResult> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => {
      // Node's own errors carry a code: a module that is missing is our defect. The rest is the decoder giving up.
      const isOurs = 'code' in error && error.code !== 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isOurs ? error : new ImageRejected('too-large', { cause: error }))
    })
    worker.once('exit', () => reject(new ImageRejected('too-large')))
  })
}
