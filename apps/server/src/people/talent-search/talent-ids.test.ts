import { MAX_CHOSEN } from '@callboard/contract/people/profiles/talents.rules'
import { expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('the ids of all who match are answered at once, newest first, without restricted people', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const made: number[] = []
  for (let index = 0; index < 23; index += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, index))
    made.push((await makeProfile(server, { lastName: 'Match', confirmation: index % 2 === 0 ? 'none' : 'person', createdAt })).id)
  }
  await makeProfile(server, { lastName: 'Match', heldAt: new Date() })
  await makeProfile(server, { lastName: 'Other' })
  const ids = async (query: Record<string, string>) => (await director.call('GET', '/api/talent/search/ids', { query })).json()
  expect(await ids({ search: 'match' })).toEqual(made.toReversed())
  expect(await ids({ search: 'match', confirmed: 'no' })).toEqual(made.filter((_, index) => index % 2 === 0).toReversed())
  expect(await ids({ search: 'nobody' })).toEqual([])
})

test('no more are answered than can be selected', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  await server.deps.platform.db.$client.query(`INSERT INTO users (id, email, role) SELECT 'many-' || n, 'many' || n || '@example.edu', 'student'
    FROM generate_series(1, ${MAX_CHOSEN + 5}) AS n`)
  await server.deps.platform.db.$client.query(`INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
    SELECT 1000000000 + n, 'many-' || n, 'Mo', 'Many', 'many' || n || '@example.edu', '310 555 0142', 'Dance' FROM generate_series(1, ${MAX_CHOSEN + 5}) AS n`)
  const answer = await director.call('GET', '/api/talent/search/ids', { query: { search: 'many' } })
  expect(answer.json()).toHaveLength(MAX_CHOSEN)
})
