import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

/** The results of one workload. */
export interface Measured {
  readonly workload: string
  readonly title: string
  readonly figures: readonly Figure[]
  /** Load of the machine before it. */
  readonly load: number
  /** Why there are no figures. */
  readonly failed?: string
}

/** One run, as stored. */
export interface Result {
  readonly at: string
  readonly machine: {
    readonly cpu: string | undefined
    readonly cores: number
    readonly memoryMB: number
    readonly node: string
    readonly platform: string
  }
  readonly students: number
  readonly workloads: readonly Measured[]
}

/** The folder of the results; git ignores it. */
const RESULTS = join(import.meta.dirname, 'results')

/**
 * Stores what a run has measured so far; each call writes the whole file, so that an interrupted run keeps its results.
 *
 * @param at when the run began
 * @returns the file
 */
export async function keepResult(at: Date, students: number, workloads: readonly Measured[]): Promise<string> {
  await mkdir(RESULTS, { recursive: true })
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryMB: Math.round(totalmem() / 1e6),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  const file = join(RESULTS, `bench-${students}-${at.toISOString().replace(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify({ at: at.toISOString(), machine, students, workloads } satisfies Result, null, 2)}\n`)
  return file
}

/** @returns the newest run of that workload at each size, smallest first */
export async function newestResults(workload: string, folder = RESULTS): Promise<Result[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('bench-') && name.endsWith('.json'))
  const newest = new Map<number, Result>()
  for (const name of names) {
    const result: Result = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (!result.workloads.some((one) => one.workload === workload && one.figures.length > 0)) continue
    const known = newest.get(result.students)
    if (!known || known.at < result.at) newest.set(result.students, result)
  }
  return [...newest.values()].sort((one, other) => one.students - other.students)
}

/** @throws when the run has no such figure */
export function figureOf(result: Result, workload: string, figure: string): number {
  const value = result.workloads.find((one) => one.workload === workload)?.figures.find(({ name }) => name === figure)?.value
  if (value === undefined) throw new RangeError(`The run at ${result.students} students has no figure ${workload}, ${figure}`)
  return value
}
