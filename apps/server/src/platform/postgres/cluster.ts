import { chown, lstat, mkdtemp, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { canUse, type ServerUser } from '#platform/postgres/server-user.ts'
import { FOLDER_DESCRIPTOR, superviseProcess } from '#platform/postgres/supervised-process.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** The major version of the packaged PostgreSQL; another one cannot read the same files. */
const MAJOR_VERSION = '18'
const DRAFT_PREFIX = 'postgres.new-'
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
]

/** A data directory, with its path for the server's user. */
export type OpenFolder = {
  path: string
  /** Passed to the program as FOLDER_DESCRIPTOR. */
  descriptor?: number
  close(): Promise<void>
}

/**
 * Makes `folder` accessible to the server's user. When Callboard runs as root, the folders above may be closed to that user (a clone in
 * root's home, or in a folder from mktemp): then the program inherits the open folder, which Linux lets the server reach through /proc
 * without passing through the folders above.
 */
export async function openForServer(folder: string, user: ServerUser | undefined): Promise<OpenFolder> {
  if (await canUse(folder, 1, user)) return { path: folder, close: async () => {} }
  if (process.platform !== 'linux') {
    throw new StartError(
      `Started as root, the database runs as another user, who cannot get to ${folder}; use a DATA_DIR that everyone may pass through.`,
    )
  }
  const handle = await open(folder, 'r')
  return { path: `/proc/self/fd/${FOLDER_DESCRIPTOR}`, descriptor: handle.fd, close: () => handle.close() }
}

/**
 * Ensures that `dataDir/postgres` is a database cluster. It is created under another name and renamed when complete, so that an
 * interruption at any moment leaves either no cluster or a complete one.
 * @returns its path
 */
export async function ensureCluster({
  dataDir,
  initdb,
  user,
}: {
  dataDir: string
  initdb: string
  user: ServerUser | undefined
}): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
  }
  if (await isCluster(cluster)) {
    if (user) await giveTo(user, cluster)
    return cluster
  }
  const draft = await mkdtemp(join(dataDir, DRAFT_PREFIX))
  if (user) await chown(draft, user.uid, user.gid)
  await runInitdb(initdb, draft, user)
  await rename(draft, cluster)
  const parent = await open(dataDir, 'r')
  await parent.sync().finally(() => parent.close())
  return cluster
}

async function isCluster(cluster: string): Promise<boolean> {
  let version: string
  try {
    version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EACCES') throw new StartError(`${cluster} belongs to another user; start Callboard as that user, or as root.`, error)
    if (code !== 'ENOENT') throw error
    await rmdir(cluster).catch((reason: unknown) => {
      if (systemErrorCode(reason) === 'ENOENT') return
      throw new StartError(`${cluster} is in the way: it is not a database that Callboard made. Move it elsewhere.`, reason)
    })
    return false
  }
  if (version !== MAJOR_VERSION) {
    throw new StartError(`${cluster} was made by PostgreSQL ${version}, and this version of Callboard runs PostgreSQL ${MAJOR_VERSION}.`)
  }
  return true
}

/** Only needed when someone copied the folder as root. */
async function giveTo(user: ServerUser, folder: string): Promise<void> {
  if ((await lstat(folder)).uid === user.uid) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

async function runInitdb(initdb: string, draft: string, user: ServerUser | undefined): Promise<void> {
  const folder = await openForServer(draft, user)
  const lines: string[] = []
  try {
    const program = await superviseProcess([initdb, '-D', folder.path, ...INITDB_OPTIONS], {
      user,
      folder: folder.descriptor,
      onLine: (line) => lines.push(line),
    })
    const code = await program.exited
    program.interrupt()
    if (code === 0) return
  } finally {
    await folder.close()
  }
  const reason = lines.findLast((line) => /\b(error|FATAL|PANIC|not found|cannot)\b/i.test(line)) ?? lines.at(-1) ?? 'it says nothing'
  throw new StartError(`The database cannot be created in ${draft}: ${reason}`)
}
