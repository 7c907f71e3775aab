import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const LOOK_MS = 200

/** Megabytes (of 1,000,000 bytes) that a process holds in memory now. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}

/** Looks at a process five times a second. @returns a function that ends it and tells the most it held, in megabytes */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0
  let ended = false
  const watching = (async () => {
    while (!ended) {
      most = Math.max(most, await memoryOf(pid))
      await sleep(LOOK_MS)
    }
  })()
  return async () => {
    ended = true
    await watching
    return most
  }
}
