import { existsSync } from 'node:fs'
import { runQuietly } from './runtime.mjs'

/** Whether programs may be installed by apt: as root, on Debian and its children. */
export function mayInstallByApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs packages and what they need, nothing more; says what went wrong and goes on. */
export async function installByApt(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(['apt-get', 'update', '-q'], { env })
  await runQuietly(['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names], { env })
}
