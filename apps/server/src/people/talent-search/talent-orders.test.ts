import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import type { FoundTalent } from '@callboard/contract/people/talent-search/endpoints'
import { TALENT_SORTS, type TalentSort } from '@callboard/contract/people/talent-search/rules'
import { describe, expect, it } from 'vitest'
import { makeApplication, makeProfile, makeProject, makeRole } from '#testing/factories.ts'
import { thursday } from '#testing/free-people.ts'
import { talentFinder } from '#testing/talent-finder.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()
const { director, names, search } = talentFinder(test)
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 19))

describe('orders', () => {
  /** Seven people. In each order, several are equal. */
  async function makeSeven() {
    const project = await makeProject(test, { numberOfStudents: 9 })
    for (const [index, firstName] of ['Zoë', 'ana', 'Ana', 'Łukasz', 'Ben', 'Ben', 'Mia'].entries()) {
      const profile = await makeProfile(test, {
        firstName,
        lastName: 'Q',
        rating: [0, 90, 90, 50, 0, 50, 0][index] ?? 0,
        year: ['Junior', 'Senior', 'Junior', null][index % 4] ?? null,
        gender: index % 2 === 0 ? 'Female' : 'Male',
        createdAt: at(1 + Math.floor(index / 2)),
      })
      const stage = index < 4 ? 'booked' : 'submitted'
      await makeApplication(test, { projectId: project.id, studentId: profile.id, stage, movedAt: at(20 - Math.floor(index / 2)) })
    }
    return makeRole(test, { projectId: project.id, criteria: { ...NO_CRITERIA, years: ['junior'], genders: ['Female'] } })
  }

  it('sort by what they say, and equal people newest first', async () => {
    const role = await makeSeven()
    const key = (found: FoundTalent[], of: (talent: FoundTalent) => unknown) => found.map(of)
    expect(key(await search('sort=name'), ({ firstName }) => firstName.toLowerCase())).toEqual([
      'ana',
      'ana',
      'ben',
      'ben',
      'łukasz',
      'mia',
      'zoë',
    ])
    const byRating = await search('sort=rating')
    expect(key(byRating, ({ rating }) => rating)).toEqual([90, 90, 50, 50, 0, 0, 0])
    expect(key(byRating.slice(4), ({ createdAt }) => createdAt)).toEqual([4, 3, 1].map((day) => at(day).toISOString()))
    const dates = key(await search('sort=lastCast'), ({ lastCastAt }) => lastCastAt)
    expect(dates).toEqual([...[20, 20, 19, 19].map((day) => at(day).toISOString()), null, null, null])
    const fit = await search(`sort=fit&role=${role.id}`)
    const met = key(fit, ({ results }) => results?.filter(({ result }) => result === 'met').length)
    expect(met).toEqual(met.toSorted((one, other) => Number(other) - Number(one)))
    expect(met[0]).toBe(2)
    expect(met.at(-1)).toBe(0)
  })

  it.each(TALENT_SORTS)('by %s give every page once, by offset and by place, forwards and backwards', async (sort: TalentSort) => {
    const role = await makeSeven()
    const query = `sort=${sort}&role=${role.id}`
    const all = (await search(query)).map(({ id }) => id)
    expect(new Set(all).size).toBe(7)
    for (const limit of [1, 2, 3]) {
      const byOffset: number[] = []
      for (let offset = 0; offset < 9; offset += limit) {
        byOffset.push(...(await search(`${query}&limit=${limit}&offset=${offset}`)).map(({ id }) => id))
      }
      expect(byOffset).toEqual(all)
      const forwards: FoundTalent[] = []
      for (let last: FoundTalent | undefined; ; ) {
        const after = last ? `&after=${encodeURIComponent(last.place)}` : ''
        const page = await search(`${query}&limit=${limit}${after}`)
        forwards.push(...page)
        if (page.length < limit) break
        last = page.at(-1)
      }
      expect(forwards.map(({ id }) => id)).toEqual(all)
      const backwards: number[] = []
      for (let first = forwards.at(-1); first; ) {
        const page: FoundTalent[] = await search(`${query}&limit=${limit}&before=${encodeURIComponent(first.place)}`)
        backwards.unshift(...page.map(({ id }) => id))
        first = page[0]
      }
      expect(backwards).toEqual(all.slice(0, -1))
    }
  })

  it('by fit put the freest first, then who meets most, and give every page once', async () => {
    const needed = { shootDate: '2027-03-04', shootTime: '14:00', endTime: '17:00' }
    const { id: projectId } = await makeProject(test, needed)
    const role = await makeRole(test, { projectId, criteria: { ...NO_CRITERIA, years: ['Junior'], genders: ['Female'] } })
    const fits = { year: 'Junior', gender: 'Female' }
    const people = {
      FreeLittle: { weeklyAvailability: thursday(14, 15, 16), year: null },
      Free: { weeklyAvailability: thursday(14, 15, 16) },
      UnknownLittle: { year: null, gender: null },
      Unknown: {},
      Booked: { weeklyAvailability: thursday(14, 15, 16) },
      Busy: { weeklyAvailability: thursday(9) },
      Unavailable: { weeklyAvailability: thursday(14, 15, 16), available: false },
      Partly: { weeklyAvailability: thursday(14, 15) },
    }
    const made = new Map<string, number>()
    for (const [day, [firstName, values]] of Object.entries(people).entries()) {
      const profile = { weeklyAvailability: null, ...fits, ...values, createdAt: at(1 + day) }
      made.set(firstName, (await makeProfile(test, { firstName, ...profile })).id)
    }
    const elsewhere = await makeProject(test, needed)
    await makeApplication(test, { projectId: elsewhere.id, studentId: made.get('Booked') ?? 0, stage: 'booked' })
    const query = `sort=fit&role=${role.id}`
    const order = ['Free', 'FreeLittle', 'Partly', 'Unknown', 'UnknownLittle', 'Busy', 'Booked', 'Unavailable']
    const found = await search(query)
    expect(found.map(({ firstName }) => firstName)).toEqual(order)
    for (const [place, { firstName }] of found.entries()) {
      const next = await search(`${query}&limit=2&after=${encodeURIComponent(found[place]?.place ?? '')}`)
      expect([firstName, ...next.map((one) => one.firstName)]).toEqual(order.slice(place, place + 3))
      const previous = await search(`${query}&limit=2&before=${encodeURIComponent(found[place]?.place ?? '')}`)
      expect(previous.map((one) => one.firstName)).toEqual(order.slice(Math.max(0, place - 2), place))
      const byOffset = await search(`${query}&limit=2&offset=${place}`)
      expect(byOffset.map((one) => one.firstName)).toEqual(order.slice(place, place + 2))
    }
    const free = await search(`${query}&freeOn=2027-03-04&freeFrom=14:00&freeTo=17:00`)
    expect(free.map(({ firstName }) => firstName)).toEqual(['Free', 'FreeLittle'])
    expect((await search(`${query}&freeOn=2027-03-04&freeFrom=15:00&freeTo=16:00`)).map(({ firstName }) => firstName)).toEqual([
      'Free',
      'FreeLittle',
      'Partly',
    ])
    // Nobody can be asked for a past day.
    await test.deps.platform.db.$client.query(`UPDATE projects SET shoot_date = '2020-01-02' WHERE id = $1`, [projectId])
    expect((await search(query)).map(({ firstName }) => firstName)).toEqual([
      'Partly',
      'Busy',
      'Booked',
      'Unknown',
      'Free',
      'FreeLittle',
      'UnknownLittle',
      'Unavailable',
    ])
  })

  it('by fit put people whose profile does not say below those who match, and leave out those who do not', async () => {
    const { id: projectId } = await makeProject(test)
    const criteria = { ...NO_CRITERIA, years: ['Junior'], genders: ['Female'], ageFrom: 18, ageTo: 25, heightFrom: 64 }
    const role = await makeRole(test, { projectId, criteria })
    const fits = { year: 'Junior', gender: 'Female', age: 20, heightFeet: 5, heightInches: 6 }
    const people = {
      Everything: fits,
      NoHeight: { ...fits, heightFeet: null, heightInches: null },
      NoYear: { ...fits, year: null },
      NoAge: { ...fits, age: null },
      OnlyYear: { ...fits, gender: '', age: null, heightFeet: null, heightInches: null },
      Nothing: {},
      Senior: { ...fits, year: 'Senior' },
      ShortWithoutYear: { ...fits, year: null, heightFeet: 5, heightInches: 1 },
      Old: { ...fits, age: 40 },
    }
    for (const [day, [firstName, values]] of Object.entries(people).entries())
      await makeProfile(test, { firstName, year: null, gender: null, age: null, ...values, createdAt: at(1 + day) })
    const query = 'year=Junior&gender=Female&ageMin=18&ageMax=25&heightMin=64'
    expect(await names(query)).toEqual(['Everything'])
    const found = await search(`${query}&unknown=include&sort=fit&role=${role.id}`)
    expect(found.map(({ firstName }) => firstName)).toEqual(['Everything', 'NoAge', 'NoYear', 'NoHeight', 'OnlyYear', 'Nothing'])
    expect(found[3]?.results?.at(-1)).toEqual({ criterion: 'height', result: 'unknown' })
    expect((await director().get(`/api/talent/search/count?${query}&unknown=include`)).json()).toEqual({ count: 6, capped: false })
  })

  it('say how each talent meets the criteria of a role, which must exist', async () => {
    const role = await makeSeven()
    const [first] = await search(`role=${role.id}&sort=fit`)
    expect(first?.results).toEqual([
      { criterion: 'gender', result: 'met' },
      { criterion: 'year', result: 'met' },
    ])
    expect((await search('sort=name'))[0]).not.toHaveProperty('results')
    expect((await director().get('/api/talent/search?role=999999')).statusCode).toBe(404)
  })
})

it('never finds a restricted student, by no filter and in no order', async () => {
  const project = await makeProject(test)
  const role = await makeRole(test, { projectId: project.id, criteria: { ...NO_CRITERIA, years: ['Junior'] } })
  const { id } = await makeProfile(test, { year: 'Junior', rating: 90 })
  await makeApplication(test, { projectId: project.id, studentId: id, stage: 'booked' })
  const queries = ['', 'year=Junior', 'worked=yes', 'ratingMin=1', ...TALENT_SORTS.map((sort) => `sort=${sort}&role=${role.id}`)]
  for (const query of queries) expect(await search(query)).toHaveLength(1)
  await test.deps.platform.db.$client.query('UPDATE student_profiles SET held_at = now() WHERE id = $1', [id])
  for (const query of queries) expect(await search(query)).toEqual([])
  expect((await director().get('/api/talent/search/choices?year=Junior')).json().year).toEqual([])
})
