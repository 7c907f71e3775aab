import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { median } from './statistics.ts'

const LOOK_MS = 200

/** Megabytes (of 1,000,000 bytes) of memory that a process uses now. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}

/** The memory of a process while it was watched, in megabytes. */
export interface Held {
  readonly most: number
  /** How much more it held in the last quarter of the time than in the second, half of the looks being higher. */
  readonly growth: number
}

/** Samples a process five times a second. @returns a function that ends this and returns the memory used */
export function watchMemory(pid: number): () => Promise<Held> {
  const looks: number[] = []
  let ended = false
  const watching = (async () => {
    while (!ended) {
      looks.push(await memoryOf(pid))
      await sleep(LOOK_MS)
    }
  })()
  return async () => {
    ended = true
    await watching
    const quarter = (place: number) =>
      median(looks.slice(Math.floor((looks.length * place) / 4), Math.ceil((looks.length * (place + 1)) / 4)))
    return { most: looks.reduce((most, look) => Math.max(most, look), 0), growth: quarter(3) - quarter(1) }
  }
}
