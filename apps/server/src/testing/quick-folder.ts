import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm'

/** Free bytes required: the databases of a test run take less than a third. Containers often have 64 MB. */
const ENOUGH = 4 * 1024 ** 3

const made: string[] = []
// Removed, so that an interrupted run leaves nothing in memory.
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/**
 * A temporary folder for files that a test run creates and discards. It is in memory if there is enough, because a database is a thousand
 * files, and creating them on a disk takes longer than most tests.
 */
export async function quickFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const folder = await mkdtemp(join(bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir(), prefix))
  made.push(folder)
  return folder
}
