import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** The folder that holds everything this instance writes, locked for this process. */
export type DataDir = {
  /** Absolute path. */
  path: string
  /** 32 random bytes as 64 hexadecimal digits. They are generated on the first call and stay the same. */
  secret(name: string): Promise<string>
  /** Releases the lock. So does the end of the process, for whatever reason. */
  close(): void
}

const SQLITE_BUSY = 5

/** Keeps the locks reachable: a handle that is garbage-collected would silently unlock the folder. */
const held = new Set<DatabaseSync>()

/**
 * Creates `dir` if it is missing and takes its lock.
 * @throws StartError when another process holds the lock, or when the folder cannot be written.
 */
export async function openDataDir(dir: string): Promise<DataDir> {
  const path = resolve(dir)
  // For root, others may pass through (0711): its database server runs as another user who must reach `postgres/`. Everything secret has a
  // 0700 folder or a 0600 file of its own.
  await reporting(path, () => mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 }))
  const lock = await takeLock(path)
  held.add(lock)
  const pidFile = join(path, 'callboard.pid')
  await reporting(path, () => writeFile(pidFile, `${process.pid}\n`))
  return {
    path,
    secret: (name) => reporting(path, () => readOrCreateSecret(join(path, 'secrets'), name)),
    close: () => {
      if (held.delete(lock)) lock.close()
    },
  }
}

/**
 * The lock is the operating system's lock on a file (fcntl), taken through SQLite because Node has no call for it. The system releases it
 * when the process ends, also by `kill -9`, so no lock is ever stale. It also works between containers that share the folder. The file
 * stays empty.
 */
async function takeLock(path: string): Promise<DatabaseSync> {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(path, '.lock'), { timeout: 0 })
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      const holder = await runningProcess(join(path, 'callboard.pid'))
      throw new StartError(`Another Callboard is already running on ${path}${holder ? ` (process ${holder})` : ''}.`)
    }
    throw new StartError(`The data folder ${path} cannot be locked: ${error instanceof Error ? error.message : error}.`, error)
  }
}

async function runningProcess(pidFile: string): Promise<number | undefined> {
  try {
    const pid = Number(await readFile(pidFile, 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const existing = await readSecret(file)
  if (existing) return existing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // A link, unlike a rename, fails when the name is taken, so two concurrent callers read the same secret.
    await link(draft, file).catch(async (error: unknown) => {
      if (systemErrorCode(error) === 'EEXIST') return
      await rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readOrCreateSecret(folder, name)
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const secret = text.trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new StartError(`The secret ${file} is damaged; restore it from a backup, or remove it to have a new one made.`)
  }
  return secret
}

async function reporting<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error))
    throw new StartError(`The data folder ${path} cannot be written (${reason}).`, error)
  }
}
