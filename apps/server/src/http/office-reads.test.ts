import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { rowsOf, rowsRead, statementsOf, stepsOf } from '#testing/statement-plans.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const STUDENTS = 3000
/** Students who have graduated, because the removal rules read more about them. */
const GRADUATES = 1500
const LISTS = 4
const ON_LIST = 300

let test: TestApp
let director: TestClient

beforeAll(async () => {
  test = await testApp({
    institution: {
      retention: {
        accountsMonthsAfterGraduation: 12,
        accountsMonthsUnused: null,
        selfTapesMonths: 12,
        applicationsMonthsAfterCall: 12,
        messagesMonths: 12,
      },
    },
  })
  const { $client } = test.deps.platform.db
  const make = (text: string, values: unknown[] = []) => $client.query(text, values)
  await make(
    `INSERT INTO users (id, email, first_name, last_name, created_at)
     SELECT 'reads-' || n, 'reads-' || n || '@example.edu', 'Mara', 'Lindqvist' || n, now() - interval '6 years' FROM generate_series(1, $1::int) AS n`,
    [STUDENTS],
  )
  await make(
    `INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, school, expected_graduation_year, created_at)
     SELECT substr(id, 7)::int, id, first_name, last_name, email, '310 555 0142', 'Art', 'Film', CASE WHEN substr(id, 7)::int <= $1 THEN 2020 ELSE 2099 END, created_at
     FROM users`,
    [GRADUATES],
  )
  await make("INSERT INTO audit_log (actor, action, at) SELECT id, 'account.signed-in', now() - interval '5 years' FROM users")
  await make("INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES (repeat('a', 64), 'image/jpeg', 1000, 10, 10, 'x')")
  await make("INSERT INTO profile_photos (profile_id, hash, position) SELECT id, repeat('a', 64), 0 FROM student_profiles")
  await make("INSERT INTO lists (name) SELECT 'List ' || n FROM generate_series(1, $1::int) AS n", [LISTS])
  await make('INSERT INTO list_entries (list_id, student_id) SELECT lists.id, n FROM lists, generate_series(1, $1::int) AS n', [ON_LIST])
  await make('VACUUM ANALYZE')
  const staff = await makeUser(test, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' })
  director = await signIn(test, staff)
}, 60_000)
afterAll(() => test.close())

/** The statements of a page of the office, each run again and explained. */
async function statements(path: string) {
  const { db } = test.deps.platform
  let body: unknown
  const asked = await statementsOf(db.$client, async () => {
    const answer = await director.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    body = answer.json()
  })
  const reads = asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  return { reads, body }
}

/** The rows that a page of the office reads of each table. */
async function readBy(path: string): Promise<Record<string, number>> {
  const sum: Record<string, number> = {}
  for (const statement of (await statements(path)).reads) {
    const read = await rowsRead(test.deps.platform.db.$client, statement)
    for (const [table, rows] of Object.entries(read)) sum[table] = (sum[table] ?? 0) + rows
  }
  return sum
}

describe('of three thousand students', () => {
  it('the accounts normalise the names of staff and of people without a profile only', async () => {
    const { reads, body } = await statements('/api/accounts?search=whitfield')
    expect(body).toMatchObject([{ name: 'Dana Whitfield' }])
    const steps = (await Promise.all(reads.map((read) => stepsOf(test.deps.platform.db.$client, read)))).flat()
    const normalising = steps.filter(({ Filter: filter = '' }) => filter.includes('search_normal'))
    expect(normalising.map(rowsOf)).toEqual([1])
  })

  it('the audit log finds who acted by an index of names', async () => {
    const read = await readBy('/api/audit-log?actor=lindqvist2999')
    expect(read['users'] ?? 0).toBeLessThan(20)
    expect(read['audit_log'] ?? 0).toBeLessThan(20)
  })

  it('what is in use of the settings is counted in one reading', async () => {
    expect((await readBy('/api/settings/in-use'))['student_profiles']).toBe(STUDENTS)
  })

  it('the search for people counts them without looking at each account', async () => {
    expect((await director.get('/api/users/search?limit=5')).headers['x-total-count']).toBe(String(STUDENTS))
    const read = await readBy('/api/users/search?limit=5')
    expect(read['users']).toBeLessThan(20)
    expect(read['student_profiles']).toBeLessThan(STUDENTS + 20)
  })

  it('lists are counted without the profiles of everybody on them', async () => {
    const read = await readBy('/api/lists')
    expect(read['student_profiles'] ?? 0).toBe(0)
    expect(read['list_entries']).toBeLessThan(LISTS * (ON_LIST + 20))
    expect(read['profile_photos']).toBeLessThan(LISTS * 20)
  })

  it('what would be removed is read in few statements, and each person once', async () => {
    const { reads, body } = await statements('/api/retention')
    expect(body).toMatchObject({ accounts: { total: GRADUATES } })
    const about = reads.filter(({ text }) => text.includes('expected_graduation_year'))
    // One page with everybody, and one that finds nobody after them.
    expect(about).toHaveLength(2)
    const steps = (await Promise.all(about.map((read) => stepsOf(test.deps.platform.db.$client, read)))).flat()
    // No statement looks up one person after another.
    expect(steps.filter((step) => step['Relation Name'] === 'audit_log' && step['Actual Loops'] > 1)).toEqual([])
    expect(steps.filter((step) => step['Relation Name'] === 'applications' && step['Actual Loops'] > 1)).toEqual([])
  })

  it('the archive sums the photos once in a minute, and again for who has changed something', async () => {
    const sums = async () => (await statements('/api/office-archive')).reads.filter(({ text }) => text.includes('profile_photos')).length
    expect(await sums()).toBe(1)
    expect(await sums()).toBe(0)
    expect((await director.post('/api/lists', { name: 'Another list', people: [] })).statusCode).toBe(201)
    expect(await sums()).toBe(1)
    const { body } = await statements('/api/office-archive')
    expect(body).toMatchObject({ people: STUDENTS, photos: { count: STUDENTS, bytes: STUDENTS * 1000 } })
  })
})
