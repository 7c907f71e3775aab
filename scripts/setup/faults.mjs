import { existsSync } from 'node:fs'
import { arch } from 'node:os'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { ensureRehearsal } from './rehearsal.mjs'

/** Programs that faults need in addition to those of the rehearsal, each with a file from its package. */
const NEEDED = [
  { package: 'xfsprogs', brings: '/usr/sbin/xfs_io' },
  { package: 'libfaketime', brings: `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1` },
]

/**
 * Installs the programs for faults: by apt as root on Debian. If one is missing, the row of its fault in the table says so.
 */
export async function ensureFaults() {
  await ensureRehearsal()
  const wanted = NEEDED.filter(({ brings }) => !existsSync(brings)).map((one) => one.package)
  if (wanted.length === 0 || !mayInstallByApt()) return
  console.log(`  Installing ${wanted.join(', ')} …`)
  await installByApt(...wanted)
}
