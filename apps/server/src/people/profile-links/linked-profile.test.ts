import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { photoUploads } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { newPictureFile } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let admin: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>

beforeEach(async () => {
  admin = await signIn(server, await makeUser(server, { role: 'admin' }))
  profile = await makeProfile(server, {
    rating: 84,
    gender: 'Non-Binary',
    ethnicity: 'Pacific-Islander',
    religion: 'Non-Religious',
    school: 'Seaver Undergrad',
    age: 20,
    heightFeet: 5,
    heightInches: 6,
    specialties: ['Tap'],
    isPublic: false,
    hidesContact: true,
    instagram: '@mara',
    weeklyAvailability: { '1': Array(13).fill(true) },
  })
})

const FORM = { ...PROFILE_FORM, major: 'Dance', expectedGraduationYear: 2033 }

async function link(kind: 'edit' | 'view', id = profile.id): Promise<string> {
  const token = (await admin.post(`/api/talent/${id}/${kind}-token`)).json()[`${kind}Url`].split('/').at(-1)
  return kind === 'edit' ? `/api/edit-profile/${token}` : `/api/profile/magic/${token}`
}

const bearer = () => server.anonymous()
const stored = async (id = profile.id) => (await admin.get(`/api/talent/${id}`)).json()

/** Fields that no bearer may see. */
const HIDDEN = [
  'rating',
  'gender',
  'ethnicity',
  'religion',
  'userId',
  'id',
  'isPublic',
  'hidesContact',
  'tokenHash',
  'editToken',
  'viewToken',
]

describe('the bearer of an edit link', () => {
  test('reads only the fields of the form, signed in or not', async () => {
    const address = await link('edit')
    for (const client of [bearer(), admin, await signIn(server, await makeUser(server)), await signIn(server, { id: profile.userId })]) {
      const response = await client.get(address)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        firstName: 'Mara',
        school: 'Seaver Undergrad',
        height: '5\'6"',
        portfolio: { images: [], photos: [] },
        weeklyAvailability: { '1': Array(13).fill(true) },
        version: 1,
      })
      for (const name of HIDDEN) expect(response.json()).not.toHaveProperty(name)
      for (const secret of ['Non-Binary', 'Pacific-Islander', 'Non-Religious', profile.userId])
        expect(response.body.replace(profile.email, '')).not.toContain(secret)
    }
  })

  test('saves it, and keeps the other fields', async () => {
    const address = await link('edit')
    const saved = await bearer().put(address, {
      ...FORM,
      age: '',
      heightFeet: 6,
      heightInches: 0,
      bio: 'Hello',
      location: 'Ojai, CA',
      instagram: '@zoe',
      weeklyAvailability: { '0': Array(13).fill(true) },
      rating: 1,
      gender: 'Male',
      ethnicity: 'White',
      religion: 'Other',
      isPublic: true,
      hidesContact: false,
      userId: 'somebody-else',
      experienceLevel: 'professional',
      available: false,
      id: 7,
    })
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({
      ...FORM,
      email: 'zoe@example.edu',
      age: null,
      height: '6\'0"',
      specialties: ['Tap'],
      weeklyAvailability: { '0': Array(13).fill(true) },
      version: 2,
    })
    for (const name of HIDDEN) expect(saved.json()).not.toHaveProperty(name)
    expect(await stored()).toMatchObject({
      firstName: 'Zoë',
      rating: 84,
      gender: 'Non-Binary',
      ethnicity: 'Pacific-Islander',
      religion: 'Non-Religious',
      isPublic: false,
      hidesContact: true,
      userId: profile.userId,
      experienceLevel: 'student',
      available: true,
      school: 'Seaver Undergrad',
    })
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['email', 'zoe@', 'Invalid email address'],
    ['cellPhone', '', 'Cell phone is required'],
    ['major', undefined, 'Major is required'],
    ['expectedGraduationYear', 2019, 'Please enter a valid graduation year, 2020 to 2035'],
    ['expectedGraduationYear', 2036, 'Please enter a valid graduation year, 2020 to 2035'],
    ['age', 15, ENGLISH.t(PROFILE_MESSAGE.age)],
    ['age', 101, ENGLISH.t(PROFILE_MESSAGE.age)],
    ['heightFeet', 9, ENGLISH.t(PROFILE_MESSAGE.heightFeet)],
    ['heightInches', 12, ENGLISH.t(PROFILE_MESSAGE.heightInches)],
    ['weeklyAvailability', { '0': [true] }, ENGLISH.t(PROFILE_MESSAGE.availability)],
  ])('gets an error for %s %j', async (field, value, message) => {
    const refused = await bearer().put(await link('edit'), { ...FORM, [field]: value })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: message }])
    expect((await stored()).version).toBe(1)
  })

  test('is refused after starting from an older version, and nothing is stored', async () => {
    const address = await link('edit')
    await admin.patch(`/api/talent/${profile.id}`, { bio: 'From the office', version: 1 })
    const stale = await bearer().put(address, { ...FORM, bio: 'From the student', version: 1 })
    expect([stale.statusCode, stale.json()]).toEqual([409, errorOf(PROFILE_ERROR.stale)])
    expect(await stored()).toMatchObject({ bio: 'From the office', firstName: 'Mara', version: 2 })
    const saves = await Promise.all(['a', 'b', 'c'].map((bio) => bearer().put(address, { ...FORM, bio, version: 2 })))
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('is recorded, without an account and without what was typed', async () => {
    await bearer().put(await link('edit'), FORM)
    const lines = await server.deps.platform.db.select().from(auditLog).orderBy(auditLog.id)
    expect(lines.map(({ actor, action, subject }) => [actor !== null, action, subject])).toEqual([
      [true, 'profile-link.created', `talent:${profile.id}`],
      [false, 'profile-link.used', `talent:${profile.id}`],
      [false, 'profile-link.saved', `talent:${profile.id}`],
    ])
    expect(JSON.stringify(lines)).not.toContain('Brien')
  })
})

describe('photos by an edit link', () => {
  test('are uploaded for the profile, shown when it is saved, and removed by saving without them', async () => {
    const address = await link('edit')
    const uploaded = await bearer().upload(`${address}/photos`, await newPictureFile())
    expect(uploaded.statusCode).toBe(201)
    const { url, photo } = uploaded.json()
    expect(await server.deps.platform.db.select().from(photoUploads)).toMatchObject([{ hash: photo.id, userId: profile.userId }])
    expect((await stored()).portfolio.images).toEqual([])
    expect((await bearer().put(address, { ...FORM, portfolio: { images: [url] } })).json().portfolio.images).toEqual([url])
    expect((await bearer().put(address, { ...FORM, portfolio: null })).json().portfolio.images).toEqual([])
  })

  test('cannot be used by another profile', async () => {
    const other = await makeProfile(server)
    const [mine, theirs] = [await link('edit'), await link('edit', other.id)]
    const { url } = (await bearer().upload(`${mine}/photos`, await newPictureFile())).json()
    const refused = await bearer().put(theirs, { ...FORM, portfolio: [url] })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { portfolio: PROFILE_MESSAGE.foreignPhoto }])
    expect((await stored(other.id)).version).toBe(1)
  })

  test('added by a casting director stay, in any order', async () => {
    const { url } = (await admin.upload('/api/upload-image', await newPictureFile())).json()
    await admin.patch(`/api/talent/${profile.id}`, { portfolio: [url] })
    const address = await link('edit')
    const own = (await bearer().upload(`${address}/photos`, await newPictureFile())).json().url
    expect((await bearer().put(address, { ...FORM, portfolio: { images: [own, url] } })).json().portfolio.images).toEqual([own, url])
  })

  test('may have up to ten megabytes and must be pictures', async () => {
    const address = await link('edit')
    const large = { name: 'wall.jpg', type: 'image/jpeg', content: Buffer.alloc(10 * 1024 * 1024 + 1) }
    const refused = await bearer().upload(`${address}/photos`, large)
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      {
        code: 'photos.too-large',
        message: 'File too large',
        fields: { image: '"wall.jpg" is too large. Please upload images smaller than 10MB' },
      },
    ])
    const fake = await bearer().upload(`${address}/photos`, { name: 'cv.jpg', type: 'image/jpeg', content: Buffer.from('not a picture') })
    expect([fake.statusCode, fake.json().message]).toEqual([
      400,
      '"cv.jpg" is not an image we can read (JPG, PNG, WebP, AVIF, GIF or HEIC)',
    ])
    expect((await bearer().post(`${address}/photos`, { image: 'x' })).statusCode).toBe(415)
  })

  test('need the link', async () => {
    const view = (await link('view')).replace('/api/profile/magic/', '/api/edit-profile/')
    for (const address of ['/api/edit-profile/nobody', view]) {
      expect((await bearer().upload(`${address}/photos`, await newPictureFile())).statusCode).toBe(404)
      expect((await bearer().put(address, FORM)).statusCode).toBe(404)
    }
  })
})

describe('the bearer of a view link', () => {
  test('sees only what the page shows, also of a private profile', async () => {
    const response = await bearer().get(await link('view'))
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).sort()).toEqual([
      'age',
      'available',
      'bio',
      'cellPhone',
      'email',
      'expectedGraduationYear',
      'firstName',
      'height',
      'instagram',
      'lastName',
      'location',
      'major',
      'phone',
      'portfolio',
      'school',
      'specialties',
      'weeklyAvailability',
    ])
    expect(response.json()).toMatchObject({ instagram: '@mara', phone: profile.cellPhone, available: true })
  })

  test('cannot change anything', async () => {
    const address = await link('view')
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'] as const)
      expect((await bearer().call(method, address, { body: FORM })).statusCode).toBe(404)
    expect((await stored()).version).toBe(1)
  })
})
