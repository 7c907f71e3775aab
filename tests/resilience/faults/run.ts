/**
 * `npm run faults [-- --only kill,database] [--times 200]`: people use a Callboard while something goes wrong, and every acknowledged write
 * is checked. Prints a table, and ends with 1 if something is lost, half written, or not ready again by itself.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { clockJumps } from './clock.ts'
import { connectionsCut, databaseRestart } from './database.ts'
import { failover } from './failover.ts'
import type { Fault } from './fault.ts'
import { diskFull, powerCut } from './file-system.ts'
import { twoWithOneJob } from './jobs.ts'
import { killed } from './killed.ts'
import { mailDown } from './mail.ts'
import { mediaDown, mediaSlow } from './media.ts'
import { migrationInterrupted } from './migration.ts'
import type { Outcome } from './trial.ts'
import { uploadCut } from './uploads.ts'

const FAULTS: readonly Fault[] = [
  killed,
  powerCut,
  databaseRestart,
  failover,
  connectionsCut,
  migrationInterrupted,
  mediaDown,
  mediaSlow,
  diskFull,
  mailDown,
  clockJumps,
  twoWithOneJob,
  uploadCut,
]

/** How many problems of one fault are printed in full. */
const SHOWN = 20

const { values } = parseArgs({ options: { only: { type: 'string' }, times: { type: 'string' }, report: { type: 'string' } } })
const only = values.only?.split(',')
const unknown = only?.filter((name) => !FAULTS.some((fault) => fault.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No fault is called ${unknown.join(', ')}. There are ${FAULTS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const rows: string[] = []
let passed = 0
let failed = 0
for (const fault of FAULTS.filter(({ name }) => only?.includes(name) ?? true)) {
  console.log(`${fault.name}: ${fault.title}`)
  const missing = await fault.missing?.()
  if (missing) {
    rows.push(`| ${fault.title} | not here: ${missing} | | | | |`)
    // A complete run that skips a fault has not passed.
    if (values.report) failed++
    continue
  }
  try {
    const outcome = await fault.run(values.times ? Number(values.times) : fault.times)
    for (const what of [...outcome.lost.map((one) => `lost: ${one}`), ...outcome.wrong].slice(0, SHOWN)) console.log(`  ${what}`)
    if (outcome.lost.length > 0 || outcome.wrong.length > 0) failed++
    else passed++
    rows.push(row(fault, outcome))
  } catch (error) {
    failed++
    console.error(error)
    rows.push(`| ${fault.title} | **came to no end**: ${error instanceof Error ? error.message : error} | | | | |`)
  }
}
console.log(`
| fault | tried | acknowledged writes | lost | half-written or wrong | seconds until ready: median, worst |
| ----- | ----: | ------------------: | ---: | ----------------------: | ---------------------------------: |
${rows.join('\n')}`)
if (values.report) await writeFile(values.report, JSON.stringify({ passed, failed }))
process.exitCode = failed === 0 ? 0 : 1

function row({ title }: Fault, { times, acknowledged, lost, wrong, ready, note }: Outcome): string {
  const sorted = ready.toSorted((left, right) => left - right)
  const seconds = sorted.length > 0 ? `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)}, ${sorted.at(-1)?.toFixed(1)}` : '–'
  const count = (number: number) => number.toLocaleString('en-US')
  return `| ${title}${note ? `; ${note}` : ''} | ${count(times)} | ${count(acknowledged)} | ${lost.length} | ${wrong.length} | ${seconds} |`
}
