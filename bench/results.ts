import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

/** What one workload gave. */
export interface Measured {
  readonly workload: string
  readonly title: string
  readonly figures: readonly Figure[]
  /** Why there are no figures. */
  readonly failed?: string
}

/** One run, as it is kept. */
export interface Result {
  readonly at: string
  readonly machine: {
    readonly cpu: string | undefined
    readonly cores: number
    readonly memoryMB: number
    readonly node: string
    readonly platform: string
  }
  /** Load of the machine before the run. */
  readonly load: number
  readonly students: number
  readonly workloads: readonly Measured[]
}

/** Where results are kept; git ignores it. */
export const RESULTS = join(import.meta.dirname, 'results')

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
