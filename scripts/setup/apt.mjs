import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './runtime.mjs'

/** Whether apt may install programs: as root, on Debian and its derivatives. */
export function mayInstallByApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs packages and their dependencies, without recommended ones. Prints an error and continues. */
export async function installByApt(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(['apt-get', 'update', '-q'], { env })
  await runQuietly(['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names], { env })
}

/** The source of Debian's own packages on this machine; `undefined` if the machine's image configures it in another file. */
function debianSource() {
  const path = '/etc/apt/sources.list.d/debian.sources'
  if (!existsSync(path)) return undefined
  const [first = ''] = readFileSync(path, 'utf8').split(/\n\s*\n/)
  return /^Components:.*\bmain\b/m.test(first) ? first : undefined
}

/**
 * Like `installByApt`, for packages outside Debian's free part. Their package lists are in a separate folder, so that the machine
 * installs nothing else from there later.
 */
export async function installFromNonFree(...names) {
  const source = debianSource()
  if (source === undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'callboard-apt-'))
  try {
    mkdirSync(join(folder, 'lists/partial'), { recursive: true })
    writeFileSync(join(folder, 'debian.sources'), source.replace(/^Components:.*$/m, 'Components: main non-free').replace(/\s*$/, '\n'))
    const options = {
      'Dir::Etc::sourcelist': join(folder, 'debian.sources'),
      'Dir::Etc::sourceparts': '-',
      'Dir::State::lists': join(folder, 'lists'),
    }
    const apart = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly(['apt-get', ...apart, 'update', '-q'], { env })
    await runQuietly(['apt-get', ...apart, 'install', '-q', '-y', '--no-install-recommends', ...names], { env })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
