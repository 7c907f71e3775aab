import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm'

/** Bytes that must be free there: the databases of a test run take less than a third. Containers often have 64 MB. */
const ENOUGH = 4 * 1024 ** 3

const made: string[] = []
// An interrupted run leaves nothing in memory.
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/**
 * A temporary folder for what a test run creates and throws away: in memory where there is enough, because a database is a thousand files,
 * whose creation on a disk takes longer than most tests.
 */
export async function quickFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const folder = await mkdtemp(join(bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir(), prefix))
  made.push(folder)
  return folder
}
