import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR, TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { graduationYearMessage } from '@callboard/contract/people/profiles/graduation'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { EDIT_TALENT_LIMITS, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { ENGLISH } from '@callboard/contract/translate'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { inline, newPicture, uploadedBy } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const db = () => server.deps.platform.db
const director = async () => signIn(server, await makeUser(server, { role: 'admin' }))
const talentPath = ({ id }: { id: number }) => `/api/talent/${id}`
async function newestLine() {
  const [line] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  if (!line) throw new Error('the log is empty')
  return { ...line, details: line.details as { fields?: string[] } | null }
}

const images = (profile: TalentProfile) => profile.portfolio.images

test('an unknown talent is a 404', async () => {
  const missing = await (await director()).get('/api/talent/1291719412345678')
  expect([missing.statusCode, missing.json()]).toEqual([404, { code: 'talents.missing', message: 'Talent not found' }])
})

describe('editing talent', () => {
  test('changes the fields sent, keeps the others, and updates the name of the account', async () => {
    const client = await director()
    const stored = await makeProfile(server, {
      age: 20,
      religion: 'Other',
      bio: 'Hello',
      specialties: ['Tap'],
      heightFeet: 5,
      heightInches: 6,
    })
    const change = {
      firstName: 'Zadie',
      rating: 84,
      age: 100,
      expectedGraduationYear: 2035,
      school: 'GSEP',
      available: false,
      experienceLevel: 'experienced',
      weeklyAvailability: { 3: Array(13).fill(true) },
    }
    const response = await client.patch(talentPath(stored), { ...change, version: 1 })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ ...change, religion: 'Other', bio: 'Hello', specialties: ['Tap'], height: `5'6"`, version: 2 }),
    ])
    expect((await client.get(talentPath(stored))).json()).toEqual(response.json())
    const [account] = await db().select().from(users).where(eq(users.id, stored.userId))
    expect(account?.firstName).toBe('Zadie')
  })

  test('clears emptied fields', async () => {
    const stored = await makeProfile(server, {
      age: 20,
      bio: 'Hello',
      heightFeet: 5,
      heightInches: 6,
      specialties: ['Tap'],
      weeklyAvailability: { 0: Array(13).fill(true) },
    })
    const empty = { age: null, bio: '', heightFeet: null, heightInches: null, specialties: [], weeklyAvailability: null }
    const response = await (await director()).patch(talentPath(stored), empty)
    expect(response.json()).toMatchObject({
      age: null,
      bio: null,
      height: null,
      heightFeet: null,
      specialties: [],
      weeklyAvailability: null,
    })
  })

  test('accepts inches alone only when feet are stored', async () => {
    const client = await director()
    const tall = await makeProfile(server, { heightFeet: 6, heightInches: 1 })
    expect((await client.patch(talentPath(tall), { heightInches: 4 })).json().height).toBe(`6'4"`)
    const unknown = await makeProfile(server)
    const refused = await client.patch(talentPath(unknown), { heightInches: 4 })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { heightFeet: PROFILE_MESSAGE.feetToo }])
  })

  test('records which fields changed, without their values', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const stored = await makeProfile(server, { firstName: 'Mara', bio: 'Old words' })
    const change = { firstName: 'Mara', bio: 'New words', heightFeet: 6, heightInches: 0, rating: 70, religion: 'Hindu' }
    await (await signIn(server, admin)).patch(talentPath(stored), change)
    const line = await newestLine()
    expect(line).toMatchObject({ actor: admin.id, action: 'talent.updated', subject: `talent:${stored.id}` })
    expect(line.details?.fields?.toSorted()).toEqual(['bio', 'height', 'rating', 'religion'])
    expect(Object.keys(line.details ?? {})).toEqual(['fields', 'version'])
  })

  test('refuses a stale version, and accepts one of several simultaneous changes', async () => {
    const client = await director()
    const stored = await makeProfile(server)
    const answers = await Promise.all(
      [61, 62, 63, 64].map((rating) => client.patch(talentPath(stored), { rating, version: 1, portfolio: [] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(errorOf(PROFILE_ERROR.stale))
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await client.get(talentPath(stored))).json()).toMatchObject({ rating: won.rating, version: 2 })
  })

  test('and a student saving at the same time do not overwrite each other', async () => {
    const client = await director()
    const stored = await makeProfile(server)
    const own = await signIn(server, { id: stored.userId })
    const answers = await Promise.all([
      client.patch(talentPath(stored), { bio: 'by the office', version: 1 }),
      own.put('/api/student-profile', { ...PROFILE_FORM, bio: 'by the student', version: 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('adds photos to the existing ones, which stay regardless of the uploader', async () => {
    const client = await director()
    const stored = await makeProfile(server)
    const own = await signIn(server, { id: stored.userId })
    const theirs = await uploadedBy(own)
    await own.put('/api/student-profile', { ...PROFILE_FORM, portfolio: [theirs.url] })
    const ours = await uploadedBy(client)
    const added = await client.patch(talentPath(stored), { portfolio: { images: [ours.url, theirs.url] } })
    expect(images(added.json())).toEqual([ours.url, theirs.url])
    expect((await newestLine()).details?.fields).toEqual(['portfolio'])
    const untouched = await client.patch(talentPath(stored), { rating: 5 })
    expect(images(untouched.json())).toEqual([ours.url, theirs.url])
    expect(await db().$count(profilePhotos)).toBe(2)
  })

  test('answers 404 for a missing profile, also one deleted while its form was open', async () => {
    const client = await director()
    const stored = await makeProfile(server)
    await db().delete(studentProfiles).where(eq(studentProfiles.id, stored.id))
    for (const path of [talentPath(stored), '/api/talent/4503599627370495']) {
      const response = await client.patch(path, { rating: 5, portfolio: [inline(await newPicture())] })
      expect([response.statusCode, response.json()]).toEqual([404, errorOf(TALENT_ERROR.missing)])
    }
    expect(await db().$count(photos)).toBe(0)
  })

  test.each<[field: string, value: unknown, message: string]>([
    ...[-1, 101, 7.5, '84', null].map((value) => ['rating', value, TALENT_MESSAGE.rating] as [string, unknown, string]),
    ['expectedGraduationYear', null, PROFILE_MESSAGE.graduationYear],
    ...[2019, 2036].map(
      (value) => ['expectedGraduationYear', value, ENGLISH.t(graduationYearMessage(EDIT_TALENT_LIMITS))] as [string, unknown, string],
    ),
    ...[15, 101].map((value) => ['age', value, ENGLISH.t(PROFILE_MESSAGE.age)] as [string, unknown, string]),
    ['firstName', '', PROFILE_MESSAGE.firstName],
    ['lastName', null, PROFILE_MESSAGE.lastName],
    ['email', 'zoe', PROFILE_MESSAGE.email],
    ['cellPhone', ' ', PROFILE_MESSAGE.cellPhone],
    ['major', '', PROFILE_MESSAGE.major],
    ['heightFeet', 9, ENGLISH.t(PROFILE_MESSAGE.heightFeet)],
    ['heightInches', 12, ENGLISH.t(PROFILE_MESSAGE.heightInches)],
    ['experienceLevel', 'wizard', 'Please choose an experience level'],
    ['available', null, 'Please say yes or no'],
    ['weeklyAvailability', { 0: Array(25).fill(true) }, ENGLISH.t(PROFILE_MESSAGE.availability)],
    ['version', 0, 'Not a version of a profile'],
  ])('refuses %s as %j on that field', async (field, value, message) => {
    const client = await director()
    const stored = await makeProfile(server)
    const response = await client.patch(talentPath(stored), { bio: 'changed', [field]: value })
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }])
    expect((await client.get(talentPath(stored))).json()).toMatchObject({ bio: null, version: 1 })
  })

  test('never moves a profile to another account', async () => {
    const stored = await makeProfile(server)
    const other = await makeUser(server)
    const response = await (await director()).patch(talentPath(stored), { userId: other.id, studentUserId: other.id, id: 5 })
    expect(response.json()).toMatchObject({ userId: stored.userId, id: stored.id })
  })
})

test('a student cannot set a rating, neither their own nor another’s', async () => {
  const stored = await makeProfile(server, { rating: 10 })
  const own = await signIn(server, { id: stored.userId })
  expect((await own.put('/api/student-profile', { ...PROFILE_FORM, rating: 100 })).json().rating).toBe(10)
  expect((await own.patch(talentPath(stored), { rating: 100 })).statusCode).toBe(403)
})
