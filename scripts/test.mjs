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

const BUILD = check('Build', ensureBuilt)

/**
 * Each tier has lanes, which run side by side; the steps of a lane follow one another. Each step is an npm script that can be run alone. A
 * check passes or fails as one; a suite counts its own tests.
 */
const TIERS = {
  // Browser tests wait for a third of their time, in which the other lane works.
  fast: [
    [BUILD, { name: 'Browser tests', work: () => playwright(reports, 'browser') }],
    [
      check('Promises', () => npmRun('lint:promises')),
      check('Types', () => npmRun('types')),
      check('Format and lint', () => npmRun('lint')),
      check('Unused code', () => npmRun('lint:unused')),
      check('Layers', () => npmRun('lint:layers')),
      { name: 'Unit and API tests', work: () => vitest(reports, '!deep') },
    ],
  ],
  visual: [[BUILD, { name: 'Pictures and accessibility', work: () => playwright(reports, 'visual') }]],
  deep: [
    [
      BUILD,
      { name: 'Buckets, replicas, crashes and cameras', work: () => vitest(reports, 'deep') },
      { name: 'Long browser tests', work: () => playwright(reports, 'deep') },
      { name: 'Rehearsal with several instances', work: () => rehearsal(reports) },
      { name: 'Faults', work: () => faults(reports) },
      { name: 'Attacks', work: () => attacks(reports) },
    ],
  ],
}

const [tier = 'fast', ...rest] = process.argv.slice(2)
const chosen = TIERS[tier]
if (!chosen || rest.length > 0) stopWith(`The tiers of tests are ${Object.keys(TIERS).join(', ')}; not ${process.argv.slice(2).join(' ')}.`)

await ensureInstalled()
// The checks read the route tree, which is generated. It must exist first, so that no two checks write it at the same time.
if (!(await npmRun('routes', '-w', 'apps/web'))) stopWith('The route tree cannot be generated.')

const total = { passed: 0, failed: 0 }
const failures = []

await Promise.all(
  chosen.map(async (lane) => {
    for (const step of lane) await runStep(step)
  }),
)

process.exitCode = total.failed > 0 ? 1 : 0
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

async function runStep({ name, work }) {
  console.log(`\n▸ ${name}`)
  const start = performance.now()
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(name)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`\n${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
}

/** @param isFine runs the check */
function check(name, isFine) {
  return { name, work: async () => ((await isFine()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) }
}

async function npmRun(...script) {
  return (await runQuietly([...npmCommand(), 'run', '--silent', ...script])) === 0
}
