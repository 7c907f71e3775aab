import { Worker } from 'node:worker_threads'
import { ImageRejected } from '../image-type.ts'
import type { HeicResult, HeicTask } from './heic-worker.ts'
import { readHeifHeader } from './heif-boxes.ts'

/** More than the 48 megapixels of the largest phone pictures; larger ones do not fit into the memory limit. */
export const HEIC_MAX_PIXELS = 64_000_000

/**
 * A 12-megapixel picture takes one second of one core and 150 MB, one of 48 megapixels three times that. The time is wall-clock time, so it
 * leaves room for a busy machine.
 */
const COST_LIMIT = { timeMs: 120_000, memoryBytes: 1_200 * 1024 * 1024 }

/** The memory that decoding takes: the decoder's own and the decoded picture. */
export function heicMemoryOf(pixels: number): number {
  return pixels * 12
}

/**
 * Converts a HEIC picture to an upright TIFF with the picture's colour profile. Sharp's prebuilt library does not include HEVC, so libheif
 * in WebAssembly decodes it, in a separate worker for each picture: hostile input can harm only that worker, and its memory is released
 * afterwards.
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
  // The decoder's output about a bad file stays out of the log.
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
      // Node's own errors carry a code: a missing module is our defect. All other errors mean that the decoder gave up.
      const isOurs = 'code' in error && error.code !== 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isOurs ? error : new ImageRejected('too-large', { cause: error }))
    })
    worker.once('exit', () => reject(new ImageRejected('too-large')))
  })
}
