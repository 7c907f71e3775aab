/**
 * `npm test`, `npm run test:visual` and `npm run test:deep`: the three tiers of tests. A run continues after a failure, so that it
 * reports all of them, and closes with one line that counts every test and every check. It needs nothing but Node 20.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { npmCommand, runQuietly, stopWith } from './setup/runtime.mjs'
import { attacks, faults, playwright, rehearsal, vitest } from './setup/suites.mjs'

const reports = mkdtempSync(join(tmpdir(), 'callboard-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Each step is an npm script that can be run alone. A check passes or fails as one; a suite counts its own tests. */
const TIERS = {
  fast: [
    { name: 'Format and lint', check: () => npmRun('lint') },
    { name: 'Types', check: () => npmRun('types') },
    { name: 'Promises', check: () => npmRun('lint:promises') },
    { name: 'Layers', check: () => npmRun('lint:layers') },
    { name: 'Unused code', check: () => npmRun('lint:unused') },
    { name: 'Build', check: ensureBuilt },
    { name: 'Unit and API tests', suite: () => vitest(reports, '!deep') },
    { name: 'Browser tests', suite: () => playwright(reports, 'browser') },
  ],
  visual: [
    { name: 'Build', check: ensureBuilt },
    { name: 'Pictures and accessibility', suite: () => playwright(reports, 'visual') },
  ],
  deep: [
    { name: 'Build', check: ensureBuilt },
    { name: 'Buckets, replicas, crashes and cameras', suite: () => vitest(reports, 'deep') },
    { name: 'Long browser tests', suite: () => playwright(reports, 'deep') },
    { name: 'Rehearsal with several instances', suite: () => rehearsal(reports) },
    { name: 'Faults', suite: () => faults(reports) },
    { name: 'Attacks', suite: () => attacks(reports) },
  ],
}

const [tier = 'fast', ...rest] = process.argv.slice(2)
const steps = TIERS[tier]
if (!steps || rest.length > 0) stopWith(`The tiers of tests are ${Object.keys(TIERS).join(', ')}; not ${process.argv.slice(2).join(' ')}.`)

await ensureInstalled()

const total = { passed: 0, failed: 0 }
const failures = []
for (const { name, check, suite } of steps) {
  console.log(`\n▸ ${name}`)
  const start = performance.now()
  const { passed, failed } = check ? asCount(await check()) : await suite()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(name)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = failed > 0 ? `${failed} failed` : check ? 'passed' : `${passed} passed`
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${outcome} in ${seconds} s`)
}

process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

function asCount(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function npmRun(script) {
  return (await runQuietly([...npmCommand(), 'run', '--silent', script])) === 0
}
