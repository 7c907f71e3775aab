import { existsSync } from 'node:fs'
import { runQuietly } from './runtime.mjs'

/** Whether programs may be installed by apt: as root, on Debian and its children. */
export function mayInstallByApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs a package and what it needs, nothing more; says what went wrong and goes on. */
export async function installByApt(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(['apt-get', 'update', '-q'], { env })
  await runQuietly(['apt-get', 'install', '-q', '-y', '--no-install-recommends', name], { env })
}
