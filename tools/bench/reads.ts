import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { type Asked, Caller, httpRequest, manyCallers, oneCallerFor } from './http-load.ts'
import { processorTime } from './processor-time.ts'
import { type BareAnswer, type BareServer, startBareServer } from './start-bare-server.ts'
import { median, quantile } from './statistics.ts'
import type { Bench } from './workload.ts'

/** The number of connections that a busy office keeps open. */
export const CALLERS = 16

/** Starts a Fastify that answers these requests with the same bytes as the server. */
export async function startSameBytes(bench: Bench, reads: readonly Asked[]): Promise<BareServer> {
  const caller = new Caller(bench.server.port)
  const answers: Record<string, BareAnswer> = {}
  for (const read of reads) {
    const { type, body } = await caller.ask(httpRequest(read))
    answers[read.path] = { type, body: body.toString('base64') }
  }
  caller.close()
  const file = join(bench.folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  return startBareServer(bench.baselinePort, file)
}

/** Milliseconds of the server's processor time for each request of one caller; `undefined` if the system does not report it. */
async function processorTimeEach(pid: number, ask: () => Promise<readonly number[]>): Promise<number | undefined> {
  const before = await processorTime(pid)
  const { length } = await ask()
  const after = await processorTime(pid)
  return before === undefined || after === undefined ? undefined : (after - before) / length
}

/** The goals of a kind of read. */
export interface ReadGoals {
  /** Milliseconds that one caller may wait for 99 of 100 reads. The default is that of a simple read. */
  readonly wait?: number
  /** Milliseconds of the server's processor time for each request. */
  readonly processor?: number
  /** Requests a second with sixteen callers, and the 99th percentile of their waiting times in milliseconds. */
  readonly rate?: number
  readonly patience?: number
  /** The share of the bare Fastify's throughput that sixteen callers must reach. */
  readonly share?: number
}

/** Milliseconds that one caller may wait for 99 of 100 simple reads. */
const SIMPLE = 10

/**
 * Measures the latency of one caller, the server's processor time per request, and the throughput of sixteen callers. It compares
 * them with a bare Fastify that sends the same bytes; server and baseline take turns.
 *
 * @param reads requests that change nothing, each with a different address
 */
export async function measureReads(bench: Bench, reads: readonly Asked[], goals: ReadGoals = {}): Promise<Figure[]> {
  const requests = reads.map(httpRequest)
  const bare = await startSameBytes(bench, reads)
  try {
    const { port, pid } = bench.server
    await manyCallers(port, requests, CALLERS, 1)
    await manyCallers(bench.baselinePort, requests, CALLERS, 1)
    const ours = { times: [] as number[], costs: [] as number[], many: [] as number[], rates: [] as number[] }
    const theirs = { times: [] as number[], rates: [] as number[] }
    const seconds = Math.max(1, bench.seconds / 2)
    for (let round = 0; round < bench.rounds; round++) {
      const cost = await processorTimeEach(pid, async () => {
        const times = await oneCallerFor(port, requests, seconds)
        ours.times.push(...times)
        return times
      })
      if (cost !== undefined) ours.costs.push(cost)
      const answers = await manyCallers(port, requests, CALLERS, seconds)
      ours.rates.push(answers.rate)
      ours.many.push(...answers.times)
      theirs.times.push(...(await oneCallerFor(bench.baselinePort, requests, seconds)))
      theirs.rates.push((await manyCallers(bench.baselinePort, requests, CALLERS, seconds)).rate)
    }
    const { wait = SIMPLE, processor, rate, patience, share } = goals
    const name = 'bare Fastify'
    return [
      { name: 'one caller, median', value: median(ours.times), unit: 'ms', baseline: { name, value: median(theirs.times) } },
      { name: 'one caller, p99', value: quantile(ours.times, 0.99), unit: 'ms', goal: { most: wait } },
      ...(ours.costs.length === 0 ? [] : [processorFigure(median(ours.costs), processor)]),
      {
        name: `${CALLERS} callers`,
        value: median(ours.rates),
        unit: '/s',
        baseline: { name, value: median(theirs.rates) },
        ...(rate !== undefined && { goal: { least: rate } }),
        ...(share !== undefined && { goal: { share } }),
      },
      {
        name: `${CALLERS} callers, p99`,
        value: quantile(ours.many, 0.99),
        unit: 'ms',
        ...(patience !== undefined && { goal: { most: patience } }),
      },
    ]
  } finally {
    await bare.stop()
  }
}

function processorFigure(value: number, most: number | undefined): Figure {
  return { name: 'processor time of the server, a request', value, unit: 'ms', ...(most !== undefined && { goal: { most } }) }
}
