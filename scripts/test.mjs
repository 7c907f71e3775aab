/**
 * `npm test`: everything that CI checks. It goes on after a failure, so that all of them are seen, and closes with one
 * line that counts every test and every check. It needs nothing but Node 20.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { findOrInstallChromium } from './setup/chromium.mjs'
import { ensureGphoto2 } from './setup/gphoto2.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureRehearsal } from './setup/rehearsal.mjs'
import { npmCommand, requireNode, root, run, runQuietly } from './setup/runtime.mjs'
import { ensureS3 } from './setup/s3.mjs'

const reports = mkdtempSync(join(tmpdir(), 'callboard-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Each step is an npm script that can be run alone. A check passes or fails as one; a suite counts its own tests. */
const STEPS = [
  { name: 'Format and lint', check: () => npmRun('lint') },
  { name: 'Types', check: () => npmRun('types') },
  { name: 'Promises', check: () => npmRun('lint:promises') },
  { name: 'Layers', check: () => npmRun('lint:layers') },
  { name: 'Unused code', check: () => npmRun('lint:unused') },
  { name: 'Build', check: ensureBuilt },
  { name: 'Unit and API tests', suite: runVitest },
  { name: 'Browser tests', suite: runPlaywright },
  { name: 'Rehearsal with several instances', suite: runRehearsal },
]

await ensureInstalled()

const total = { passed: 0, failed: 0 }
const failures = []
for (const { name, check, suite } of STEPS) {
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

async function runVitest() {
  await ensureGphoto2()
  await ensureS3()
  const report = join(reports, 'vitest.json')
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([...npmCommand(), 'run', '--silent', 'test:unit', '--', ...options])
  return count(code, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))
}

async function runPlaywright() {
  const chromium = await findOrInstallChromium()
  if (!chromium) {
    console.log('  There is no Chromium and none can be installed; set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  const report = join(reports, 'playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run([...npmCommand(), 'run', '--silent', 'test:e2e', '--', '--reporter=dot,json'], { env })
  return count(code, report, ({ stats, suites }) => {
    for (const reason of new Set(suites.flatMap(reasonsOfSkips))) console.log(`  Skipped. ${reason}`)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

/** Why tests of a suite of Playwright's report were skipped, such as pictures that are of another browser. */
function reasonsOfSkips({ suites = [], specs = [] }) {
  const annotations = specs.flatMap(({ tests }) => tests).flatMap((test) => test.annotations)
  const reasons = annotations.filter(({ type }) => type === 'skip').map(({ title, description }) => description ?? title)
  return [...reasons, ...suites.flatMap(reasonsOfSkips)]
}

async function runRehearsal() {
  const missing = await ensureRehearsal()
  if (missing) {
    console.log(`  Skipped. ${missing}`)
    return { passed: 0, failed: 0 }
  }
  const report = join(reports, 'rehearsal.json')
  const code = await run([requireNode(), join(root, 'rehearse/run.ts'), '--report', report])
  return count(code, report, ({ passed, failed }) => ({ passed, failed }))
}

/** A suite that crashed, wrote no report or ran no test has failed, whatever it says about its tests. */
function count(code, report, read) {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.log(`  The suite left no report (${error.message}).`)
  }
  const ran = counted.passed + counted.failed > 0
  if (!ran) console.log('  No test ran.')
  return ran && (code === 0 || counted.failed > 0) ? counted : { passed: counted.passed, failed: counted.failed + 1 }
}
