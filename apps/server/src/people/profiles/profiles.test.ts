import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { describe, expect, test } from 'vitest'
import { photos, studentProfiles } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { withProfile } from '#testing/own-profile.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const OWN = '/api/student-profile'

async function student(): Promise<TestClient> {
  return signIn(server, await makeUser(server))
}
const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

describe("a student's own profile", () => {
  test('is missing, then created, then read back as sent', async () => {
    const client = await student()
    const missing = await client.get(OWN)
    expect([missing.statusCode, missing.json()]).toEqual([404, { code: 'profiles.missing', message: 'Profile not found' }])
    const created = await client.post(OWN, {
      ...PROFILE_FORM,
      height: "5' 6",
      age: 20,
      specialties: ['Stage combat', 'Stage combat', 'Tap'],
      userId: 'x',
    })
    expect(created.statusCode).toBe(201)
    const profile: OwnProfile = created.json()
    expect(profile).toMatchObject({
      ...PROFILE_FORM,
      email: 'zoe@example.edu',
      phone: PROFILE_FORM.cellPhone,
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

  test('is created once, also when two forms are sent at once', async () => {
    const client = await student()
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(OWN, PROFILE_FORM)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(errorOf(PROFILE_ERROR.exists))
    expect(await server.deps.platform.db.$count(studentProfiles)).toBe(1)
  })

  test('is for students only', async () => {
    const director = await admin()
    for (const [client, status] of [
      [director, 403],
      [server.anonymous(), 401],
    ] as const) {
      expect((await client.get(OWN)).statusCode).toBe(status)
      expect((await client.post(OWN, PROFILE_FORM)).statusCode).toBe(status)
      expect((await client.put(OWN, PROFILE_FORM)).statusCode).toBe(status)
      expect((await client.put(`${OWN}/photo-order`, { photoIds: [] })).statusCode).toBe(status)
    }
  })

  test('is the only one that its student changes', async () => {
    const [first, second] = [await student(), await student()]
    for (const client of [first, second]) await client.post(OWN, PROFILE_FORM)
    expect((await second.put(OWN, { ...PROFILE_FORM, bio: 'Changed' })).statusCode).toBe(200)
    expect([(await first.get(OWN)).json().bio, (await second.get(OWN)).json().bio]).toEqual([null, 'Changed'])
  })

  test('cannot be updated before it is created', async () => {
    expect((await (await student()).put(OWN, PROFILE_FORM)).statusCode).toBe(404)
  })

  test('keeps fields omitted from an update, and clears emptied ones', async () => {
    const { client } = await withProfile(server, {
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
    const kept = await client.put(OWN, { ...PROFILE_FORM, firstName: 'Zadie' })
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
      ...PROFILE_FORM,
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

  test('ignores rating, role, owner and token sent by its student', async () => {
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
    const { client, profile } = await withProfile(server, forged)
    const updated: OwnProfile = (await client.put(OWN, { ...PROFILE_FORM, ...forged })).json()
    for (const shown of [profile, updated]) {
      expect(shown.rating).toBe(0)
      expect(shown.userId).not.toBe(other.id)
      expect(shown.id).not.toBe(1)
      expect(shown).not.toHaveProperty('editToken')
    }
    expect((await client.get('/api/auth/user')).json().role).toBe('student')
  })

  test('shows its name and picture in the navigation', async () => {
    const { client, profile } = await withProfile(server, { portfolio: [inline(await newPicture())] })
    const user = async () => (await client.get('/api/auth/user')).json()
    expect(await user()).toMatchObject({
      firstName: 'Zoë',
      lastName: "O'Brien",
      profileImageUrl: profile.portfolio.photos[0]?.variants['160'],
    })
    await client.put(OWN, { ...PROFILE_FORM, firstName: 'Zadie', portfolio: null })
    expect(await user()).toMatchObject({ firstName: 'Zadie', profileImageUrl: null })
  })
})

describe('two people editing one profile', () => {
  test('a save with a stale version is refused and changes nothing', async () => {
    const { client, profile } = await withProfile(server, { bio: 'First' })
    const second = await client.put(OWN, { ...PROFILE_FORM, bio: 'Second', version: profile.version })
    expect([second.statusCode, second.json().version]).toEqual([200, 2])
    const third = await client.put(OWN, {
      ...PROFILE_FORM,
      bio: 'Third',
      portfolio: [inline(await newPicture())],
      version: profile.version,
    })
    expect([third.statusCode, third.json()]).toEqual([409, errorOf(PROFILE_ERROR.stale)])
    expect((await client.get(OWN)).json()).toEqual(second.json())
    expect(await server.deps.platform.db.$count(photos)).toBe(0)
  })

  test('of many simultaneous saves of one version exactly one succeeds', async () => {
    const { client, profile } = await withProfile(server)
    const saves = await Promise.all(['a', 'b', 'c', 'd'].map((bio) => client.put(OWN, { ...PROFILE_FORM, bio, version: profile.version })))
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const kept = saves.find(({ statusCode }) => statusCode === 200)
    expect((await client.get(OWN)).json()).toEqual(kept?.json())
  })
})

describe('one talent', () => {
  const demographics = { gender: 'Non-Binary', ethnicity: 'Pacific-Islander', religion: 'Non-Religious' }

  test('is shown completely to casting directors only', async () => {
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
      'heightFeet',
      'heightInches',
      'id',
      'instagram',
      'lastName',
      'location',
      'major',
      'phone',
      'portfolio',
      'specialties',
    ])
    expect(response.json()).toMatchObject({ height: '5\'6"', heightFeet: 5, heightInches: 6, phone: profile.cellPhone, instagram: '@mara' })
    for (const value of Object.values(demographics)) expect(response.body).not.toContain(value)
  })

  test('hides its contact details when the student says so', async () => {
    const { client, profile } = await withProfile(server, { hidesContact: true, instagram: '@zoe' })
    const hidden = { email: null, cellPhone: null, phone: null, instagram: null }
    expect((await server.anonymous().get(`/api/public/talent/${profile.id}`)).json()).toMatchObject(hidden)
    await client.put(OWN, { ...PROFILE_FORM, hidesContact: false })
    expect((await server.anonymous().get(`/api/public/talent/${profile.id}`)).json()).toMatchObject({
      instagram: '@zoe',
      phone: PROFILE_FORM.cellPhone,
    })
  })

  test('when private answers like a missing one, at once and for everyone', async () => {
    const { client, profile } = await withProfile(server)
    await client.put(OWN, { ...PROFILE_FORM, isPublic: false })
    const missing = await server.anonymous().get('/api/public/talent/4242')
    for (const visitor of [server.anonymous(), client, await admin()]) {
      const hidden = await visitor.get(`/api/public/talent/${profile.id}`)
      expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
    }
    expect(missing.statusCode).toBe(404)
  })
})
