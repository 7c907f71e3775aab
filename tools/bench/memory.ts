import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { median } from './statistics.ts'

const SAMPLE_MS = 200

/** Megabytes (of 1,000,000 bytes) of memory that a process uses now. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}

/** The memory of a process while it was sampled, in megabytes. */
export interface MemoryUse {
  readonly most: number
  /** The median of the last quarter of the time minus the median of the second. */
  readonly growth: number
}

/** Samples a process five times a second. @returns a function that ends this and returns the memory used */
export function watchMemory(pid: number): () => Promise<MemoryUse> {
  const samples: number[] = []
  let ended = false
  const watching = (async () => {
    while (!ended) {
      samples.push(await memoryOf(pid))
      await sleep(SAMPLE_MS)
    }
  })()
  return async () => {
    ended = true
    await watching
    const quarter = (place: number) =>
      median(samples.slice(Math.floor((samples.length * place) / 4), Math.ceil((samples.length * (place + 1)) / 4)))
    return { most: samples.reduce((most, sample) => Math.max(most, sample), 0), growth: quarter(3) - quarter(1) }
  }
}
