import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { graduationYearMessage } from '@callboard/contract/people/profiles/graduation'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { ADD_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { ENGLISH } from '@callboard/contract/translate'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { photos, studentProfiles } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { inline, newPicture, uploadedBy } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ADMIN_EMAILS: 'dean@example.edu' } })

const ADD = '/api/admin/student-profile'
const db = () => server.deps.platform.db
const director = async () => signIn(server, await makeUser(server, { role: 'admin' }))

const images = (profile: TalentProfile) => profile.portfolio.images

describe('adding talent', () => {
  test('creates a profile for an account id, with every field', async () => {
    const student = await makeUser(server, { firstName: null })
    const fields = {
      year: 'Junior',
      school: 'Seaver Undergrad',
      instagram: '@zoe',
      location: 'Fresno, California',
      age: 65,
      gender: 'Female',
      ethnicity: 'Hispanic',
      religion: 'Undecided',
      specialties: ['Tap', 'Fencing'],
      bio: 'Plays the cello.',
      available: false,
      weeklyAvailability: { 1: [...Array(12).fill(false), true] },
      isPublic: false,
      hidesContact: true,
    }
    const response = await (await director()).post(ADD, { ...PROFILE_FORM, ...fields, height: '168 cm', studentUserId: student.id })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ...PROFILE_FORM,
      ...fields,
      email: 'zoe@example.edu',
      userId: student.id,
      version: 1,
      rating: 0,
    })
    expect(response.json()).toMatchObject({ height: `5'6"`, heightFeet: 5, heightInches: 6, experienceLevel: 'beginner' })
    const own = await (await signIn(server, student)).get('/api/student-profile')
    // The office's number and note of a student are not part of the student's own page.
    const { studentNumber, officeNote, ...shown } = response.json()
    expect([studentNumber, officeNote, own.json()]).toEqual([null, null, shown])
    const [account] = await db().select().from(users).where(eq(users.id, student.id))
    expect(account).toMatchObject({ firstName: 'Zoë', lastName: "O'Brien", role: 'student' })
  })

  test('finds an account by its address in any case, and accepts the id as userId too', async () => {
    const client = await director()
    const byAddress = await makeUser(server, { email: 'ana@example.edu' })
    const byId = await makeUser(server)
    const first = await client.post(ADD, { ...PROFILE_FORM, studentUserId: ' Ana@Example.EDU ' })
    const second = await client.post(ADD, { ...PROFILE_FORM, userId: byId.id })
    expect([first.json().userId, second.json().userId]).toEqual([byAddress.id, byId.id])
    expect(await db().$count(users)).toBe(3)
  })

  test('creates an account for an unknown address, and records it', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const response = await (await signIn(server, admin)).post(ADD, { ...PROFILE_FORM, studentUserId: 'New.Person@Example.edu' })
    const { id, userId } = response.json()
    const [account] = await db().select().from(users).where(eq(users.id, userId))
    expect(account).toMatchObject({ email: 'new.person@example.edu', role: 'student', firstName: 'Zoë' })
    const lines = await db().select().from(auditLog).orderBy(auditLog.id)
    expect(lines.map(({ actor, action, subject, details }) => ({ actor, action, subject, details }))).toEqual([
      { actor: admin.id, action: 'account.created', subject: `user:${userId}`, details: { role: 'student' } },
      { actor: admin.id, action: 'talent.created', subject: `talent:${id}`, details: { photos: 0 } },
    ])
  })

  test.each([
    ['an id of nobody', 'nobody-at-all', 400, TALENT_ERROR.unknownUser.message],
    ['what only looks like an address', 'ana@', 400, TALENT_ERROR.unknownUser.message],
    ['nothing', '', 400, TALENT_MESSAGE.studentUserId],
    ['an admin’s address that has no account yet', 'dean@example.edu', 400, TALENT_ERROR.adminAccount.message],
  ])('refuses %s on its field', async (_, studentUserId, status, message) => {
    const response = await (await director()).post(ADD, { ...PROFILE_FORM, studentUserId, portfolio: [inline(await newPicture())] })
    expect([response.statusCode, response.json().fields]).toEqual([status, { studentUserId: message }])
    expect([await db().$count(studentProfiles), await db().$count(users), await db().$count(photos)]).toEqual([0, 1, 0])
  })

  test('refuses a casting director’s account', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    for (const studentUserId of [admin.id, admin.email]) {
      const response = await (await signIn(server, admin)).post(ADD, { ...PROFILE_FORM, studentUserId })
      expect([response.statusCode, response.json().fields]).toEqual([400, { studentUserId: TALENT_ERROR.adminAccount.message }])
    }
  })

  test('refuses a person who already has a profile', async () => {
    const { userId } = await makeProfile(server)
    const response = await (await director()).post(ADD, { ...PROFILE_FORM, studentUserId: userId, portfolio: [inline(await newPicture())] })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { ...errorOf(TALENT_ERROR.hasProfile), fields: { studentUserId: TALENT_ERROR.hasProfile.message } },
    ])
    expect(await db().$count(photos)).toBe(0)
  })

  test.each(['an account', 'a new address'])('creates one profile for several simultaneous requests for %s', async (who) => {
    const client = await director()
    const studentUserId = who === 'an account' ? (await makeUser(server)).id : 'brand.new@example.edu'
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(ADD, { ...PROFILE_FORM, studentUserId })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(TALENT_ERROR.hasProfile.message)
    expect([await db().$count(studentProfiles), await db().$count(users)]).toEqual([1, 2])
  })

  test('adds photos to the student’s portfolio, which the student can keep', async () => {
    const client = await director()
    const student = await makeUser(server)
    const sent = await uploadedBy(client)
    const created = await client.post(ADD, {
      ...PROFILE_FORM,
      studentUserId: student.id,
      portfolio: { images: [sent.url, inline(await newPicture())] },
    })
    expect(images(created.json())).toEqual([sent.url, expect.stringMatching(/^\/media\/photos\//)])
    const own = await signIn(server, student)
    const kept = await own.put('/api/student-profile', { ...PROFILE_FORM, portfolio: images(created.json()).toReversed() })
    expect(images(kept.json())).toEqual(images(created.json()).toReversed())
    expect((await own.get('/api/auth/user')).json().profileImageUrl).toContain('/media/photos/')
  })

  test('ignores fields that only the server sets', async () => {
    const student = await makeUser(server)
    const forged = { rating: 99, id: 7, version: 40, role: 'admin', editToken: 'x', createdAt: '2000-01-01T00:00:00.000Z' }
    const { rating, id, version } = (await (await director()).post(ADD, { ...PROFILE_FORM, ...forged, studentUserId: student.id })).json()
    expect([rating, version, id === 7]).toEqual([0, 1, false])
  })

  test('reports all missing fields at once, with the messages of the form', async () => {
    const response = await (await director()).post(ADD, {})
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Valid email is required',
        cellPhone: 'Cell phone is required',
        major: 'Major is required',
        expectedGraduationYear: PROFILE_MESSAGE.graduationYear,
        studentUserId: 'Student user ID is required',
      },
    ])
  })

  test.each<[field: string, value: unknown, message: string]>([
    ...['2027', null].map((value) => ['expectedGraduationYear', value, PROFILE_MESSAGE.graduationYear] as [string, unknown, string]),
    ...[2019, 2100].map(
      (value) => ['expectedGraduationYear', value, ENGLISH.t(graduationYearMessage(ADD_TALENT_LIMITS))] as [string, unknown, string],
    ),
    ...[15, 66, 20.5, '20'].map((value) => ['age', value, ENGLISH.t(TALENT_MESSAGE.ageOnAdding)] as [string, unknown, string]),
    ['firstName', ' ', PROFILE_MESSAGE.firstName],
    ['lastName', 5, PROFILE_MESSAGE.lastName],
    ['email', 'zoe@', PROFILE_MESSAGE.email],
    ['cellPhone', '', PROFILE_MESSAGE.cellPhone],
    ['major', null, PROFILE_MESSAGE.major],
    ['height', 'tall', PROFILE_MESSAGE.height],
    ['heightFeet', 2, ENGLISH.t(PROFILE_MESSAGE.heightFeet)],
    ['experienceLevel', 'star', 'Please choose an experience level'],
    ['specialties', 'Tap', 'Please send a list of specialties'],
    ['weeklyAvailability', { 0: [true] }, ENGLISH.t(PROFILE_MESSAGE.availability)],
    ['available', 'yes', 'Please say yes or no'],
    ['studentUserId', 7, 'Please enter text'],
    ['portfolio', 'x', 'Please send a list of photos'],
    ['bio', 'a\u0007b', 'This contains characters that cannot be stored'],
  ])('refuses %s as %j on that field', async (field, value, message) => {
    const student = await makeUser(server)
    const response = await (await director()).post(ADD, { ...PROFILE_FORM, studentUserId: student.id, [field]: value })
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }])
    expect(await db().$count(studentProfiles)).toBe(0)
  })

  test.each(['beginner', 'intermediate', 'experienced', 'professional'])('accepts the experience level %s', async (experienceLevel) => {
    const student = await makeUser(server)
    const response = await (await director()).post(ADD, { ...PROFILE_FORM, studentUserId: student.id, experienceLevel })
    expect(response.json().experienceLevel).toBe(experienceLevel)
  })
})

describe('a photo of added talent', () => {
  const MEBIBYTE = 1024 * 1024
  // A small picture made large by appended data, as cameras append previews.
  const padded = async (size: number) => {
    const small = await newPicture()
    return Buffer.concat([small, Buffer.alloc(size - small.length)])
  }

  test('may have 50 MB and not one byte more', async () => {
    const client = await director()
    const add = async (size: number) =>
      client.post(ADD, { ...PROFILE_FORM, studentUserId: (await makeUser(server)).id, portfolio: [inline(await padded(size))] })
    expect((await add(50 * MEBIBYTE)).statusCode).toBe(201)
    for (const size of [50 * MEBIBYTE + 1, 51 * MEBIBYTE]) {
      const response = await add(size)
      expect([response.statusCode, response.json()]).toEqual([
        413,
        {
          code: 'photos.too-large',
          message: 'File too large',
          fields: { portfolio: 'Photo 1 is too large. Please upload images smaller than 50MB' },
        },
      ])
    }
    // Sends 67 MB of JSON three times, possibly on a busy machine.
  }, 120_000)

  test('is reported when it is invalid, and nothing of the request is stored', async () => {
    const response = await (await director()).post(ADD, {
      ...PROFILE_FORM,
      studentUserId: 'new@example.edu',
      portfolio: [inline(await newPicture()), inline(Buffer.from('hello'))],
    })
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { portfolio: expect.stringMatching(/^Photo 2 is not an image we can read/) },
    ])
    expect([await db().$count(studentProfiles), await db().$count(photos), await db().$count(users)]).toEqual([0, 0, 1])
  })

  test('is refused when another casting director or student uploaded it', async () => {
    const client = await director()
    const foreign = [await uploadedBy(await director()), await uploadedBy(await signIn(server, await makeUser(server)))]
    for (const { url } of foreign) {
      const response = await client.post(ADD, { ...PROFILE_FORM, studentUserId: 'new@example.edu', portfolio: [url] })
      expect([response.statusCode, response.json().fields]).toEqual([400, { portfolio: PROFILE_MESSAGE.foreignPhoto }])
    }
  })
})
