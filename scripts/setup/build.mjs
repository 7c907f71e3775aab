import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { npmCommand, root, runQuietly } from './runtime.mjs'

/** The visitors' pages show the demo's portraits, and the help pages show the guides. */
const SOURCES = [
  'apps/web',
  'packages/contract',
  'apps/server/src/demo/portraits.ts',
  'apps/server/src/demo/portrait',
  'docs/guides',
  'package-lock.json',
  'tsconfig.base.json',
]
/** Ignored: what a build needs or generates, for example `pictures` and the route tree. */
const NOT_SOURCES = new Set(['node_modules', 'dist', '.tanstack', 'pictures', 'route-tree.gen.ts'])
/** In the build's own folder, which every build empties first. So an interrupted build leaves no stamp. */
const STAMP = join(root, 'apps/web/dist/.built-from')
const LOCK = join(root, '.setup-lock')

/**
 * Builds the pages unless they were built from the same sources; several may call this at once.
 * @returns {Promise<boolean>} whether there is a build now; it prints errors
 */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (isBuiltFrom(wanted)) return true
  return withLock(LOCK, { onWait: () => console.log('Waiting for another process that installs or builds …') }, async () => {
    if (isBuiltFrom(wanted)) return true
    console.log('Building the pages …')
    const env = { ...process.env, NODE_ENV: 'production' }
    if ((await runQuietly([...npmCommand(), 'run', '--silent', 'build', '-w', 'apps/web'], { env })) !== 0) return false
    writeFileSync(STAMP, wanted)
    return true
  })
}

function isBuiltFrom(wanted) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
}

/** A hash of contents, because file times change with a clone or checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** Every source file below `path`, in a fixed order. */
function filesOf(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
