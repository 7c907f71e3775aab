import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { installByApt, mayInstallByApt } from './apt.mjs'

/** Programs that a rehearsal runs besides Callboard, with their Debian packages. */
const NEEDED = [
  { program: 'haproxy', package: 'haproxy', isHere: () => answers('haproxy', '-v') },
  { program: 'a server PostgreSQL', package: 'postgresql', isHere: hasPostgres },
  ...['radosgw', 'ceph-mon', 'ceph-osd'].map((name) => ({ program: name, package: name, isHere: () => answers(name, '--version') })),
]

/**
 * Installs the programs for a rehearsal: by apt as root on Debian.
 * @returns {Promise<string
 *
 * undefined>} one line about missing ones, if any
 */
export async function ensureRehearsal() {
  if (process.platform !== 'linux') return 'A rehearsal needs Linux: it runs HAProxy, a server PostgreSQL and an S3 store.'
  const wanted = missing()
  if (wanted.length > 0 && mayInstallByApt()) {
    console.log(`  Installing ${wanted.map((one) => one.package).join(', ')} …`)
    await installByApt(...wanted.map((one) => one.package))
  }
  const names = missing().map(({ program }) => program)
  if (names.length === 0) return undefined
  return `A rehearsal needs ${names.join(', ')}: start it as root on Debian, which installs them, or install them yourself.`
}

function missing() {
  return NEEDED.filter(({ isHere }) => !isHere())
}

function answers(program, question) {
  return spawnSync(program, [question], { timeout: 20_000 }).status === 0
}

function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) && readdirSync(folder).some((version) => Number(version) >= 15 && existsSync(`${folder}/${version}/bin/postgres`))
  )
}
