import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200
const HEARTBEAT_MS = 2_000
/** Milliseconds without a sign of life after which the lock's holder counts as gone, even if a process has its id. */
const SILENT_MS = 60_000

/**
 * Runs `work` while no other process holds the lock `file`. Takes over a lock whose holder was killed.
 *
 * Why our own: it guards the installation of packages, so it cannot use one.
 *
 * @template T
 * @param {string} file
 * @param {{ onWait: () => void }} options called once, when another process has the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, { onWait }, work) {
  const mine = `${process.pid} ${randomBytes(8).toString('hex')}`
  let waited = false
  while (!create(file, mine)) {
    if (removeStale(file)) continue
    if (!waited) onWait()
    waited = true
    await sleep(POLL_MS)
  }
  const heartbeat = setInterval(() => {
    if (read(file) === mine) utimesSync(file, new Date(), new Date())
  }, HEARTBEAT_MS)
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function create(file, content) {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Several processes may find the same lock stale at once, and a slower one must not remove the lock that a faster one has taken
 * since. So the right to remove a lock is itself a file, named after that lock, and only one process can create it.
 */
function removeStale(file) {
  const holder = read(file)
  if (holder === undefined) return true
  if (!isStale(file, holder)) return false
  const right = `${file}.${holder.split(' ')[1] ?? 'unnamed'}`
  if (!create(right, '')) return false
  if (read(file) === holder) rmSync(file, { force: true })
  rmSync(right, { force: true })
  return true
}

function isStale(file, holder) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (age > SILENT_MS) return true
  const pid = Number(holder.split(' ')[0])
  if (!pid) return age > HEARTBEAT_MS
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
