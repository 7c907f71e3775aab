import { foldText } from '@callboard/contract/fold'
import { CONSENT_STATES, type ConsentState } from '@callboard/contract/people/consents/rules'
import { checkCriteria, NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import type { FoundTalent, TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import { CONSENT_FILTERS, TALENT_SORTS, type TalentSort } from '@callboard/contract/people/talent-search/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consents } from '#db/schema/profiles.ts'
import { makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let test: TestApp
let director: TestClient

beforeAll(async () => {
  test = await testApp({ clock: { now: () => new Date(NOW) } })
  director = await signIn(test, await makeUser(test, { role: 'admin' }))
})
afterAll(() => test.close())

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 5 })
const YEARS = ['Junior', 'Senior', 'Première'] as const
const GENDERS = ['Female', 'Male'] as const
const SCHOOLS = ['Film School', 'Łódź Academy'] as const
const MAJORS = ['Film', 'Film & Drama', 'Danza', 'Art'] as const
const SKILLS = ['Tap', 'Stage Combat', 'Violín'] as const
const LEVELS = ['student', 'experienced', 'professional'] as const
const NOW = Date.UTC(2026, 10, 20, 20)
const day = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS)

const person = fc.record({
  firstName: fc.constantFrom('Ana', 'Łukasz', 'ben', 'Žofia'),
  major: fc.constantFrom(...MAJORS),
  bio: nullable(fc.constantFrom('violin and tap', 'Gave 100%')),
  location: nullable(fc.constantFrom('Malibu, CA', 'Boise, ID')),
  year: nullable(fc.constantFrom(...YEARS)),
  gender: nullable(fc.constantFrom(...GENDERS)),
  school: nullable(fc.constantFrom(...SCHOOLS)),
  specialties: fc.subarray([...SKILLS]),
  experienceLevel: fc.constantFrom(...LEVELS),
  age: nullable(fc.integer({ min: 18, max: 22 })),
  inches: nullable(fc.integer({ min: 60, max: 74 })),
  rating: fc.constantFrom(0, 0, 50, 90),
  expectedGraduationYear: nullable(fc.integer({ min: 2026, max: 2029 })),
  createdAt: fc.integer({ min: 0, max: 9 }).map((days) => day(days)),
  hasPhotos: fc.boolean(),
  hasTape: fc.boolean(),
  consent: fc.constantFrom(...CONSENT_STATES),
  lastCastAt: nullable(fc.constantFrom(day(10), day(100), day(1000))),
})
type Person = Parameters<Parameters<typeof person.map>[0]>[0] & { id: number }

const several = <Value extends string>(values: readonly Value[]) =>
  optional(fc.subarray([...values, values[0]?.toUpperCase() as Value], { minLength: 1 }))
const yesOrNo = fc.option(fc.constantFrom('yes' as const, 'no' as const), { nil: undefined, freq: 1 })
const criteria: fc.Arbitrary<Partial<TalentCriteria>> = fc.record({
  search: optional(fc.constantFrom('junior', 'film', 'tap violin', '100%', 'experienced ana')),
  location: optional(fc.constantFrom('ca', 'malibu')),
  experienceLevel: optional(fc.constantFrom(...LEVELS)),
  experience: optional(fc.subarray([...LEVELS], { minLength: 1 })),
  ageMin: optional(fc.integer({ min: 18, max: 20 })),
  ageMax: optional(fc.integer({ min: 20, max: 22 })),
  year: several(YEARS),
  gender: several(GENDERS),
  school: several(SCHOOLS),
  major: optional(fc.subarray(['film', 'drama film', 'dan', 'ar'], { minLength: 1 })),
  specialties: several(SKILLS),
  specialtiesMatch: optional(fc.constantFrom('all' as const, 'any' as const)),
  heightMin: optional(fc.integer({ min: 60, max: 67 })),
  heightMax: optional(fc.integer({ min: 67, max: 74 })),
  ratingMin: optional(fc.constantFrom(0, 50)),
  ratingMax: optional(fc.constantFrom(50, 90)),
  consent: fc.option(fc.constantFrom(...CONSENT_FILTERS), { nil: undefined, freq: 1 }),
  photos: yesOrNo,
  tape: yesOrNo,
  worked: yesOrNo,
  notCastFor: optional(fc.constantFrom(1, 6, 60)),
  graduationMin: optional(fc.constantFrom(2026, 2027)),
  graduationMax: optional(fc.constantFrom(2027, 2029)),
  addedSince: optional(fc.constantFrom('2026-11-13', '2026-11-17')),
  unknown: fc.constantFrom('include' as const, undefined),
})
/** Few conditions, so that somebody is found. */
const some = fc
  .tuple(criteria, fc.infiniteStream(fc.nat(99)))
  .map(
    ([all, chances]) =>
      Object.fromEntries(
        Object.entries(all).filter(([, value]) => Number(chances.next().value) < 16 && value !== undefined),
      ) as Partial<TalentCriteria>,
  )

const words = (text: string) => foldText(text).split(' ').filter(Boolean)
const has = (text: string, phrase: string) =>
  words(phrase).every((word) => (word.length < 3 ? ` ${foldText(text)}`.includes(` ${word}`) : foldText(text).includes(word)))
const isIn = (value: string | null, list: readonly string[] | undefined) =>
  list === undefined || (value !== null && list.some((one) => foldText(one) === foldText(value)))
const isWithin = (value: number | null, from: number | undefined, to: number | undefined) =>
  (from === undefined && to === undefined) || (value !== null && value >= (from ?? 0) && value <= (to ?? 9999))
const is = (holds: boolean, asked: 'yes' | 'no' | undefined) => asked === undefined || holds === (asked === 'yes')

/** The states that a filter finds. */
const CONSENT = {
  yes: ['agreed', 'older'],
  no: ['declined', 'unanswered'],
  declined: ['declined'],
  unanswered: ['unanswered'],
  older: ['older'],
} as const

/** A plain implementation of what the search promises. */
function matches(who: Person, asked: Partial<TalentCriteria>): boolean {
  const all = [who.firstName, 'Q', who.major, who.year, who.school, who.experienceLevel, ...who.specialties, who.location, who.bio].join(
    ' ',
  )
  const owns = (specialty: string) => isIn(specialty, who.specialties)
  const skills = asked.specialties ?? []
  const since = new Date(NOW)
  since.setUTCMonth(since.getUTCMonth() - (asked.notCastFor ?? 0))
  const isUnknown = (value: string | number | null) => value === null && asked.unknown === 'include'
  return (
    has(all, asked.search ?? '') &&
    has(who.location ?? '', asked.location ?? '') &&
    isIn(who.experienceLevel, asked.experienceLevel && [asked.experienceLevel]) &&
    isIn(who.experienceLevel, asked.experience) &&
    (isUnknown(who.year) || isIn(who.year, asked.year)) &&
    (isUnknown(who.gender) || isIn(who.gender, asked.gender)) &&
    (isUnknown(who.school) || isIn(who.school, asked.school)) &&
    (asked.major === undefined || asked.major.some((phrase) => has(who.major, phrase))) &&
    (asked.specialtiesMatch === 'any' && skills.length > 0 ? skills.some(owns) : skills.every(owns)) &&
    (isUnknown(who.age) || isWithin(who.age, asked.ageMin, asked.ageMax)) &&
    (isUnknown(who.inches) || isWithin(who.inches, asked.heightMin, asked.heightMax)) &&
    isWithin(who.rating, asked.ratingMin, asked.ratingMax) &&
    (isUnknown(who.expectedGraduationYear) || isWithin(who.expectedGraduationYear, asked.graduationMin, asked.graduationMax)) &&
    (asked.consent === undefined || (CONSENT[asked.consent] as readonly string[]).includes(who.consent)) &&
    is(who.hasPhotos, asked.photos) &&
    is(who.hasTape, asked.tape) &&
    is(who.lastCastAt !== null, asked.worked) &&
    (asked.notCastFor === undefined || who.lastCastAt === null || who.lastCastAt < since) &&
    (asked.addedSince === undefined || who.createdAt >= new Date(`${asked.addedSince}T08:00:00Z`))
  )
}

const heightOf = (inches: number | null) => (inches === null ? {} : { heightFeet: Math.floor(inches / 12), heightInches: inches % 12 })

/** Answers that lead to a state, with answers about another use in between. */
async function giveConsent(userId: string, state: ConsentState) {
  const { db } = test.deps.platform
  const other = { userId, uses: [], asked: ['directors' as const], textVersion: '1', way: 'device' as const, givenAt: day(1) }
  const textVersion = state === 'older' ? '0' : '1'
  await db.insert(consents).values(other)
  const uses = state === 'declined' ? [] : ['casting' as const]
  if (state !== 'unanswered') await db.insert(consents).values({ userId, uses, textVersion, way: 'self', givenAt: day(1) })
  await db.insert(consents).values(other)
}

async function makePeople(): Promise<Person[]> {
  const { $client } = test.deps.platform.db
  const made: Person[] = []
  for (const { inches, hasPhotos, hasTape, consent, lastCastAt, ...values } of fc.sample(person, { numRuns: 90, seed: 5 })) {
    const { id, userId } = await makeProfile(test, { lastName: 'Q', ...values, ...heightOf(inches) })
    // Done first, because the database then counts everything of the profile again.
    await giveConsent(userId, consent)
    const facts = { hasPhotos, hasTape, lastCastAt }
    await $client.query('UPDATE student_profiles SET has_photos = $2, has_tape = $3, last_cast_at = $4 WHERE id = $1', [
      id,
      ...Object.values(facts),
    ])
    made.push({ ...values, ...facts, consent, inches, id })
  }
  return made
}

const ROLE = {
  ...NO_CRITERIA,
  genders: ['female'],
  years: ['Junior', 'Senior'],
  majors: ['film'],
  heightFrom: 64,
  specialtiesAny: ['Tap', 'Violín'],
}

/** The people in the promised order. */
function inOrder(people: readonly Person[], sort: TalentSort): Person[] {
  const resultsOf = (who: Person) => checkCriteria(ROLE, { heightFeet: null, heightInches: null, ...heightOf(who.inches), ...who })
  const met = (who: Person) => resultsOf(who).filter(({ result }) => result === 'met').length
  const key = (who: Person) =>
    ({ newest: 0, name: 0, rating: who.rating, lastCast: who.lastCastAt?.getTime() ?? 0, fit: sort === 'fit' ? met(who) : 0 })[sort]
  const names = (one: Person, other: Person) =>
    Buffer.compare(Buffer.from(foldText(`${one.firstName} Q`)), Buffer.from(foldText(`${other.firstName} Q`))) || one.id - other.id
  const newest = (one: Person, other: Person) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
  return people.toSorted((one, other) => (sort === 'name' ? names(one, other) : key(other) - key(one) || newest(one, other)))
}

it('any filters in any order give the people whom a plain reading of every profile gives, page by page', { timeout: 120_000 }, async () => {
  const people = await makePeople()
  const { id: projectId } = await makeProject(test)
  const role = await makeRole(test, { projectId, criteria: ROLE })
  let found = 0
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom(...TALENT_SORTS), fc.integer({ min: 1, max: 20 }), async (asked, sort, limit) => {
      const given = Object.entries(asked).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
      const query = new URLSearchParams(given).toString()
      const expected = inOrder(
        people.filter((who) => matches(who, asked)),
        sort,
      ).map(({ id }) => id)
      found += expected.length
      const count = (await director.get(`/api/talent/search/count?${query}`)).json()
      expect(count, query).toEqual({ count: expected.length, capped: false })
      const ask = async (more: Record<string, string>): Promise<FoundTalent[]> => {
        const all = new URLSearchParams([...given, ...Object.entries({ sort, role: String(role.id), limit: String(limit), ...more })])
        const answer = await director.get(`/api/talent/search?${all}`)
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.json()
      }
      const first = await ask({})
      expect(
        first.map(({ id }) => id),
        `${sort} ${query}`,
      ).toEqual(expected.slice(0, limit))
      const last = first.at(-1)
      if (!last) return
      const second = await ask({ after: last.place })
      expect(
        second.map(({ id }) => id),
        `after ${sort} ${query}`,
      ).toEqual(expected.slice(limit, limit * 2))
      const [next] = second
      if (next) expect((await ask({ before: next.place })).map(({ id }) => id)).toEqual(expected.slice(0, limit))
      expect((await ask({ offset: String(limit) })).map(({ id }) => id)).toEqual(second.map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
  // The filters are wide enough to compare many people.
  expect(found).toBeGreaterThan(1000)
})
