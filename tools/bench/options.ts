import { parseArgs } from 'node:util'

/** The options of a run. */
export interface BenchOptions {
  /** Sizes to measure at, one after the other. */
  readonly students: readonly number[]
  /** The number of rounds. Results are their medians. */
  readonly rounds: number
  /** How long each round of callers lasts. */
  readonly seconds: number
  /** The first of three free ports. */
  readonly port: number
  /** Names of workloads; all when empty. */
  readonly only: readonly string[]
  /** A data folder to fill and keep for the next run. */
  readonly data: string | undefined
}

function positiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`--${name} takes whole numbers from 1, not ${text}`)
  return Number(text)
}

const list = (text: string) => text.split(',').filter((part) => part !== '')

/**
 * Reads the command line.
 *
 * @param workloads the names of all workloads
 * @throws an error whose message says what is wrong
 */
export function readOptions(args: readonly string[], workloads: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      port: { type: 'string', default: '3840' },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
    },
  })
  const only = list(values.only)
  const unknown = only.filter((name) => !workloads.includes(name))
  if (unknown.length > 0) throw new RangeError(`There is no workload ${unknown.join(', ')}; there are ${workloads.join(', ')}`)
  const students = list(values.students).map((text) => positiveInteger('students', text))
  if (students.length === 0) throw new RangeError('--students takes one number, or several with commas between them')
  if (students.length > 1 && values.data !== undefined) throw new RangeError('--data goes with one number of students')
  return {
    students,
    rounds: positiveInteger('rounds', values.rounds),
    seconds: positiveInteger('seconds', values.seconds),
    port: positiveInteger('port', values.port),
    only,
    data: values.data,
  }
}
