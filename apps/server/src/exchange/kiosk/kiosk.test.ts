import { KIOSK_ERROR } from '@callboard/contract/exchange/kiosk/errors'
import { KIOSK_LIMITS, KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { photos, studentProfiles } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { kioskPhoto, visitor } from '#testing/kiosk-visitor.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ADMIN_EMAILS: 'casting@example.edu', ALLOWED_EMAIL_DOMAINS: 'example.edu, law.example.edu' } })
})
afterAll(() => server.close())

const register = (body: unknown, client = server.anonymous()) => client.post('/api/kiosk/create-account', body)
const profileOf = async (email: string) =>
  (await server.deps.platform.db.select().from(studentProfiles).where(eq(studentProfiles.email, email)))[0]

test('a visitor gets an account, a profile with everything typed, and their photos', async () => {
  const day = Array.from({ length: 13 }, (_, slot) => slot < 4)
  const sent = await visitor({
    age: '20',
    year: 'Sophomore',
    heightFeet: '5',
    heightInches: '6',
    school: 'GSEP',
    instagram: '@ines',
    location: 'Malibu, CA',
    gender: 'Female',
    ethnicity: 'Black',
    religion: 'Undecided',
    bio: 'Surfing.',
    weeklyAvailability: { '1': day },
    photos: [await kioskPhoto(1), await kioskPhoto(90)],
  })
  const answer = await register(sent)
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number), message: KIOSK_MESSAGE.created }])
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const talent = (await director.get(`/api/talent/${answer.json().id}`)).json()
  const { photos: _, ...typed } = sent
  expect(talent).toMatchObject({
    ...typed,
    expectedGraduationYear: 2028,
    age: 20,
    height: `5'6"`,
    heightFeet: 5,
    heightInches: 6,
    available: true,
    rating: 0,
    isPublic: true,
    portfolio: {
      photos: [
        { width: 30, height: 40 },
        { width: 30, height: 40 },
      ],
    },
  })
  const [account] = await server.deps.platform.db.select().from(users).where(eq(users.id, talent.userId))
  expect(account).toMatchObject({ email: sent.email, role: 'student', firstName: 'Ines' })
  const lines = await server.deps.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `talent:${talent.id}`))
  expect(lines).toMatchObject([{ actor: null, action: 'kiosk.registered', details: { photos: 2 } }])
})

test('required fields are enough, empty fields count as missing, and fields may have the names on the screen', async () => {
  const empty = { age: '', year: '', heightFeet: '', heightInches: null, school: '', instagram: '', location: '', gender: '', bio: '' }
  const sent = await visitor({
    ...empty,
    hometown: ' Oxnard, CA ',
    hobbies: 'Chess.',
    expectedGraduationYear: 2029,
    role: 'admin',
    rating: 99,
  })
  expect((await register(sent)).statusCode).toBe(201)
  expect(await profileOf(sent.email)).toMatchObject({
    age: null,
    year: null,
    heightFeet: null,
    location: 'Oxnard, CA',
    bio: 'Chess.',
    expectedGraduationYear: 2029,
    rating: 0,
    weeklyAvailability: null,
  })
})

test('an address in capitals is the same address', async () => {
  const sent = await visitor()
  expect((await register(sent)).statusCode).toBe(201)
  const again = await register({ ...sent, email: ` ${sent.email.toUpperCase()} ` })
  expect([again.statusCode, again.json()]).toEqual([409, errorOf(KIOSK_ERROR.exists)])
})

test.each([
  ['has an account without a profile', async () => (await makeUser(server)).email],
  ['is a casting director’s, with an account or without', async () => 'casting@example.edu'],
])('an address that %s is refused with a message', async (_, address) => {
  const before = await server.deps.platform.db.$count(users)
  const answer = await register(await visitor({ email: await address() }))
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 'kiosk.exists', message: 'An account with this email already exists. Please see a staff member.' },
  ])
  const made = await server.deps.platform.db.$count(users)
  expect(made - before).toBeLessThanOrEqual(1)
  expect(await server.deps.platform.db.$count(users, eq(users.email, 'casting@example.edu'))).toBe(0)
})

test('of several simultaneous registrations of one address, one succeeds', async () => {
  const sent = await visitor()
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(sent)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
})

test('only addresses that may sign in can register', async () => {
  const answer = await register(await visitor({ email: 'ines@elsewhere.test' }))
  const message = 'Please use an email address that ends in @example.edu or @law.example.edu'
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid', message, fields: { email: message } }])
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: undefined }, 'lastName', 'Last name is required'],
  [{ email: 'ines' }, 'email', 'Please enter a valid email address'],
  [{ cellPhone: '555 0142' }, 'cellPhone', 'Phone number must be at least 10 digits'],
  [{ cellPhone: undefined }, 'cellPhone', 'Phone number must be at least 10 digits'],
  [{ major: '' }, 'major', 'Major is required'],
  [{ expectedGraduationYear: '' }, 'expectedGraduationYear', 'Expected graduation year is required'],
  [{ expectedGraduationYear: undefined }, 'expectedGraduationYear', 'Expected graduation year is required'],
  [{ expectedGraduationYear: 'soon' }, 'expectedGraduationYear', 'Please enter a valid graduation year'],
  [{ age: '12' }, 'age', 'Please enter an age from 16 to 100'],
  [{ heightFeet: '9' }, 'heightFeet', 'Please enter feet from 3 to 8'],
  [{ heightInches: '12' }, 'heightInches', 'Please enter inches from 0 to 11'],
  [{ heightInches: '4' }, 'heightFeet', 'Please enter the feet, too'],
  [{ photos: [] }, 'photos', 'Please add at least one photo'],
  [{ photos: ['/media/photos/abc/original'] }, 'photos', 'Please send photos as image data'],
  [{ photos: 'none' }, 'photos', 'Please send photos as image data'],
])('%j is refused on %s, with a message that names it', async (changes, field, message) => {
  const answer = await register(await visitor(changes))
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid', message, fields: { [field]: message } }])
})

test('more photos than allowed are refused', async () => {
  const one = await kioskPhoto()
  const answer = await register(await visitor({ photos: Array(KIOSK_LIMITS.photos + 1).fill(one) }))
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { photos: ENGLISH.t(KIOSK_MESSAGE.tooManyPhotos) }])
})

test('an invalid picture leaves nothing behind', async () => {
  const sent = await visitor({ photos: [await kioskPhoto(7), `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`] })
  const before = [await server.deps.platform.db.$count(users), await server.deps.platform.db.$count(photos)]
  const answer = await register(sent)
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('Photo 2')])
  expect([await server.deps.platform.db.$count(users), await server.deps.platform.db.$count(photos)]).toEqual(before)
  expect((await register({ ...sent, photos: [sent.photos[0]] })).statusCode).toBe(201)
})

test('a request that is too large is refused before it is read', async () => {
  const answer = await server.anonymous().call('POST', '/api/kiosk/create-account', {
    payload: Buffer.alloc(KIOSK_LIMITS.bodyBytes + 1, ' '),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(413)
})

test('the session of the device is ignored', async () => {
  const student = await makeUser(server)
  const sent = await visitor()
  const answer = await register(sent, await signIn(server, student))
  expect(answer.statusCode).toBe(201)
  expect(answer.cookies).toEqual([])
  expect((await profileOf(sent.email))?.userId).not.toBe(student.id)
})
