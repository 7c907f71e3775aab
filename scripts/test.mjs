/**
 * `npm test`, `npm run test:visual` and `npm run test:deep`: the three tiers of tests. A run continues after a failure, so that
 * it reports all of them, and ends with one line that counts every test and check. It needs only Node 20. An argument 1/3 runs
 * every third suite, to spread a run over several machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { npmCommand, runQuietly, stopWith } from './setup/runtime.mjs'
import { COMPILE_CACHE } from './setup/server.mjs'
import { attacks, faults, playwright, rehearsal, vitest } from './setup/suites.mjs'

// Tests start many processes and threads of the same modules.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
const reports = mkdtempSync(join(tmpdir(), 'callboard-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const BUILD = { name: 'Build', check: ensureBuilt }

/** Each step is an npm script that can be run alone. A check passes or fails as a whole; a suite counts its tests. */
const TIERS = {
  fast: {
    // The longest first.
    checks: [
      { name: 'Promises', check: () => npmRun('lint:promises') },
      BUILD,
      { name: 'Types', check: () => npmRun('types') },
      { name: 'Format and lint', check: () => npmRun('lint') },
      { name: 'Unused code', check: () => npmRun('lint:unused') },
      { name: 'Layers', check: () => npmRun('lint:layers') },
    ],
    suites: [
      { name: 'Unit and API tests', suite: () => vitest(reports, '!deep') },
      { name: 'Browser tests', suite: () => playwright(reports, 'browser') },
    ],
  },
  visual: {
    checks: [BUILD],
    suites: [{ name: 'Pictures and accessibility', suite: () => playwright(reports, 'visual') }],
  },
  deep: {
    checks: [BUILD],
    suites: [
      { name: 'Buckets, replicas, crashes and cameras', suite: () => vitest(reports, 'deep') },
      { name: 'Long browser tests', suite: () => playwright(reports, 'deep') },
      { name: 'Rehearsal with several instances', suite: () => rehearsal(reports) },
      { name: 'Faults', suite: () => faults(reports) },
      { name: 'Attacks', suite: () => attacks(reports) },
    ],
  },
}

const [tier = 'fast', part = '1/1', ...rest] = process.argv.slice(2)
const chosen = TIERS[tier]
const [, index, parts] = /^([1-9])\/([1-9])$/.exec(part)?.map(Number) ?? []
if (!chosen || !(index <= parts) || rest.length > 0)
  stopWith(
    `The tiers of tests are ${Object.keys(TIERS).join(', ')}, of which 1/3 is the first third; not ${process.argv.slice(2).join(' ')}.`,
  )

await ensureInstalled()
// The checks read the generated route tree. It is generated first, so that no two checks write it at the same time.
if (!(await npmRun('routes', '-w', 'apps/web'))) stopWith('The route tree cannot be generated.')

const total = { passed: 0, failed: 0 }
const failures = []

console.log('\n▸ Checks and build')
const checks = chosen.checks.values()
const lanes = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
  for (const { name, check } of checks) await runStep(name, async () => asCount(await check()))
})
await Promise.all(lanes)
for (const { name, suite } of chosen.suites.filter((_, place) => place % parts === index - 1)) {
  console.log(`\n▸ ${name}`)
  await runStep(name, suite)
}

process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

async function runStep(name, work) {
  const start = performance.now()
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(name)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
}

function asCount(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function npmRun(...script) {
  return (await runQuietly([...npmCommand(), 'run', '--silent', ...script])) === 0
}
