/**
 * `npm run lockfile`, after any change to the dependencies: adds the packages for other platforms that npm left out of
 * package-lock.json. npm leaves one out whenever the registry does not answer for it, and `npm ci` then refuses the lockfile on
 * every machine. The package that needs them states their exact versions, and their names state their platform.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/runtime.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const path = join(root, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(path, 'utf8'))
const added = []

for (const [parentPath, parent] of Object.entries(lockfile.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const present = [`${parentPath}/node_modules/${name}`, `node_modules/${name}`].some((at) => at in lockfile.packages)
    if (present) continue
    const words = name.split(/[-/]/)
    const system = words.find((word) => SYSTEMS.includes(word))
    const processor = words.find((word) => PROCESSORS.includes(word))
    if (!/^\d+\.\d+\.\d+/.test(version) || !processor)
      throw new Error(`${name}@${version}, which ${parentPath} asks for, is not one to complete`)
    lockfile.packages[`node_modules/${name}`] = {
      version,
      cpu: [processor],
      ...(parent.dev && { dev: true }),
      ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
      optional: true,
      ...(system && { os: [system] }),
    }
    added.push(name)
  }
}

const byPath = ([a], [b]) => a.localeCompare(b, 'en')
lockfile.packages = Object.fromEntries(Object.entries(lockfile.packages).sort(byPath))
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(added.length > 0 ? `Added ${added.length} packages for other platforms.` : 'The lockfile is complete.')
