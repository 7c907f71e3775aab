import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, rowsRead, statementsOf } from '#testing/statement-plans.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { choosePlan, type ListOrder } from './search-plan.domain.ts'
import { findTalents, pageStatement } from './talent-page.repository.ts'
import { readSample } from './talent-sample.repository.ts'
import { EVERYBODY, type TalentFilter } from './talent-search.domain.ts'
import { findByAddressAlone } from './talent-search.repository.ts'

const STUDENTS = 6000
let test: TestApp
let database: string

/** Adds people who are newer than all others. Ids are spread over the whole range and the same in each run, so that a sample is fair. */
async function add(count: number, words: string): Promise<void> {
  await test.deps.platform.db.$client.query(
    `WITH made AS (
       INSERT INTO users (id, email) SELECT 'walk-' || n, 'walk-' || n || '@example.edu'
       FROM (SELECT n + (SELECT count(*) FROM users) AS n FROM generate_series(1, $1::int) AS n) AS s RETURNING id, email)
     INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, bio, created_at)
     SELECT ('x' || substr(md5(id), 1, 12))::bit(48)::bigint + 1, id, 'Mara', 'Lindqvist', email, '310 555 0142', 'Art',
       CASE WHEN $2 = '' THEN 'sings' WHEN substr(id, 6)::int % 3 = 0 THEN $2 ELSE 'paints' END,
       timestamptz '2026-01-01' + substr(id, 6)::int * interval '1 minute'
     FROM made`,
    [count, words],
  )
}

beforeAll(async () => {
  test = await testApp()
  const { $client } = test.deps.platform.db
  await add(STUDENTS, 'yodels')
  await $client.query(
    `INSERT INTO consents (user_id, uses, text_version, way, given_at)
     SELECT user_id, CASE WHEN id % 2 = 0 THEN '{casting}' ELSE '{}' END::text[], '1', 'web', now() FROM student_profiles`,
  )
  await $client.query('ANALYZE')
  const { rows } = await $client.query<{ name: string }>('SELECT current_database() AS name')
  database = rows[0]?.name ?? ''
}, 60_000)
afterAll(() => test.close())

const start = { from: 'start', offset: 0 } as const

/** The rows of profiles that a search reads, in each of its statements. */
async function profilesRead(filter: TalentFilter): Promise<number[]> {
  const { searchDb } = test.deps.platform
  const plan = choosePlan(await readSample(searchDb), filter, 20)
  const asked = await statementsOf(searchDb.$client, () =>
    findTalents(searchDb, { filter, order: 'newest', place: start, limit: 20, plan }),
  )
  const read: number[] = []
  for (const statement of asked) read.push((await rowsRead(searchDb.$client, statement)).student_profiles ?? 0)
  return read
}

describe('a page of a common word', () => {
  const yodels: TalentFilter = { words: ['yodels'], locationWords: [] }

  it('is read from the beginning of the list', async () => {
    expect(await profilesRead(yodels)).toEqual([expect.toSatisfy((rows: number) => rows <= 64)])
  })

  it.each([500, 1000])('is read further down the list after another %i people without it', async (imported) => {
    const before = (await test.deps.platform.db.$client.query('SELECT FROM student_profiles')).rowCount ?? 0
    await add(imported, '')
    await test.deps.platform.db.$client.query('ANALYZE student_profiles')
    const read = await profilesRead(yodels)
    const newest = before + imported - STUDENTS
    // The earlier steps, and in the last step the newest people and a page. The index would read two thousand and sort them.
    expect(read.length).toBeGreaterThan(1)
    expect(Math.max(...read)).toBeLessThan(newest + 100)
    expect(read.reduce((sum, rows) => sum + rows)).toBeLessThan((7 / 3) * newest + 100)
  })
})

it('a part of an address is looked up in the index', async () => {
  const { searchDb } = test.deps.platform
  const asked = await statementsOf(searchDb.$client, () => findByAddressAlone(searchDb, '%walk-5432%@%', ['walk', '5432'], 1000))
  expect(asked).toHaveLength(1)
  for (const statement of asked) expect((await rowsRead(searchDb.$client, statement)).student_profiles).toBeLessThan(64)
})

/** Settings of other PostgreSQL servers, set on purpose or left from old versions. */
const FOREIGN = [
  'jit = on',
  'jit_above_cost = 0',
  'max_parallel_workers_per_gather = 4',
  'min_parallel_table_scan_size = 0',
  'min_parallel_index_scan_size = 0',
  'parallel_setup_cost = 0',
  'parallel_tuple_cost = 0',
  'random_page_cost = 40',
  'effective_cache_size = 128',
  "work_mem = '64kB'",
  'plan_cache_mode = auto',
  'enable_seqscan = on',
]

describe('a page on a PostgreSQL with settings of its own', () => {
  let foreign: Awaited<ReturnType<TestApp['another']>>
  beforeAll(async () => {
    for (const setting of FOREIGN) await test.deps.platform.db.$client.query(`ALTER DATABASE ${database} SET ${setting}`)
    foreign = await test.another()
  })

  const filters: Record<string, Partial<TalentFilter>> = {
    everybody: {},
    'a word': { words: ['yodels'] },
    'a place': { locationWords: ['malibu'] },
    'a level': { experienceLevel: 'professional' },
    ages: { ageMin: 20, ageMax: 24 },
    'a choice': { traits: [['photos:yes']] },
    'a rating': { ranges: [{ of: 'rating', from: 50 }] },
    majors: { majors: [[['art'], ['dance']]] },
  }
  const orders: ListOrder[] = ['newest', 'name', 'rating', 'lastCast']
  it.each(Object.entries(filters).flatMap(([name, filter]) => orders.map((order) => [name, order, filter] as const)))(
    'of %s by %s reads the last consents of its people only, alone and uncompiled',
    async (_, order, more) => {
      const { searchDb } = foreign.deps.platform
      const filter = { ...EVERYBODY, ...more }
      const plan = choosePlan(await readSample(searchDb), filter, 20, order)
      const { text } = pageStatement({ filter, order, place: start, limit: 20, plan })
      const shown = await genericPlan(searchDb.$client, text)
      expect(shown).toContain('Index Scan using consents_user')
      expect(shown).not.toMatch(/hashed SubPlan|Seq Scan on public\.(consents|profile_photos|photos)|Gather|JIT/)
      // Newest first, the people come from an index in its order, and nothing but the page is sorted.
      if (plan.by === 'walk') expect(shown).toMatch(/Index (Only )?Scan using student_profiles_(newest|level|name|rating|last_cast)/)
    },
  )

  it('is planned with our settings on every connection', async () => {
    const { searchDb, db } = foreign.deps.platform
    const show = async (pool: typeof db, name: string) => (await pool.$client.query(`SHOW ${name}`)).rows[0]?.[name]
    for (const pool of [db, searchDb]) {
      expect(await show(pool, 'jit')).toBe('off')
      expect(await show(pool, 'random_page_cost')).toBe('1.1')
      expect(await show(pool, 'max_parallel_workers_per_gather')).toBe('0')
    }
    expect(await show(searchDb, 'plan_cache_mode')).toBe('force_generic_plan')
    expect(await show(searchDb, 'enable_seqscan')).toBe('off')
    expect(await show(db, 'enable_seqscan')).toBe('on')
  })
})
