import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchSearch, SEARCH_GOALS } from './search-bench.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '3840' },
  },
})
const figures = await benchSearch({
  students: Number(values.students),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  port: Number(values.port),
})

const { one, many } = figures
const ms = (value: number) => `${value.toFixed(2)} ms`
const rate = (value: number | null) => (value === null ? '–' : `${Math.round(value).toLocaleString('en')}/s`)
const ratio = (baseline: number | null) => (baseline === null ? '–' : (many.server / baseline).toFixed(2))
const verdict = (value: number, holds: boolean, goal: number) => `${value.toFixed(2)} (goal ${goal}: ${holds ? 'met' : 'NOT met'})`

console.log(
  `\nTalent search, ${figures.students.toLocaleString('en')} students, ${figures.requests} different requests, ${cpus().length} cores\n`,
)
console.table({
  'one caller, all': { median: ms(one.medianMs), p99: ms(one.p99Ms) },
  ...Object.fromEntries(
    Object.entries(one.byKind).map(([kind, { medianMs, p99Ms }]) => [`one caller, ${kind}`, { median: ms(medianMs), p99: ms(p99Ms) }]),
  ),
})
console.table({
  'Callboard, 16 callers': { rate: rate(many.server), 'Callboard / this': '1.00' },
  'pgbench, the search alone': { rate: rate(many.pgbenchSearch), 'Callboard / this': ratio(many.pgbenchSearch) },
  'pgbench, the search prepared': { rate: rate(many.pgbenchPrepared), 'Callboard / this': ratio(many.pgbenchPrepared) },
  'pgbench, all SQL of a request': { rate: rate(many.pgbenchAll), 'Callboard / this': ratio(many.pgbenchAll) },
  'bare Fastify, the same bytes': { rate: rate(many.bareFastify), 'Callboard / this': ratio(many.bareFastify) },
})
console.log(`median, ms: ${verdict(one.medianMs, one.medianMs < SEARCH_GOALS.medianMs, SEARCH_GOALS.medianMs)}`)
console.log(`p99, ms:    ${verdict(one.p99Ms, one.p99Ms < SEARCH_GOALS.p99Ms, SEARCH_GOALS.p99Ms)}`)
if (many.pgbenchSearch !== null) {
  const share = many.server / many.pgbenchSearch
  console.log(`of pgbench: ${verdict(share, share >= SEARCH_GOALS.ofPgbench, SEARCH_GOALS.ofPgbench)}`)
}

const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
const file = join(folder, `search-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
await writeFile(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, ...figures }, null, 2)}\n`,
)
console.log(`\nWritten to ${file}`)
