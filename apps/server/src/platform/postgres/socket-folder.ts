import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canUse, type ServerUser } from '#platform/postgres/server-user.ts'

/** Longest path of a unix socket in bytes: macOS allows 103, Linux 107. */
const MAX_SOCKET_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'
const TEMPORARY_PREFIX = 'callboard-'

/**
 * Creates an empty 0700 folder for the server's socket: in the data folder, or below the system's temporary folder if that path is too long
 * or closed to the server's user. In the second case a link in the data folder points to it, so that the next start removes it.
 */
export async function createSocketFolder(dataDir: string, user: ServerUser | undefined): Promise<string> {
  const place = join(dataDir, 'postgres-socket')
  await removeSocketFolder(dataDir)
  if (Buffer.byteLength(join(place, SOCKET_NAME)) <= MAX_SOCKET_PATH && (await canUse(dataDir, 1, user))) {
    await mkdir(place, { mode: 0o700 })
    if (user) await chown(place, user.uid, user.gid)
    return place
  }
  const parent = (await canUse(tmpdir(), 1, user)) ? tmpdir() : '/tmp'
  const elsewhere = await mkdtemp(join(parent, TEMPORARY_PREFIX))
  await symlink(elsewhere, place)
  await chmod(elsewhere, 0o700)
  if (user) await chown(elsewhere, user.uid, user.gid)
  return elsewhere
}

export async function removeSocketFolder(dataDir: string): Promise<void> {
  const place = join(dataDir, 'postgres-socket')
  const found = await lstat(place).catch(() => undefined)
  if (found?.isSymbolicLink()) {
    const elsewhere = await readlink(place)
    if (basename(elsewhere).startsWith(TEMPORARY_PREFIX)) await rm(elsewhere, { recursive: true, force: true })
  }
  await rm(place, { recursive: true, force: true })
}
