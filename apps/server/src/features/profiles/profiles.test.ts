import { type OwnProfile, PROFILE_MESSAGE } from '@callboard/contract/profiles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { photos, studentProfiles } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'web' } })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const OWN = '/api/student-profile'
const FORM = {
  firstName: 'Zoë',
  lastName: "O'Brien",
  email: 'Zoe@Example.edu',
  cellPhone: '(310) 555-0142',
  major: 'Theatre Arts',
  expectedGraduationYear: 2028,
}

async function student(): Promise<TestClient> {
  return signIn(server, await makeUser(server))
}
const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function withProfile(fields: object = {}): Promise<{ client: TestClient; profile: OwnProfile }> {
  const client = await student()
  const response = await client.post(OWN, { ...FORM, ...fields })
  expect(response.statusCode).toBe(201)
  return { client, profile: response.json() }
}

let pictures = 0
/** A picture no other is like. */
const picture = () =>
  pattern(64 + pictures++, 48)
    .jpeg()
    .toBuffer()
const inline = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`

describe("a student's own profile", () => {
  test('is missing, then created, then read back as it was sent', async () => {
    const client = await student()
    const missing = await client.get(OWN)
    expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Profile not found' }])
    const created = await client.post(OWN, {
      ...FORM,
      height: "5' 6",
      age: 20,
      specialties: ['Stage combat', 'Stage combat', 'Tap'],
      userId: 'x',
    })
    expect(created.statusCode).toBe(201)
    const profile: OwnProfile = created.json()
    expect(profile).toMatchObject({
      ...FORM,
      email: 'zoe@example.edu',
      phone: FORM.cellPhone,
      height: '5\'6"',
      heightFeet: 5,
      heightInches: 6,
      specialties: ['Stage combat', 'Tap'],
      experienceLevel: 'student',
      available: true,
      isPublic: true,
      hidesContact: false,
      rating: 0,
      version: 1,
      ethnicity: null,
      portfolio: { images: [], photos: [] },
    })
    expect(profile.id).toBeLessThan(2 ** 52)
    expect((await client.get(OWN)).json()).toEqual(profile)
  })

  test('exists once, also when two forms are sent at the same moment', async () => {
    const client = await student()
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(OWN, FORM)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ message: PROFILE_MESSAGE.exists })
    expect(await server.deps.platform.db.$count(studentProfiles)).toBe(1)
  })

  test('is for students only', async () => {
    const director = await admin()
    for (const [client, status] of [
      [director, 403],
      [server.anonymous(), 401],
    ] as const) {
      expect((await client.get(OWN)).statusCode).toBe(status)
      expect((await client.post(OWN, FORM)).statusCode).toBe(status)
      expect((await client.put(OWN, FORM)).statusCode).toBe(status)
      expect((await client.put(`${OWN}/photo-order`, { photoIds: [] })).statusCode).toBe(status)
    }
  })

  test('cannot be updated before it is created', async () => {
    expect((await (await student()).put(OWN, FORM)).statusCode).toBe(404)
  })

  test('keeps what an update does not name, and clears what it empties', async () => {
    const { client } = await withProfile({
      age: 20,
      gender: 'Non-Binary',
      religion: 'Other',
      bio: 'Hello',
      instagram: '@zoe',
      height: '5ft 6',
      specialties: ['Tap'],
      experienceLevel: 'professional',
      available: false,
      weeklyAvailability: { 0: Array(13).fill(true) },
      hidesContact: true,
    })
    const kept = await client.put(OWN, { ...FORM, firstName: 'Zadie' })
    expect(kept.json()).toMatchObject({
      firstName: 'Zadie',
      age: 20,
      gender: 'Non-Binary',
      religion: 'Other',
      bio: 'Hello',
      heightFeet: 5,
      specialties: ['Tap'],
      experienceLevel: 'professional',
      available: false,
      weeklyAvailability: { 0: Array(13).fill(true) },
      hidesContact: true,
    })
    const cleared = await client.put(OWN, {
      ...FORM,
      age: '',
      gender: '',
      religion: null,
      bio: '  ',
      instagram: null,
      height: '',
      specialties: [],
      weeklyAvailability: null,
    })
    expect(cleared.json()).toMatchObject({
      age: null,
      gender: null,
      religion: null,
      bio: null,
      instagram: null,
      height: null,
      heightFeet: null,
      heightInches: null,
      specialties: [],
      weeklyAvailability: null,
    })
  })

  test('never takes a rating, a role, an owner or a token from its student', async () => {
    const other = await makeUser(server)
    const forged = {
      rating: 99,
      role: 'admin',
      userId: other.id,
      id: 1,
      editToken: 'x',
      viewToken: 'y',
      createdAt: '2020-01-01T00:00:00.000Z',
    }
    const { client, profile } = await withProfile(forged)
    const updated: OwnProfile = (await client.put(OWN, { ...FORM, ...forged })).json()
    for (const shown of [profile, updated]) {
      expect(shown.rating).toBe(0)
      expect(shown.userId).not.toBe(other.id)
      expect(shown.id).not.toBe(1)
      expect(shown).not.toHaveProperty('editToken')
    }
    expect((await client.get('/api/auth/user')).json().role).toBe('student')
  })

  test('shows its name and face in the navigation', async () => {
    const { client, profile } = await withProfile({ portfolio: [inline(await picture())] })
    const user = async () => (await client.get('/api/auth/user')).json()
    expect(await user()).toMatchObject({
      firstName: 'Zoë',
      lastName: "O'Brien",
      profileImageUrl: profile.portfolio.photos[0]?.variants['160'],
    })
    await client.put(OWN, { ...FORM, firstName: 'Zadie', portfolio: null })
    expect(await user()).toMatchObject({ firstName: 'Zadie', profileImageUrl: null })
  })
})

describe('two people editing one profile', () => {
  test('the later save with a stale version is refused and changes nothing', async () => {
    const { client, profile } = await withProfile({ bio: 'First' })
    const second = await client.put(OWN, { ...FORM, bio: 'Second', version: profile.version })
    expect([second.statusCode, second.json().version]).toEqual([200, 2])
    const third = await client.put(OWN, { ...FORM, bio: 'Third', portfolio: [inline(await picture())], version: profile.version })
    expect([third.statusCode, third.json()]).toEqual([409, { message: PROFILE_MESSAGE.stale }])
    expect((await client.get(OWN)).json()).toEqual(second.json())
    expect(await server.deps.platform.db.$count(photos)).toBe(0)
  })

  test('of many saves of one version at once exactly one is kept', async () => {
    const { client, profile } = await withProfile()
    const saves = await Promise.all(['a', 'b', 'c', 'd'].map((bio) => client.put(OWN, { ...FORM, bio, version: profile.version })))
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const kept = saves.find(({ statusCode }) => statusCode === 200)
    expect((await client.get(OWN)).json()).toEqual(kept?.json())
  })
})

describe('one talent', () => {
  const demographics = { gender: 'Non-Binary', ethnicity: 'Pacific-Islander', religion: 'Non-Religious' }

  test('is shown whole to casting directors, and to nobody else by that address', async () => {
    const profile = await makeProfile(server, { ...demographics, rating: 84, isPublic: false, hidesContact: true })
    const response = await (await admin()).get(`/api/talent/${profile.id}`)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ ...demographics, rating: 84, cellPhone: profile.cellPhone }),
    ])
    expect((await (await student()).get(`/api/talent/${profile.id}`)).statusCode).toBe(403)
    expect((await server.anonymous().get(`/api/talent/${profile.id}`)).statusCode).toBe(401)
    for (const id of ['1', '0', '-1', 'abc', '99999999999999999999', '4503599627370496']) {
      expect((await (await admin()).get(`/api/talent/${id}`)).statusCode).toBe(404)
    }
  })

  test('is shown to anyone without demographics, rating, account or internals', async () => {
    const profile = await makeProfile(server, { ...demographics, rating: 84, age: 20, heightFeet: 5, heightInches: 6, instagram: '@mara' })
    const response = await server.anonymous().get(`/api/public/talent/${profile.id}`)
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).sort()).toEqual([
      'age',
      'available',
      'bio',
      'cellPhone',
      'email',
      'expectedGraduationYear',
      'experienceLevel',
      'firstName',
      'height',
      'id',
      'instagram',
      'lastName',
      'location',
      'major',
      'phone',
      'portfolio',
      'specialties',
    ])
    expect(response.json()).toMatchObject({ height: '5\'6"', phone: profile.cellPhone, instagram: '@mara' })
    for (const value of Object.values(demographics)) expect(response.body).not.toContain(value)
  })

  test('hides its contact details when the student says so', async () => {
    const { client, profile } = await withProfile({ hidesContact: true, instagram: '@zoe' })
    const hidden = { email: null, cellPhone: null, phone: null, instagram: null }
    expect((await server.anonymous().get(`/api/public/talent/${profile.id}`)).json()).toMatchObject(hidden)
    await client.put(OWN, { ...FORM, hidesContact: false })
    expect((await server.anonymous().get(`/api/public/talent/${profile.id}`)).json()).toMatchObject({
      instagram: '@zoe',
      phone: FORM.cellPhone,
    })
  })

  test('is private exactly like one that is missing, at once and for everyone', async () => {
    const { client, profile } = await withProfile()
    await client.put(OWN, { ...FORM, isPublic: false })
    const missing = await server.anonymous().get('/api/public/talent/4242')
    for (const visitor of [server.anonymous(), client, await admin()]) {
      const hidden = await visitor.get(`/api/public/talent/${profile.id}`)
      expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
    }
    expect(missing.statusCode).toBe(404)
  })
})
