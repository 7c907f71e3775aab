import { graduationYearMessage } from '@callboard/contract/people/profiles/graduation'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { describe, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const OWN = '/api/student-profile'
const FORM = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@example.edu',
  cellPhone: '310 555 0142',
  major: 'Dance',
  expectedGraduationYear: 2028,
}
const student = async () => signIn(server, await makeUser(server))

const { firstName, lastName, email, cellPhone, major, age, height, heightFeet, heightInches, feetToo, availability } = PROFILE_MESSAGE
const UNSTORABLE = 'This contains characters that cannot be stored'
const long = (length: number) => 'x'.repeat(length)

test.each<[field: string, value: unknown, message: string | RegExp]>([
  ['firstName', '', firstName],
  ['firstName', '   ', firstName],
  ['firstName', undefined, firstName],
  ['firstName', 7, firstName],
  ['firstName', { $ne: '' }, firstName],
  ['firstName', long(101), /100 characters or fewer/],
  ['firstName', 'Ma\0ra', UNSTORABLE],
  ['firstName', 'Mara\ud800', UNSTORABLE],
  ['lastName', null, lastName],
  ['email', 'mara', email],
  ['email', `${long(250)}@example.edu`, email],
  ['email', 'mara@example.edu\0', email],
  ['email', ['mara@example.edu'], email],
  ['cellPhone', '', cellPhone],
  ['cellPhone', 3105550142, cellPhone],
  ['cellPhone', long(41), /40 characters/],
  ['major', '', major],
  ['major', long(121), /120 characters/],
  ...[2027.5, '2027', null, undefined].map(
    (value) => ['expectedGraduationYear', value, PROFILE_MESSAGE.graduationYear] as [string, unknown, string],
  ),
  ...[2019, 2100, -1, 1e308].map(
    (value) => ['expectedGraduationYear', value, ENGLISH.t(graduationYearMessage(PROFILE_LIMITS))] as [string, unknown, string],
  ),
  ...[15, 101, -20, 2 ** 53, 20.5, '20', true].map((value) => ['age', value, age] as [string, unknown, string]),
  ...['tall', '12 ft', '5\'12"', '-168 cm'].map((value) => ['height', value, height] as [string, unknown, string]),
  ['height', long(21), /20 characters/],
  ['height', 168, 'Please enter text'],
  ['heightFeet', 9, heightFeet],
  ['heightFeet', -5, heightFeet],
  ['heightInches', 12, heightInches],
  ['heightInches', 5, feetToo],
  ['instagram', long(121), /120 characters/],
  ['location', 5, 'Please enter text'],
  ['bio', long(5001), /5,000 characters/],
  ['bio', 'a\u0007b', UNSTORABLE],
  ['experienceLevel', 'star', 'Please choose an experience level'],
  ['specialties', 'Tap', 'Please send a list of specialties'],
  ['specialties', [''], 'A specialty cannot be empty'],
  ['specialties', [5], 'A specialty cannot be empty'],
  ['specialties', [long(61)], /60 characters/],
  ['specialties', Array.from({ length: 61 }, (_, index) => `s${index}`), /60 specialties/],
  ['available', 'yes', 'Please say yes or no'],
  ['isPublic', 1, 'Please say yes or no'],
  ['weeklyAvailability', { 0: [true] }, availability],
  ['weeklyAvailability', { 0: Array(13).fill('x') }, availability],
  ['weeklyAvailability', { 7: Array(13).fill(true) }, availability],
  ['weeklyAvailability', [], availability],
  ['version', 0, 'Not a version of a profile'],
  ['version', 2 ** 40, 'Not a version of a profile'],
])('%s as %j is refused on that field', async (field, value, message) => {
  const response = await (await student()).post(OWN, { ...FORM, [field]: value })
  const expected = typeof message === 'string' ? ENGLISH.t(message) : expect.stringMatching(message)
  const name = field === 'heightInches' && value === 5 ? 'heightFeet' : field
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'invalid', message: 'Please check the highlighted fields.', fields: { [name]: expected } },
  ])
  expect(await server.deps.platform.db.$count(studentProfiles)).toBe(0)
})

describe('unusual but valid texts are stored unchanged', () => {
  test.each([
    ['emoji', '🎭👩🏽‍🎤 Äctor'],
    ['right to left', 'شخص مبدع ‏עברית'],
    ['combining marks and old letters', 'Ḿä̈rå Łøß ﷽'],
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['SQL', "'; DROP TABLE student_profiles; --"],
    ['wildcards and escapes', '100% _under\\score\\0 {{7*7}} %s %00 &amp;'],
  ])('%s', async (_, text) => {
    const client = await student()
    const sent = { ...FORM, firstName: text.slice(0, 60), bio: text, location: text, specialties: [text.slice(0, 60)] }
    expect((await client.post(OWN, sent)).statusCode).toBe(201)
    const { firstName, bio, location, specialties } = (await client.get(OWN)).json()
    expect({ firstName, bio, location, specialties }).toEqual({
      firstName: sent.firstName,
      bio: text,
      location: text,
      specialties: sent.specialties,
    })
  })

  test('several lines in multi-line fields', async () => {
    const client = await student()
    const text = 'one\ntwo\r\n\tthree'
    await client.post(OWN, { ...FORM, bio: text, location: text })
    expect((await client.get(OWN)).json()).toMatchObject({ bio: text, location: 'one two three' })
  })
})

test('the longest value of every field is stored', async () => {
  const client = await student()
  const sent = {
    ...FORM,
    firstName: '🎭'.repeat(50),
    bio: '長'.repeat(5000),
    specialties: Array.from({ length: 60 }, (_, index) => `${index}`.padEnd(60, 'x')),
  }
  expect((await client.post(OWN, sent)).statusCode).toBe(201)
  expect((await client.get(OWN)).json()).toMatchObject(sent)
})

test('an invalid body is refused', async () => {
  const client = await student()
  const send = (payload: string, type: string) => client.call('POST', OWN, { payload, headers: { 'content-type': type } })
  for (const [payload, type, status] of [
    ['firstName=Mara', 'application/x-www-form-urlencoded', 415],
    [JSON.stringify(FORM), 'text/plain', 415],
    ['<profile/>', 'application/xml', 415],
    ['{"firstName":', 'application/json', 400],
    ['', 'application/json', 400],
    ['null', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['{"__proto__":{"role":"admin"}}', 'application/json', 400],
  ] as const) {
    const response = await send(payload, type)
    expect([payload, response.statusCode, typeof response.json().message]).toEqual([payload, status, 'string'])
  }
  expect((await client.call('POST', OWN)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await server.deps.platform.db.$count(studentProfiles)).toBe(0)
})
