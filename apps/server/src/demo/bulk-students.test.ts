import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { addBulkStudents, addConsents, MAX_BULK_STUDENTS } from './bulk-students.ts'

let test: TestApp
let connection: pg.ClientConfig
beforeAll(async () => {
  test = await testApp()
  connection = test.deps.platform.db.$client.options
})
afterAll(() => test.close())
beforeEach(() => test.truncate())

const add = (students: number) => addBulkStudents(connection, students, () => {})

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await test.deps.platform.db.$client.query(text)).rows
}

/** The students' columns that do not depend on how many are generated. */
const people = () =>
  rows(`SELECT p.id, u.id AS account, p.email, u.email AS account_email, u.first_name, p.bio, p.weekly_availability, p.search_text
    FROM student_profiles AS p JOIN users AS u ON u.id = p.user_id ORDER BY u.id`)

const rules = () =>
  rows(`SELECT pg_get_indexdef(indexrelid) AS rule FROM pg_index WHERE indrelid = 'student_profiles'::regclass
    UNION SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid IN ('student_profiles'::regclass, 'consents'::regclass) ORDER BY rule`)

it('generates the same students again, and keeps existing ones when more are requested', async () => {
  expect(await add(30)).toBe(30)
  const thirty = await people()
  expect(thirty).toHaveLength(30)
  expect(thirty.every((person) => person['email'] === person['account_email'])).toBe(true)
  expect(await add(30)).toBe(0)
  expect(await add(50)).toBe(20)
  const fifty = await people()
  expect(fifty.slice(0, 30)).toEqual(thirty)

  await test.truncate()
  expect(await add(50)).toBe(50)
  expect(await people()).toEqual(fifty)
})

it('gives them the answers about photographs that their profiles summarise', async () => {
  await add(70)
  const answers =
    await rows(`SELECT p.has_consent, (SELECT array_agg('casting' = ANY (uses)) FROM consents AS c WHERE c.user_id = p.user_id) AS given,
    count(*)::int FROM student_profiles AS p GROUP BY 1, 2 ORDER BY 1, 2`)
  expect(answers).toEqual([
    { has_consent: false, given: [false], count: 10 },
    { has_consent: false, given: null, count: 20 },
    { has_consent: true, given: [true], count: 40 },
  ])
})

it('gives the last of very many students an answer within the time in which they joined', async () => {
  const [first, last] = [MAX_BULK_STUDENTS - 6, MAX_BULK_STUDENTS]
  const pool = test.deps.platform.db.$client
  await pool.query(
    "INSERT INTO users (id, email) SELECT 'seed-' || lpad(n::text, greatest(7, length(n::text)), '0'), n || '@example.edu' FROM generate_series($1::int, $2::int) AS n",
    [first, last],
  )
  await addConsents(pool, first, last)
  const [answers] = await rows('SELECT count(*)::int, max(given_at) < now() AS is_past FROM consents')
  expect(answers).toEqual({ count: 5, is_past: true })
})

it('restores every index and rule afterwards', async () => {
  const before = await rules()
  await add(5)
  expect(before.map(({ rule }) => rule)).toContainEqual(expect.stringContaining('REFERENCES users(id) ON DELETE CASCADE'))
  expect(await rules()).toEqual(before)
})

it('changes nothing when it is interrupted', async () => {
  await add(1)
  const [{ email } = {}] = await people()
  await test.truncate()
  // Another account has the address of the first student, which conflicts only after all profiles were written.
  await test.deps.platform.db.$client.query('INSERT INTO users (id, email) VALUES ($1, $2)', ['other', email])
  const before = await rules()
  await expect(add(5)).rejects.toThrow('users_email')
  expect(await people()).toEqual([])
  expect(await rules()).toEqual(before)
})
