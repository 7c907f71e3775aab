import { photoUrl } from '@callboard/contract/photos'
import { type OwnProfile, PROFILE_MESSAGE } from '@callboard/contract/profiles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { handmadePng, pattern, photographFromPhone, QUARTERS, quartersOf, SECRET } from '#platform/images/fixtures/pictures.ts'
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
async function uploadedBy(client: TestClient): Promise<{ id: string; url: string }> {
  return (await client.upload('/api/upload-image', { name: 'a.jpg', type: 'image/jpeg', content: await picture() })).json().photo
}
const images = (profile: OwnProfile) => profile.portfolio.images
const ids = (profile: OwnProfile) => profile.portfolio.photos.map(({ id }) => id)

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

describe('a portfolio', () => {
  test('takes uploaded and inline photos, as a list or an object, in their order', async () => {
    const client = await student()
    const [first, second] = [await uploadedBy(client), await uploadedBy(client)]
    const shot = await photographFromPhone(3000, 4000, 8)
    const created = await client.post(OWN, { ...FORM, portfolio: { images: [second.url, inline(shot), first.url, second.url] } })
    expect(created.statusCode).toBe(201)
    const profile: OwnProfile = created.json()
    expect(images(profile)).toEqual([second.url, expect.stringMatching(/^\/media\/photos\/[0-9a-f]{64}\/original$/), first.url])
    expect(profile.portfolio.photos[1]).toMatchObject({ width: 3000, height: 4000, url: images(profile)[1] })
    const shown = await server.anonymous().get(images(profile)[1] ?? '')
    expect(shown.rawPayload.includes(SECRET)).toBe(false)
    expect(await quartersOf(shown.rawPayload)).toEqual(QUARTERS)
    const update = await client.put(OWN, { ...FORM, portfolio: [first.url, photoUrl(ids(profile)[1] ?? '', 320)] })
    expect(ids(update.json())).toEqual([first.id, ids(profile)[1]])
    // An address with our own origin is ours as well.
    const absolute = await client.put(OWN, { ...FORM, portfolio: images(profile).map((url) => `http://localhost:3000${url}`) })
    expect(images(absolute.json())).toEqual(images(profile))
  })

  test('stays when it is not named, and empties with null or an empty list', async () => {
    const { client, profile } = await withProfile({ portfolio: [inline(await picture()), inline(await picture())] })
    expect(images((await client.put(OWN, FORM)).json())).toEqual(images(profile))
    for (const portfolio of [null, [], { images: [] }]) {
      await client.put(OWN, { ...FORM, portfolio: images(profile) })
      expect((await client.put(OWN, { ...FORM, portfolio })).json().portfolio).toEqual({ images: [], photos: [] })
    }
    expect(await server.deps.platform.db.$count(profilePhotos)).toBe(0)
  })

  test('keeps a photo that somebody else uploaded into it', async () => {
    const { client, profile } = await withProfile()
    const director = await admin()
    const theirs = await uploadedBy(director)
    await server.deps.platform.db.insert(profilePhotos).values({ profileId: profile.id, hash: theirs.id, position: 0 })
    const kept = await client.put(OWN, { ...FORM, portfolio: [theirs.url] })
    expect(images(kept.json())).toEqual([theirs.url])
    expect((await client.put(OWN, { ...FORM, portfolio: [] })).statusCode).toBe(200)
    // Taken out, it is somebody else's again.
    expect((await client.put(OWN, { ...FORM, portfolio: [theirs.url] })).statusCode).toBe(400)
  })

  test.each([
    ["another person's photo", async () => [(await uploadedBy(await student())).url]],
    ['a photo that never was', async () => [photoUrl('a'.repeat(64))]],
    ['an address elsewhere', async () => ['https://example.com/me.jpg']],
    ['an address of ours that is no photo', async () => ['/api/auth/user']],
    ['a script', async () => ['javascript:alert(1)']],
    ['an empty entry', async () => ['']],
  ])('refuses %s', async (_, portfolio) => {
    const { client, profile } = await withProfile({ portfolio: [inline(await picture())] })
    const response = await client.put(OWN, { ...FORM, bio: 'changed', portfolio: [images(profile)[0], ...(await portfolio())] })
    expect([response.statusCode, response.json().fields]).toEqual([400, { portfolio: PROFILE_MESSAGE.foreignPhoto }])
    expect((await client.get(OWN)).json()).toEqual(profile)
  })

  test.each([
    ['empty data', 'data:image/jpeg;base64,', 'Photo 2 is empty'],
    ['text as a picture', inline(Buffer.from('hello')), /^Photo 2 is not an image we can read/],
    ['what is not base64', 'data:image/jpeg;base64,%%%%', /^Photo 2 is not an image we can read/],
    ['another type of data', 'data:text/html;base64,PHNjcmlwdD4=', /^Photo 2 is not an image we can read/],
    ['a bomb', inline(handmadePng(50_000, 20_001, { rows: 1 })), 'Photo 2 has too many pixels'],
  ])('refuses %s and keeps nothing of the request', async (_, entry, message) => {
    const client = await student()
    const response = await client.post(OWN, { ...FORM, portfolio: [inline(await picture()), entry] })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect([response.statusCode, response.json().fields]).toEqual([400, { portfolio: expected }])
    for (const table of [studentProfiles, photos, profilePhotos]) expect(await server.deps.platform.db.$count(table)).toBe(0)
  })

  test('refuses half a photograph, and one of more than 10 MB', async () => {
    const { client } = await withProfile()
    const half = (await photographFromPhone(900, 600, 1)).subarray(0, 5000)
    const truncated = await client.put(OWN, { ...FORM, portfolio: [inline(half)] })
    expect([truncated.statusCode, truncated.json().fields]).toEqual([400, { portfolio: 'Photo 1 is damaged or incomplete' }])
    const huge = await client.put(OWN, { ...FORM, portfolio: [inline(Buffer.alloc(10 * 1024 * 1024 + 1))] })
    expect([huge.statusCode, huge.json().message]).toEqual([413, 'File too large'])
  })

  test.each([
    ['nonsense', 'text'],
    ['a number', 5],
    ['numbers', [1]],
    ['an object without images', {}],
    ['101 photos', Array(101).fill(photoUrl('a'.repeat(64)))],
  ])('refuses %s on its field', async (_, portfolio) => {
    const response = await (await student()).post(OWN, { ...FORM, portfolio })
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['portfolio']])
  })
})

describe('the order of photos', () => {
  test('is saved, lasts, and moves the face', async () => {
    const { client, profile } = await withProfile({
      portfolio: [inline(await picture()), inline(await picture()), inline(await picture())],
    })
    const before = await server.deps.platform.db.select({ id: profilePhotos.id, hash: profilePhotos.hash }).from(profilePhotos)
    const wanted = ids(profile).toReversed()
    const response = await client.put(`${OWN}/photo-order`, { photoIds: wanted })
    expect([response.statusCode, ids(response.json()), response.json().version]).toEqual([200, wanted, 2])
    expect(ids((await client.get(OWN)).json())).toEqual(wanted)
    expect((await client.get('/api/auth/user')).json().profileImageUrl).toBe(photoUrl(wanted[0] ?? '', 160))
    // Share links hold these ids.
    const after = await server.deps.platform.db.select({ id: profilePhotos.id, hash: profilePhotos.hash }).from(profilePhotos)
    expect(after.toSorted((a, b) => a.id - b.id)).toEqual(before.toSorted((a, b) => a.id - b.id))
  })

  test('takes every photo once and nothing else', async () => {
    const { client, profile } = await withProfile({ portfolio: [inline(await picture()), inline(await picture())] })
    const [one = '', two = ''] = ids(profile)
    const foreign = (await uploadedBy(client)).id
    const order = (photoIds: unknown) => client.put(`${OWN}/photo-order`, { photoIds })
    expect((await order([one])).statusCode).toBe(409)
    for (const photoIds of [[one, one], [one, two, foreign], [one, foreign], 'x', [1, 2], undefined, [one, two, two]]) {
      const response = await order(photoIds)
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['photoIds']])
    }
    expect((await client.get(OWN)).json()).toEqual(profile)
    expect((await (await student()).put(`${OWN}/photo-order`, { photoIds: [one, two] })).statusCode).toBe(404)
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
