import type { Figure } from '../figure.ts'
import { httpRequest, manyCallers, oneCaller } from '../http-load.ts'
import { pgbench } from '../pgbench.ts'
import { CALLERS, startSameBytes } from '../reads.ts'
import { randomCombinations, randomSearches, type SearchRequest, searchMix, searchPath } from '../search-mix.ts'
import { cursorsAt, searchScripts } from '../search-sql.ts'
import { median, quantile } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const RANDOM = 1500
/** Random combinations of filters, each requested as a page, a count and the counted choices. */
const COMBINED = 500
/** Positions of pages far down the list, as shares of it. Only two, because pgbench does not accept more scripts. */
const DEPTHS = [0.3, 0.8]
/** Milliseconds that one caller may wait for 99 of 100 searches: up to a number of students, and above it. */
const PATIENCE = { upTo: 100_000, most: 10, beyond: 40 } as const

/** One caller: every search of the mix several times, then random ones once each. */
async function measureOne(bench: Bench, mix: readonly SearchRequest[]): Promise<Figure[]> {
  const { port } = bench.server
  const ask = (request: SearchRequest) => httpRequest({ path: searchPath(request), cookie: bench.director })
  const requests = mix.map(ask)
  await oneCaller(port, requests, 2)
  const times = await oneCaller(port, requests, bench.rounds * 4)
  const all = times.flat()
  const kinds = Map.groupBy(mix.keys(), (index) => mix[index]?.kind ?? 'empty')
  const random = (await oneCaller(port, randomSearches(RANDOM).map(ask), 1)).flat()
  return [
    { name: 'one caller, median', value: median(all), unit: 'ms' },
    {
      name: 'one caller, p99',
      value: quantile(all, 0.99),
      unit: 'ms',
      goal: { most: bench.students <= PATIENCE.upTo ? PATIENCE.most : PATIENCE.beyond },
    },
    ...[...kinds].flatMap(([kind, places]): Figure[] => {
      const ofKind = places.flatMap((place) => times[place] ?? [])
      return [
        { name: `${kind}, median`, value: median(ofKind), unit: 'ms' },
        { name: `${kind}, p99`, value: quantile(ofKind, 0.99), unit: 'ms' },
      ]
    }),
    { name: `${RANDOM.toLocaleString('en')} random, p99`, value: quantile(random, 0.99), unit: 'ms' },
    { name: `${RANDOM.toLocaleString('en')} random, slowest`, value: Math.max(...random), unit: 'ms', goal: { most: 300 } },
  ]
}

/** One caller sends random combinations of filters, as the page requests them. */
async function measureCombined(bench: Bench): Promise<Figure[]> {
  const combined = randomCombinations(COMBINED)
  const most = bench.students <= PATIENCE.upTo ? PATIENCE.most : PATIENCE.beyond
  const figures: Figure[] = []
  for (const { path, title, goal } of [
    { path: '/api/talent/search', title: 'combined', goal: { most } },
    { path: '/api/talent/search/count', title: 'combined, count' },
    { path: '/api/talent/search/choices', title: 'combined, choices' },
  ]) {
    const requests = combined.map((request) => httpRequest({ path: searchPath(request, path), cookie: bench.director }))
    const times = (await oneCaller(bench.server.port, requests, bench.rounds)).flat()
    figures.push(
      { name: `${title}, median`, value: median(times), unit: 'ms' },
      { name: `${title}, p99`, value: quantile(times, 0.99), unit: 'ms', ...(goal && { goal }) },
      { name: `${title}, slowest`, value: Math.max(...times), unit: 'ms', goal: { most: 300 } },
    )
  }
  return figures
}

async function measureMany(bench: Bench, mix: readonly SearchRequest[]): Promise<Figure[]> {
  const scripts = await searchScripts(bench, mix)
  const reads = mix.map((request) => ({ path: searchPath(request), cookie: bench.director }))
  const requests = reads.map(httpRequest)
  const bare = await startSameBytes(bench, reads)
  const rates = { ours: [] as number[], bare: [] as number[], search: [] as number[], prepared: [] as number[], all: [] as number[] }
  const { seconds } = bench
  try {
    await manyCallers(bench.server.port, requests, CALLERS, 1)
    for (let round = 0; round < bench.rounds; round++) {
      rates.ours.push((await manyCallers(bench.server.port, requests, CALLERS, seconds)).rate)
      if (scripts) {
        rates.search.push(await pgbench(scripts.search, { clients: CALLERS, seconds, protocol: 'simple' }))
        rates.prepared.push(await pgbench(scripts.search, { clients: CALLERS, seconds, protocol: 'prepared' }))
        rates.all.push(await pgbench(scripts.all, { clients: CALLERS, seconds, protocol: 'simple' }))
      }
      rates.bare.push((await manyCallers(bench.baselinePort, requests, CALLERS, Math.min(seconds, 2))).rate)
    }
  } finally {
    await bare.stop()
  }
  const name = `${CALLERS} callers`
  const value = median(rates.ours)
  const against = (baseline: string, of: readonly number[], goal?: number): Figure => ({
    name,
    value,
    unit: '/s',
    ...(of.length > 0 && { baseline: { name: baseline, value: median(of) } }),
    ...(goal !== undefined && { goal: { share: goal } }),
  })
  return [
    against('pgbench, the search', rates.search, 0.65),
    against('pgbench, prepared', rates.prepared),
    against('pgbench, all SQL', rates.all),
    against('bare Fastify', rates.bare),
  ]
}

export const search: Workload = {
  name: 'search',
  title: 'Talent search',
  async run(bench) {
    const mix = searchMix(await cursorsAt(bench.db, DEPTHS))
    return [...(await measureOne(bench, mix)), ...(await measureCombined(bench)), ...(await measureMany(bench, mix))]
  },
}
