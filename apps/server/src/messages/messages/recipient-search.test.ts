import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

async function find(query: Record<string, string>) {
  const response = await director.get('/api/users/search', query)
  expect(response.statusCode, response.body).toBe(200)
  return { people: response.json() as { id: string; firstName: string }[], total: response.headers['x-total-count'] }
}

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute))

test('people are found by the criteria of the talent database, with only their account’s address', async () => {
  const account = await makeUser(server, { email: 'account@example.edu' })
  await makeProfile(server, { userId: account.id, firstName: 'Łukasz', email: 'elsewhere@example.edu', age: 21, location: 'Boise, ID' })
  await makeProfile(server, { firstName: 'Łukasz', age: 40, location: 'Boise, ID' })
  expect(await find({ search: 'lukasz', ageMax: '30', location: 'boise', ageMin: '', experienceLevel: '' })).toEqual({
    people: [{ id: account.id, firstName: 'Łukasz', lastName: 'Lindqvist', email: 'account@example.edu' }],
    total: '1',
  })
  expect(await find({ search: 'nobody' })).toEqual({ people: [], total: '0' })
  expect(await find({ search: '!!!' })).toEqual({ people: [], total: '0' })
})

test('an account without a profile, and a casting director with one, cannot be recipients', async () => {
  await makeUser(server, { firstName: 'Mara' })
  await makeProfile(server, { userId: (await makeUser(server, { role: 'admin' })).id })
  expect(await find({ search: 'mara' })).toEqual({ people: [], total: '0' })
})

test('pages continue without gaps, and each has the total', async () => {
  for (let index = 0; index < 7; index++) await makeProfile(server, { firstName: `No${index}`, createdAt: at(index < 4 ? 1 : 2) })
  const all = (await find({})).people.map(({ id }) => id)
  const paged: string[] = []
  for (let offset = 0; offset < 9; offset += 3) {
    const { people, total } = await find({ limit: '3', offset: String(offset) })
    paged.push(...people.map(({ id }) => id))
    expect(total).toBe('7')
  }
  expect([paged, new Set(paged).size]).toEqual([all, 7])
  expect(await find({ limit: '0' })).toEqual({ people: [], total: '7' })
})

test('the total is exact where the talent database would stop counting', async () => {
  await server.deps.platform.db.$client.query(
    `WITH made AS (INSERT INTO users (id, email) SELECT 'u' || n, n || '@example.edu' FROM generate_series(1, 1203) AS n RETURNING id)
     INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
     SELECT row_number() OVER (), id, 'Many', 'Same', id || '@example.edu', '1', 'Art' FROM made`,
  )
  expect(await find({ search: 'many', limit: '1' })).toMatchObject({ total: '1203' })
})

test.each([
  [{ ageMin: '30', ageMax: '20' }, { ageMax: TALENT_SEARCH_MESSAGE.ages }],
  [{ limit: '101' }, { limit: 'Please enter a limit from 0 to 100' }],
  [{ limit: '-1' }, { limit: 'Please enter a limit from 0 to 100' }],
  [{ offset: 'x' }, { offset: 'Please enter an offset from 0 to 1,000,000' }],
  [{ experienceLevel: 'wizard' }, { experienceLevel: TALENT_SEARCH_MESSAGE.experienceLevel }],
])('invalid criteria are refused on their field: %o', async (query, fields) => {
  const response = await director.get('/api/users/search', query as Record<string, string>)
  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
})
