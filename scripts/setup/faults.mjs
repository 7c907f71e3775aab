import { existsSync } from 'node:fs'
import { arch } from 'node:os'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { ensureRehearsal } from './rehearsal.mjs'

/** What some faults need besides what a rehearsal does: something that each package brings. */
const NEEDED = [
  { package: 'xfsprogs', brings: '/usr/sbin/xfs_io' },
  { package: 'libfaketime', brings: `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1` },
]

/** Gets what faults are made with: by apt as root on Debian. What is missing then, the row of a fault says. */
export async function ensureFaults() {
  await ensureRehearsal()
  const wanted = NEEDED.filter(({ brings }) => !existsSync(brings)).map((one) => one.package)
  if (wanted.length === 0 || !mayInstallByApt()) return
  console.log(`  Installing ${wanted.join(', ')} …`)
  await installByApt(...wanted)
}
