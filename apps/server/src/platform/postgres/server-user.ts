import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** The user that the database server runs as, if that is not the user who started Callboard. */
export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. When Callboard runs as root, the server runs as the owner of an existing `cluster`, so that a folder
 * of an ordinary user keeps its owner. Without a cluster, it runs as `postgres` or `nobody`.
 * @returns undefined when Callboard runs as an ordinary user, who then runs the server too
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([login]) => login === name)
    // An unsigned id: macOS writes the id of `nobody` as -2.
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 }
  }
  throw new StartError(
    'Started as root, the database needs an ordinary user named postgres or nobody to run as; create one, or set DATABASE_URL.',
  )
}

/** Whether `user` may pass through every folder above `path` and has the permissions `bits` (4 read, 1 execute) on it. */
export async function canUse(path: string, bits: number, user: ServerUser | undefined): Promise<boolean> {
  if (!user) return true
  let current = await realpath(path)
  let wanted = bits
  for (;;) {
    const { mode, uid, gid } = await stat(current)
    const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
    if ((granted & wanted) !== wanted) return false
    const parent = dirname(current)
    if (parent === current) return true
    current = parent
    wanted = 1
  }
}
