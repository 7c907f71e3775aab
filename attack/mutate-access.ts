/**
 * `npm run mutate-access [-- --only TEXT] [--source]`: takes away one check of who may do what after the other, and expects the tests to
 * fail. First each rule of an endpoint or page, in memory; then each check in the server's source, in a copy of it. Prints what nobody
 * noticed, and ends with 1 when there is something. Takes some twenty minutes on two cores.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Check, checksOf } from './access-checks.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = 'apps/server/src'

/** Milliseconds after which tests that wait for something count as failed. */
const RUN_MS = 600_000

/** For machines that do other things as well. */
const PATIENTLY = ['--testTimeout', '120000', '--hookTimeout', '300000']

/** Tests that ask everything as everybody, and everything about a student on hold. */
const EVERYTHING = ['src/http/walk.test.ts', 'src/http/held-student.test.ts', 'src/http/proofs.test.ts', 'src/features']

const { values } = parseArgs({ options: { only: { type: 'string' }, source: { type: 'boolean', default: false } } })
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
let hasFailed = false

if (!values.source) {
  const { status } = run(ROOT, ['run', '--config', 'apps/server/mutants.config.ts'], 'inherit')
  hasFailed = status !== 0
}

const copy = makeCopy()
try {
  const checks = sources().flatMap((file) => checksOf(file, readFileSync(join(ROOT, file), 'utf8')))
  const wanted = checks.filter(({ file, line }) => `${file}:${line}`.includes(values.only ?? ''))
  // Tests that fail anyway notice nothing.
  for (const near of new Set(wanted.map(({ file }) => JSON.stringify(testsNear(file)[0]))))
    if (!passes(JSON.parse(near), 'inherit')) throw new Error(`with every check in place these tests fail: ${near}`)
  const unnoticed = wanted.filter((check, index) => {
    const isNoticed = triesToNotice(check)
    console.log(`  ${String(index + 1).padStart(3)} of ${wanted.length}  ${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${nameOf(check)}`)
    return !isNoticed
  })
  console.log(`\n  ${wanted.length} checks taken away one by one, ${unnoticed.length} unnoticed`)
  hasFailed ||= unnoticed.length > 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

function nameOf({ file, line, was, is }: Check): string {
  return `${file.slice(SOURCE.length + 1)}:${line}  ${was} → ${is}`
}

/** Takes a check away in the copy, runs what is nearest to it first, and puts it back. */
function triesToNotice({ file, weakened }: Check): boolean {
  writeFileSync(join(copy, file), weakened)
  try {
    return testsNear(file).some((tests) => !passes(tests))
  } finally {
    cpSync(join(ROOT, file), join(copy, file))
  }
}

function passes(tests: readonly string[], stdio: 'inherit' | 'ignore' = 'ignore'): boolean {
  return run(copy, ['run', '--project', 'server', '--bail', '1', '--fsModuleCache=true', ...PATIENTLY, ...tests], stdio).status === 0
}

function testsNear(file: string): string[][] {
  const folder = dirname(file).slice('apps/server/'.length)
  const own = readdirSync(join(ROOT, dirname(file))).some((name) => name.endsWith('.test.ts')) ? [`${folder}/`] : []
  return [[...own, 'src/features/holds/', 'src/http/held-student.test.ts', 'src/http/proofs.test.ts'], EVERYTHING]
}

function run(cwd: string, args: readonly string[], stdio: 'inherit' | 'ignore') {
  return spawnSync(process.execPath, [vitest, ...args], { cwd, stdio, env: { ...process.env, NO_COLOR: '1' }, timeout: RUN_MS })
}

/** Files of the server that may hold a check. */
function sources(): string[] {
  return readdirSync(join(ROOT, SOURCE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|mutants)\.ts$|^(testing|demo|backup|data)\//.test(name))
    .map((name) => join(SOURCE, name))
    .sort()
}

/** The server as it is, with the installed packages by reference. */
function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-mutants-'))
  for (const path of ['vitest.config.ts', 'tsconfig.base.json', 'package.json', 'packages', 'bench', 'scripts', 'docs', 'apps/server']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: (name) => !/\/(node_modules|dist)$/.test(name) })
  }
  for (const path of ['node_modules', 'apps/server/node_modules', 'packages/contract/node_modules', 'apps/web'])
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(folder, path))
  return folder
}
