import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../apps/server/src/db/client.ts'
import { plannedStatement } from '../apps/server/src/features/talent-search/planned-page.repository.ts'
import { choosePlan } from '../apps/server/src/features/talent-search/search-plan.domain.ts'
import type { TalentSample } from '../apps/server/src/features/talent-search/talent-sample.domain.ts'
import { readSample } from '../apps/server/src/features/talent-search/talent-sample.repository.ts'
import { wordsOf } from '../apps/server/src/features/talent-search/talent-search.repository.ts'
import { Caller, httpRequest, manyCallers, oneCaller } from './http-load.ts'
import { prepareInstance, startBareServer, startServer } from './instance.ts'
import { type BoundStatement, hasPgbench, pgbench, writeScripts } from './pgbench.ts'
import { type SearchRequest, searchPath, searchWorkload } from './search-workload.ts'
import { median, quantile } from './statistics.ts'

const CALLERS = 16

/** What the issue asks for at 100,000 students. */
export const SEARCH_GOALS = { medianMs: 3, p99Ms: 12, ofPgbench: 0.5 } as const

export interface SearchFigures {
  readonly students: number
  readonly requests: number
  readonly one: {
    readonly medianMs: number
    readonly p99Ms: number
    readonly worstMs: number
    readonly byKind: Record<string, { medianMs: number; p99Ms: number }>
  }
  /** Answers a second of 16 callers, and of the baselines with as many. */
  readonly many: {
    readonly server: number
    readonly bareFastify: number
    readonly pgbenchSearch: number | null
    readonly pgbenchPrepared: number | null
    readonly pgbenchAll: number | null
  }
}

/** Which SQL one request causes: the search itself, and all of it. */
interface RequestSql {
  readonly search: readonly BoundStatement[]
  readonly all: readonly BoundStatement[]
}

async function sqlOf(pool: pg.Pool, sample: TalentSample, sid: string, { query }: SearchRequest): Promise<RequestSql> {
  const db = { $client: pool } as Database
  const [words = [], locationWords = []] = await wordsOf(db, [query['search'] ?? '', query['location'] ?? ''])
  const number = (name: string) => (query[name] === undefined ? undefined : Number(query[name]))
  const filter = {
    words,
    locationWords,
    experienceLevel: query['experienceLevel'] as 'student' | undefined,
    ageMin: number('ageMin'),
    ageMax: number('ageMax'),
  }
  const page = { filter, place: { from: 'start', offset: 0 }, limit: 20 } as const
  const search = plannedStatement({ ...page, plan: choosePlan(sample, filter, page.place, page.limit) })
  // What reading the session and its account costs, as the server asks for them.
  const session: BoundStatement = {
    text: `SELECT sess, users.id, email, role FROM sessions LEFT JOIN users ON users.id = sess->>'userId' WHERE sid = $1 AND expire >= now()`,
    values: [sid],
  }
  return { search: [search], all: [session, search] }
}

async function collectAnswers(port: number, paths: readonly string[], cookie: string): Promise<Record<string, string>> {
  const caller = new Caller(port)
  const answers: Record<string, string> = {}
  for (const path of paths) answers[path] = (await caller.ask(httpRequest(path, cookie))).toString('utf8')
  caller.close()
  return answers
}

/**
 * The search of casting directors: how long one caller waits, and how much sixteen get, beside pgbench with the same SQL and a
 * Fastify that only answers the same bytes. The rounds of all of them take turns.
 */
export async function benchSearch(options: { students: number; rounds: number; seconds: number; port: number }): Promise<SearchFigures> {
  const { students, rounds, seconds, port } = options
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const data = join(folder, 'data')
    console.log(`Seeding ${students.toLocaleString('en')} students`)
    const cookie = await prepareInstance(data, students)
    const server = await startServer(data, port)
    stops.push(() => server.stop())

    const workload = searchWorkload()
    const paths = workload.map(searchPath)
    const requests = paths.map((path) => httpRequest(path, cookie))
    const answers = join(folder, 'answers.json')
    await writeFile(answers, JSON.stringify(await collectAnswers(port, paths, cookie)))
    const bare = await startBareServer(port + 1, answers)
    stops.push(() => bare.stop())

    const { socketFolder, scripts } = await pgbenchScripts(data, folder, workload, cookie)

    console.log('One caller')
    await oneCaller(port, requests, 2)
    const times = await oneCaller(port, requests, rounds * 4)
    const kinds = Map.groupBy(workload.keys(), (index) => workload[index]?.kind ?? 'empty')
    const byKind = Object.fromEntries(
      [...kinds].map(([kind, places]) => {
        const all = places.flatMap((place) => times[place] ?? [])
        return [kind, { medianMs: median(all), p99Ms: quantile(all, 0.99) }]
      }),
    )
    const all = times.flat()

    console.log(`${CALLERS} callers, and the baselines`)
    const rates = {
      server: [] as number[],
      bareFastify: [] as number[],
      pgbenchSearch: [] as number[],
      pgbenchPrepared: [] as number[],
      pgbenchAll: [] as number[],
    }
    const run = (which: readonly string[], protocol: 'simple' | 'prepared') =>
      pgbench({ socket: socketFolder, scripts: which, clients: CALLERS, seconds, protocol })
    for (let round = 0; round < rounds; round++) {
      rates.server.push(await manyCallers(port, requests, CALLERS, seconds))
      if (scripts) {
        rates.pgbenchSearch.push(await run(scripts.search, 'simple'))
        rates.pgbenchPrepared.push(await run(scripts.search, 'prepared'))
        rates.pgbenchAll.push(await run(scripts.all, 'simple'))
      }
      rates.bareFastify.push(await manyCallers(port + 1, requests, CALLERS, Math.min(seconds, 3)))
    }
    return {
      students,
      requests: requests.length,
      one: { medianMs: median(all), p99Ms: quantile(all, 0.99), worstMs: Math.max(...all), byKind },
      many: {
        server: median(rates.server),
        bareFastify: median(rates.bareFastify),
        pgbenchSearch: scripts ? median(rates.pgbenchSearch) : null,
        pgbenchPrepared: scripts ? median(rates.pgbenchPrepared) : null,
        pgbenchAll: scripts ? median(rates.pgbenchAll) : null,
      },
    }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function pgbenchScripts(data: string, folder: string, workload: readonly SearchRequest[], cookie: string) {
  const socketFolder = join(data, 'postgres-socket')
  if (!(await hasPgbench())) {
    console.log('pgbench is not installed (it comes with PostgreSQL’s client programs): that baseline is left out')
    return { socketFolder, scripts: undefined }
  }
  const pool = new pg.Pool({ host: socketFolder, user: 'postgres', database: 'callboard', max: 1 })
  try {
    const sid = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const sample = await readSample({ $client: pool } as Database)
    const statements: RequestSql[] = []
    for (const request of workload) statements.push(await sqlOf(pool, sample, sid, request))
    const search = await writeScripts(
      join(folder, 'pgbench-search'),
      statements.map(({ search: only }) => only),
    )
    const all = await writeScripts(
      join(folder, 'pgbench-all'),
      statements.map(({ all: every }) => every),
    )
    return { socketFolder, scripts: { search, all } }
  } finally {
    await pool.end()
  }
}
