/**
 * Writes the lists of docs/dependencies.md: each direct dependency with its version and licence from package-lock.json, and its
 * reason from dependency-reasons.json, where a name may end in `*`. With `--check` it writes nothing, and fails if the page is
 * out of date. It always fails for a dependency without a reason or with an unlisted licence, for a reason without a dependency,
 * and for a production package without a checksum in the lockfile.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/runtime.mjs'

const WORKSPACES = ['', 'apps/server', 'apps/web', 'packages/contract']
const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies']
/** Licences that an Apache-2.0 program may depend on; LGPL and MPL packages are used unchanged. */
const LICENCES =
  /^(MIT|MIT-0|ISC|Apache-2\.0|MIT OR Apache-2\.0|\(MIT OR Apache-2\.0\)|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0)$/i
const PAGE = join(root, 'docs/dependencies.md')
const MARKS = ['<!-- lists -->', '<!-- end of lists -->']

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = readJson('package-lock.json')
const reasons = readJson('scripts/dependency-reasons.json')
const problems = []

/** Direct dependencies by name, with all versions that the workspaces require. */
const direct = new Map()
for (const workspace of WORKSPACES) {
  const manifest = readJson(join(workspace, 'package.json'))
  for (const name of KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}))) {
    if (name.startsWith('@callboard/')) continue
    const locked = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    const known = direct.get(name) ?? { versions: new Set(), licence: locked?.license }
    known.versions.add(locked?.version ?? 'not in the lockfile')
    direct.set(name, known)
  }
}

const unexplained = new Set(direct.keys())
const isNamed = (name, pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)
const patterns = Object.values(reasons).flatMap((part) => Object.keys(part))

/** One line of a list. A dependency with its own entry does not belong to a pattern. */
function row(pattern, reason) {
  const names = [...direct.keys()].filter((name) => isNamed(name, pattern) && (name === pattern || !patterns.includes(name)))
  if (names.length === 0) problems.push(`${pattern} has a reason and is no dependency`)
  for (const name of names) unexplained.delete(name)
  const found = names.map((name) => direct.get(name))
  const versions = [...new Set(found.flatMap((one) => [...one.versions]))]
  // Some platform packages have no licence in the lockfile; they are released together with the others.
  const licences = [...new Set(found.flatMap(({ licence }) => licence ?? []))]
  if (licences.length === 0 || !licences.every((licence) => LICENCES.test(licence))) {
    problems.push(`${pattern} has the licence ${licences.join(', ') || 'unknown'}, which is not on the list`)
  }
  return `- \`${pattern}\` ${versions.length > 3 ? '' : `${versions.join(', ')} `}(${licences.join(', ')}): ${reason}`
}

const listOf = (part) =>
  Object.entries(part)
    .map(([pattern, reason]) => row(pattern, reason))
    .join('\n')
const lists = Object.entries(reasons)
  .map(([title, part]) => `## ${title}\n\n${listOf(part)}`)
  .join('\n\n')
for (const name of unexplained) problems.push(`${name} has no reason in scripts/dependency-reasons.json`)
for (const [path, { dev, link, integrity }] of Object.entries(packages)) {
  if (path.includes('node_modules/') && !dev && !link && !integrity) problems.push(`${path} has no integrity in package-lock.json`)
}

const page = readFileSync(PAGE, 'utf8')
const [before = '', rest = ''] = page.split(MARKS[0])
const written = `${before}${MARKS[0]}\n\n${lists}\n\n${MARKS[1]}${rest.split(MARKS[1])[1] ?? ''}`
if (process.argv.includes('--check')) {
  if (written !== page) problems.push('docs/dependencies.md is out of date: npm run dependencies')
} else writeFileSync(PAGE, written)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
