import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram, until } from '../rehearsal/programs.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { tryOn } from './trial.ts'

/** The size of these file systems in bytes: enough for a database, and for uploads of a few minutes. */
const SIZE = 1_200_000_000

/** Milliseconds that a disk stays full. */
const FULL_MS = 8000

const mayMount = () => process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a separate file system, runs `work` on it, and unmounts it. */
async function onFileSystem<Result>(
  kind: 'tmpfs' | 'ext4',
  work: (place: string, again: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-disk-'))
  const [image, place, log] = [join(folder, 'image'), join(folder, 'disk'), join(folder, 'log')]
  const sh = (...command: string[]) => runProgram(command, { log })
  const mount = () =>
    kind === 'tmpfs' ? sh('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'callboard', place) : sh('mount', '-o', 'loop', image, place)
  const unmount = () =>
    until('nobody has a file open on the disk', () =>
      sh('umount', place).then(
        () => true,
        () => false,
      ),
    )
  await mkdir(place)
  if (kind === 'ext4') {
    const file = await open(image, 'w')
    await file.truncate(SIZE)
    await file.close()
    await sh('mkfs.ext4', '-q', '-F', image)
  }
  await mount()
  // Unmount even when the run is interrupted.
  const lastRelease = () => void spawnSync('umount', ['--lazy', place])
  process.once('exit', lastRelease)
  try {
    // The database runs as another user.
    await sh('chmod', '755', folder, place)
    return await work(place, async () => {
      await unmount()
      await mount()
    })
  } finally {
    await unmount()
    process.off('exit', lastRelease)
    await rm(folder, { recursive: true, force: true })
  }
}

const BLOCK = Buffer.alloc(1 << 20)

/** Fills the file system to the last byte. */
async function fill(file: FileHandle): Promise<void> {
  for (let size = BLOCK.length; size >= 1; ) {
    const written = await file.write(BLOCK, 0, size).catch(() => undefined)
    if (!written) size = Math.floor(size / 2)
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  title: 'disk full for 8 s: database, photos, uploads',
  times: 4,
  missing: async () => (mayMount() ? undefined : 'it takes a file system of its own, and so root on Linux'),
  run: (times) =>
    onFileSystem('tmpfs', (place) =>
      onSite({ database: 'embedded', media: 'disk', folder: place }, (site) =>
        tryOn(site, times, async () => {
          const filling = await open(join(place, 'filling'), 'w')
          // Removing files has freed space; fill that too.
          for (const end = Date.now() + FULL_MS; Date.now() < end; await sleep(100)) await fill(filling)
          await filling.close().catch(() => {})
          await rm(join(place, 'filling'))
          return undefined
        }),
      ),
    ),
}

/**
 * A power cut for the file system: it stops at once and loses everything that it had not written, including its own journal. A
 * disk that loses acknowledged writes cannot be simulated on a running machine.
 */
export const powerCut: Fault = {
  name: 'power-cut',
  title: 'power cut: ext4 loses everything that was not flushed, all processes are killed, and the journal is replayed',
  times: 10,
  missing: async () => {
    if (!mayMount()) return 'it takes a file system of its own, and so root on Linux'
    return existsSync('/usr/sbin/xfs_io') ? undefined : '`xfs_io` of Debian’s xfsprogs is missing'
  },
  run: (times) =>
    onFileSystem('ext4', (place, mountAgain) =>
      onSite({ database: 'embedded', media: 'disk', folder: place }, (site) =>
        tryOn(site, times, () =>
          site.whileDown(async () => {
            await runProgram(['xfs_io', '-x', '-c', 'shutdown', place], { log: join(site.logs, 'power.log') })
            await site.instance.kill()
            await mountAgain()
            // The journal belongs to the boot before the power cut; Callboard cannot detect a simulated one.
            await rm(join(site.dataDir, 'mail-journal'), { force: true })
            return performance.now()
          }),
        ),
      ),
    ),
}
