import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { type Asked, Caller, httpRequest, manyCallers, oneCallerFor } from './http-load.ts'
import { type BareAnswer, type Running, startBareServer } from './server.ts'
import { median, quantile } from './statistics.ts'
import type { Bench } from './workload.ts'

/** As many as the page of a busy office keeps open at once. */
export const CALLERS = 16

/** Starts a Fastify that answers these requests with the bytes that the server answers them with now. */
export async function startSameBytes(bench: Bench, reads: readonly Asked[]): Promise<Running> {
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

/**
 * How long one caller waits, and how much sixteen get, beside a bare Fastify with the same bytes. Server and baseline take turns.
 *
 * @param reads requests that change nothing, each with an address of its own
 * @param goal the share of the bare Fastify that sixteen callers must reach
 */
export async function measureReads(bench: Bench, reads: readonly Asked[], goal?: number): Promise<Figure[]> {
  const requests = reads.map(httpRequest)
  const bare = await startSameBytes(bench, reads)
  try {
    const { port } = bench.server
    await manyCallers(port, requests, CALLERS, 1)
    await manyCallers(bench.baselinePort, requests, CALLERS, 1)
    const ours = { times: [] as number[], rates: [] as number[] }
    const theirs = { times: [] as number[], rates: [] as number[] }
    const seconds = Math.max(1, bench.seconds / 2)
    for (let round = 0; round < bench.rounds; round++) {
      for (const [one, at] of [[ours, port] as const, [theirs, bench.baselinePort] as const]) {
        one.times.push(...(await oneCallerFor(at, requests, seconds)))
        one.rates.push(await manyCallers(at, requests, CALLERS, seconds))
      }
    }
    const name = 'bare Fastify'
    return [
      { name: 'one caller, median', value: median(ours.times), unit: 'ms', baseline: { name, value: median(theirs.times) } },
      { name: 'one caller, p99', value: quantile(ours.times, 0.99), unit: 'ms' },
      {
        name: `${CALLERS} callers`,
        value: median(ours.rates),
        unit: '/s',
        baseline: { name, value: median(theirs.rates) },
        ...(goal !== undefined && { goal: { share: goal } }),
      },
    ]
  } finally {
    await bare.stop()
  }
}
