/** The suites of the test tiers. Each function runs one, prints its slowest files, and counts passed and failed tests. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureScanners } from './attack.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { ensureDovecot } from './dovecot.mjs'
import { ensureFaults } from './faults.mjs'
import { ensureGphoto2 } from './gphoto2.mjs'
import { ensureLibreOffice } from './libreoffice.mjs'
import { ensurePoppler } from './poppler.mjs'
import { ensureRehearsal } from './rehearsal.mjs'
import { npmCommand, requireNode, root, run } from './runtime.mjs'
import { ensureS3 } from './s3.mjs'

/** How many of the slowest files are printed. */
const SLOWEST = 20

/** Seconds that the browser tests of `npm test` may take on two idle cores, all four workers added together. */
const BROWSER_BUDGET = 1300

/**
 * @param reports a folder for the report
 * @param project a project of vitest.config.ts; `!` before its name means all others
 */
export async function vitest(reports, project) {
  const isDeep = project === 'deep'
  if (isDeep) {
    await ensureGphoto2()
    await ensurePoppler()
    await ensureLibreOffice()
    await ensureS3()
    await ensureDovecot()
  }
  const report = join(reports, `vitest-${project}.json`)
  const options = [`--project=${project}`, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([...npmCommand(), 'run', '--silent', 'test:unit', '--', ...options])
  return count(code, report, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => {
    printSlowest(testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), milliseconds: endTime - startTime })))
    if (isDeep && numPendingTests > 0) console.log(`  ${numPendingTests} tests were skipped, which counts as failed here.`)
    return { passed: numPassedTests, failed: numFailedTests + (isDeep ? numPendingTests : 0) }
  })
}

/** @param project a project of tests/playwright.config.ts; skipped tests count as failed except in the fast tier */
export async function playwright(reports, project) {
  const chromium = await findOrInstallChromium({ shell: project !== 'visual' })
  if (!chromium) {
    console.log('  There is no Chromium and none can be installed; set CHROMIUM_PATH to one.')
    return { passed: 0, failed: 1 }
  }
  const report = join(reports, `playwright-${project}.json`)
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run([...npmCommand(), 'run', '--silent', 'test:e2e', '--', `--project=${project}`, '--reporter=dot,json'], { env })
  return count(code, report, ({ stats, suites }) => {
    printSlowest(suites.map((suite) => ({ file: suite.file, milliseconds: durationOf(suite) })))
    if (project === 'browser') warnOfBudget(suites.reduce((sum, suite) => sum + durationOf(suite), 0) / 1000)
    for (const reason of new Set(suites.flatMap(reasonsOfSkips))) console.log(`  Skipped. ${reason}`)
    const skipped = project === 'browser' ? 0 : stats.skipped
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + skipped }
  })
}

export async function rehearsal(reports) {
  const missing = await ensureRehearsal()
  if (missing) {
    console.log(`  ${missing}`)
    return { passed: 0, failed: 1 }
  }
  return program('tests/resilience/rehearsal/run.ts', join(reports, 'rehearsal.json'))
}

export async function faults(reports) {
  await ensureFaults()
  return program('tests/resilience/faults/run.ts', join(reports, 'faults.json'))
}

export async function attacks(reports) {
  await ensureScanners()
  return program('tests/security/run.ts', join(reports, 'attacks.json'))
}

/** Runs a program that writes a report of `{ passed, failed }`. */
async function program(path, report) {
  const code = await run([requireNode(), join(root, path), '--report', report])
  return count(code, report, ({ passed, failed }) => ({ passed, failed }))
}

function warnOfBudget(seconds) {
  if (seconds <= BROWSER_BUDGET) return
  console.log(`  The workers took ${seconds.toFixed(0)} s; ${BROWSER_BUDGET} s are their budget on two idle cores.`)
  console.log('  If this machine was idle, move tests that are not the first proof of a screen or task to @deep (CONTRIBUTING.md).')
}

function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)
}

/** Reasons for skipped tests in Playwright's report, for example that the references come from another browser. */
function reasonsOfSkips({ suites = [], specs = [] }) {
  const annotations = specs.flatMap(({ tests }) => tests).flatMap((test) => test.annotations)
  const reasons = annotations.filter(({ type }) => type === 'skip').map(({ title, description }) => description ?? title)
  return [...reasons, ...suites.flatMap(reasonsOfSkips)]
}

function printSlowest(files) {
  const slowest = files.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, SLOWEST)
  console.log(`\n  The slowest of ${files.length} files, in seconds:`)
  for (const { file, milliseconds } of slowest) console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(7)}  ${file}`)
}

/** A suite that crashed, wrote no report or ran no test has failed, whatever it reports. */
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
