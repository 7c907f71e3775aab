import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { describe, expect, it } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { director, names } = talentFinder(test)
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 19))

describe('choices', () => {
  const choices = async (query: string) => (await director().get(`/api/talent/search/choices?${query}`)).json()

  it('count those who match the other filters', async () => {
    const people = [
      ['Junior', 'Female', ['Dance']],
      ['junior', 'Male', ['Dance', 'Tap']],
      ['Senior', 'Female', ['dance']],
      ['Senior', 'Male', []],
      ['Senior', null, []],
    ] as const
    for (const [year, gender, specialties] of people) await makeProfile(test, { year, gender, specialties: [...specialties] })
    await makeProfile(test, { year: 'Senior', heldAt: at(1) })
    const all = await choices('')
    expect(all.year).toEqual([
      { value: 'Senior', count: 3, capped: false },
      { value: expect.stringMatching(/^junior$/i), count: 2, capped: false },
    ])
    expect(all.photos).toEqual([{ value: 'no', count: 5, capped: false }])
    expect(all.specialties.map(({ count }: { count: number }) => count)).toEqual([3, 1])
    const some = await choices('gender=Female&year=Senior')
    expect(some.year.map(({ count }: { count: number }) => count)).toEqual([1, 1])
    expect(some.gender.map(({ count }: { count: number }) => count)).toEqual([1, 1])
    expect((await choices('specialties=Dance')).specialties.map(({ count }: { count: number }) => count)).toEqual([3, 1])
    expect((await choices('specialties=Tap&specialtiesMatch=any')).specialties.map(({ count }: { count: number }) => count)).toEqual([3, 1])
    expect((await choices('search=!!!')).year).toEqual([])
  })

  it('count no value that nobody gave', async () => {
    await makeProfile(test, { year: 'Junior', gender: null })
    await makeProfile(test, { year: null, gender: 'Male' })
    const { year, gender } = await choices('year=Junior&gender=Female&unknown=include')
    expect([year, gender]).toEqual(['Junior', 'Male'].map((value) => [{ value, count: 1, capped: false }]))
  })

  it('count a major with every major that has its words, as the filter does', async () => {
    await makeProfile(test, { major: 'Film' })
    await makeProfile(test, { major: 'Film Production' })
    expect((await choices('')).major).toEqual([
      { value: 'Film', count: 2, capped: false },
      { value: 'Film Production', count: 1, capped: false },
    ])
    expect(await names('major=Film')).toHaveLength(2)
  })

  it('say that there may be more where not everybody was read', async () => {
    await test.deps.platform.db.$client.query(
      `WITH made AS (INSERT INTO users (id, email) SELECT 'u' || n, n || '@example.edu' FROM generate_series(1, 5100) AS n RETURNING id)
       INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, year)
       SELECT row_number() OVER (), id, 'Many', 'Same', id || '@example.edu', '1', 'Art', CASE WHEN id LIKE '%77' THEN 'Junior' ELSE 'Senior' END FROM made`,
    )
    const { year } = await choices('')
    expect(year[0]).toEqual({ value: 'Senior', count: TALENT_SEARCH_LIMITS.countCap, capped: true })
    expect(year[1]).toMatchObject({ value: 'Junior', capped: true })
    expect((await choices('year=Junior&search=many')).gender).toEqual([])
    expect((await choices('year=Junior')).photos).toEqual([{ value: 'no', count: 51, capped: false }])
  })
})

it('refuses students at the choices', async () => {
  const student = await signIn(test, await makeUser(test))
  expect((await test.anonymous().get('/api/talent/search/choices')).statusCode).toBe(401)
  expect((await student.get('/api/talent/search/choices')).statusCode).toBe(403)
})
