import { join } from 'node:path'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { talentSearchQuery } from '@callboard/contract/people/talent-search/endpoints'
import { readPlace } from '@callboard/contract/people/talent-search/places'
import type pg from 'pg'
import type { Database } from '../../apps/server/src/db/client.ts'
import { choosePlan } from '../../apps/server/src/people/talent-search/search-plan.domain.ts'
import { pageStatement } from '../../apps/server/src/people/talent-search/talent-page.repository.ts'
import type { TalentSample } from '../../apps/server/src/people/talent-search/talent-sample.domain.ts'
import { readSample } from '../../apps/server/src/people/talent-search/talent-sample.repository.ts'
import { filterOf, type PagePlace } from '../../apps/server/src/people/talent-search/talent-search.domain.ts'
import { wordsOf } from '../../apps/server/src/people/talent-search/talent-search.repository.ts'
import { type BoundStatement, hasPgbench, type PgbenchScripts, writeScripts } from './pgbench.ts'
import type { SearchRequest } from './search-mix.ts'
import type { Bench } from './workload.ts'

/** The statements that the server sends to PostgreSQL for a mix of searches, as scripts of pgbench. */
export interface SearchScripts {
  /** The search itself. */
  readonly search: PgbenchScripts
  /** The whole request: reads the session first. */
  readonly all: PgbenchScripts
}

async function searchStatement(db: Database, sample: TalentSample, { query }: SearchRequest): Promise<BoundStatement> {
  const asked = talentSearchQuery.parse(query)
  const [words = [], locationWords = []] = await wordsOf(db, [asked.search ?? '', asked.location ?? ''])
  const { timeZone, travelMinutes, consent } = DEFAULT_INSTITUTION
  const filter = filterOf(asked, { words, locationWords }, { now: new Date(), timeZone, travelMinutes, consentVersion: consent.version })
  const order = asked.sort === 'fit' ? 'newest' : asked.sort
  const position = asked.after === undefined ? undefined : readPlace(order, asked.after)
  const place: PagePlace = position ? { from: 'after', position } : { from: 'start', offset: 0 }
  return pageStatement({ filter, order, place, limit: 20, plan: choosePlan(sample, filter, 20, order) })
}

/** @returns `undefined` if pgbench is not installed, and prints that */
export async function searchScripts(bench: Bench, mix: readonly SearchRequest[]): Promise<SearchScripts | undefined> {
  if (!(await hasPgbench())) {
    console.log('pgbench is not installed (it comes with PostgreSQL’s client programs): that baseline is left out')
    return undefined
  }
  const db = { $client: bench.db } as Database
  const sample = await readSample(db)
  // The statement that reads the session and its account, as the server sends it.
  const session: BoundStatement = {
    text: `SELECT sess, users.id, email, role FROM sessions LEFT JOIN users ON users.id = sess->>'userId' WHERE sid = $1 AND expire >= now()`,
    values: [decodeURIComponent(bench.director.split('=')[1] ?? '').split('.')[0]],
  }
  const statements: BoundStatement[] = []
  for (const request of mix) statements.push(await searchStatement(db, sample, request))
  const socket = join(bench.dataDir, 'postgres-socket')
  const write = async (name: string, requests: BoundStatement[][]) => ({
    socket,
    files: await writeScripts(join(bench.folder, name), requests),
  })
  return {
    search: await write(
      'pgbench-search',
      statements.map((statement) => [statement]),
    ),
    all: await write(
      'pgbench-all',
      statements.map((statement) => [session, statement]),
    ),
  }
}

/** Cursors of talents at these positions, as shares of the list. */
export async function cursorsAt(db: pg.Pool, shares: readonly number[]): Promise<string[]> {
  const cursors: string[] = []
  for (const share of shares) {
    const { rows } = await db.query<{ cursor: string }>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id AS cursor FROM student_profiles
       ORDER BY created_at DESC, id DESC OFFSET (SELECT floor(count(*) * $1::float8)::bigint FROM student_profiles) LIMIT 1`,
      [share],
    )
    if (rows[0]) cursors.push(rows[0].cursor)
  }
  return cursors
}
