import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '#platform/start-error.ts'

const POLL_MS = 20
const FAST_SHUTDOWN_MS = 15_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

/** The facts that a server writes about itself into its data directory; undefined when the file is missing or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; ready: boolean; socketFolder: string } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready', socketFolder: lines[4] ?? '' } : undefined
}

/**
 * Stops a server that outlived the Callboard which started it. Call it with the data folder locked: any server that still runs on `cluster`
 * is then an orphan.
 */
export async function stopOrphan(cluster: string, log: { warn(message: string): void }): Promise<void> {
  const file = await readPostmasterFile(cluster)
  if (!file) return
  if (await isServerOf(file.pid, cluster)) {
    log.warn(`Stopping the database server (process ${file.pid}) that an earlier Callboard left running`)
    if (await endsAfter('SIGINT', file.pid, cluster, FAST_SHUTDOWN_MS)) return
    if (await endsAfter('SIGQUIT', file.pid, cluster, IMMEDIATE_SHUTDOWN_MS)) return
    throw new StartError(`A database server (process ${file.pid}) still runs on ${cluster} and does not stop; end it and start again.`)
  }
  // After a crash another process may have this id, and PostgreSQL would take that process for a running server.
  if (isAlive(file.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function endsAfter(signal: NodeJS.Signals, pid: number, cluster: string, withinMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    // The server ended in between.
  }
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    if (!(await isServerOf(pid, cluster))) return true
    await sleep(POLL_MS)
  }
  return false
}

/** A server's working directory is its data directory; if that cannot be read, its command line names it. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)])
    return theirs?.ino === ours.ino && theirs.dev === ours.dev
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
