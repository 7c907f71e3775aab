import type { Call, Disturbance } from './calls.ts'
import { failuresOf } from './calls.ts'
import type { Check } from './checks.ts'

/** How many failures and problems of each kind are printed. */
const NAMED = 12

function column(text: string | number, width: number): string {
  return typeof text === 'number' ? String(text).padStart(width) : text.padEnd(width)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function requestTable(calls: readonly Call[]): string[] {
  const rows = [...Map.groupBy(calls, ({ what }) => what)]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([what, some]) => {
      const times = some.map(({ begun, ended }) => ended - begun).sort((left, right) => left - right)
      const failed = some.filter(({ failure }) => failure !== undefined).length
      return `  ${column(what, 22)}${column(some.length, 9)}${column(failed, 8)}${column(percentile(times, 0.5), 8)}${column(percentile(times, 0.99), 8)}`
    })
  const total = calls.filter(({ failure }) => failure !== undefined).length
  return [
    `  ${column('requests', 22)}    asked  failed  p50 ms  p99 ms`,
    ...rows,
    `  ${column('all', 22)}${column(calls.length, 9)}${column(total, 8)}`,
  ]
}

function disturbanceTable(calls: readonly Call[], disturbances: readonly Disturbance[], start: number): string[] {
  const { excused, others } = failuresOf(calls, disturbances)
  const rows = disturbances.map(({ name, from, to, excuses }) => {
    const failed = excused.get(name)?.length ?? 0
    const excuse = excuses ? `${failed} failed` : 'none may fail'
    return `  ${column(name, 40)}${seconds(from - start).padStart(8)}${seconds(to - from).padStart(8)}  ${excuse}`
  })
  return [
    `  ${column('disturbances', 40)}      at    took  requests`,
    ...rows,
    `  ${column('at any other time', 58)}${others.length} failed`,
  ]
}

/** Prints the tables of a rehearsal. */
export function report({
  calls,
  disturbances,
  checks,
  start,
}: {
  calls: readonly Call[]
  disturbances: readonly Disturbance[]
  checks: readonly Check[]
  start: number
}): void {
  const lines = ['', ...requestTable(calls), '', ...disturbanceTable(calls, disturbances, start), '', '  checks']
  for (const { name, problems } of checks) {
    lines.push(`  ${problems.length === 0 ? '✓' : '✗'} ${name}`)
    for (const problem of problems.slice(0, NAMED)) lines.push(`      ${problem}`)
    if (problems.length > NAMED) lines.push(`      and ${problems.length - NAMED} more`)
  }
  console.log(lines.join('\n'))
}
