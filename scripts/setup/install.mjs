import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npmCommand, root, run, stopWith } from './runtime.mjs'

const LOCKFILE = join(root, 'package-lock.json')
/** Inside node_modules, so that it is deleted together with them. */
const STAMP = join(root, 'node_modules/.callboard-installed')
const LOCK = join(root, '.setup-lock')

/** Installs the locked dependencies unless they are there already; several may call this at once. */
export async function ensureInstalled() {
  // The image has no lockfile, but everything that its programs need.
  if (!existsSync(LOCKFILE) || isInstalled()) return
  await withLock(LOCK, { onWait: () => console.log('Waiting for another process that installs or builds …') }, async () => {
    if (isInstalled()) return
    console.log(
      `Installing the locked dependencies (${existsSync(join(root, 'node_modules')) ? 'they changed' : 'once, this takes a minute'}) …`,
    )
    // The development dependencies build the pages; the install scripts of packages are not needed and not run.
    const code = await run(
      [...npmCommand(), 'ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error', '--no-update-notifier'],
      {
        env: { ...process.env, NODE_ENV: '' },
      },
    )
    if (code !== 0) stopWith('The dependencies could not be installed. npm gives the reason above. Fix it, then start again.')
    stamp()
  })
}

function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return true
  if (!isWhatNpmInstalled()) return false
  stamp()
  return true
}

function stamp() {
  mkdirSync(dirname(STAMP), { recursive: true })
  try {
    writeFileSync(STAMP, fingerprint())
  } catch (error) {
    // A read-only installation of another user is fine.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).update(`${process.platform}-${process.arch}`).digest('hex')
}

/**
 * Whether an earlier `npm ci` or `npm install` installed what the lockfile requires. npm writes a list of the installed packages
 * into node_modules when it is complete.
 */
function isWhatNpmInstalled() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages
  const present = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(([path, { link, version, ...asked }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    const found = present[path]?.version
    return found === version || (found === undefined && asked.optional && !isForThisMachine(asked))
  })
}

/**
 * Whether a missing optional package should be installed. npm skips packages for other platforms, and packages that only those
 * need.
 */
function isForThisMachine({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && (os || cpu) && !libc?.includes('musl')
}

/** As in package.json: a name, or a list of allowed names, or of excluded names with `!`. */
function allows(asked, value) {
  const list = [asked ?? []].flat()
  const refused = list.filter((entry) => entry.startsWith('!'))
  return refused.length === list.length ? !refused.includes(`!${value}`) : list.includes(value)
}
