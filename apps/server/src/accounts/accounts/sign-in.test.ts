import { SIGN_IN_ERROR } from '@callboard/contract/accounts/accounts/errors'
import {
  SIGN_IN_CODE_ATTEMPTS,
  SIGN_IN_CODE_ATTEMPTS_PER_DAY,
  SIGN_IN_CODE_MINUTES,
  SIGN_IN_MAILS_UNUSED,
  SIGN_IN_MESSAGE,
  SIGN_IN_MINUTES,
} from '@callboard/contract/accounts/accounts/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const clock = fakeClock()
let server: TestApp
let address: string
let people = 0

beforeAll(async () => {
  server = await testApp({ clock, env: { ROLE: 'all', RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())
beforeEach(() => {
  clock.advance(60)
  people += 1
  address = `ada${people}@example.edu`
})

let calls = 0
/** Sends each call from another network address, so that the rate limit does not interfere. */
function call(path: string, body: object, headers: Record<string, string> = {}) {
  calls += 1
  return server.app.inject({ method: 'POST', url: path, body, headers, remoteAddress: `10.0.${calls >> 8}.${calls & 255}` })
}

function ask(email = address, returnTo?: string) {
  // Mails are distinguished by the time of their request.
  clock.advance(0.01)
  return call('/api/auth/email', { email, returnTo })
}
const verify = (body: object) => call('/api/auth/email/verify', body)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Requests a mail and reads the `count`th one that the address has received. */
async function askForMail({ returnTo, count = 1 }: { returnTo?: string; count?: number } = {}) {
  const asked = await ask(address, returnTo)
  expect([asked.statusCode, asked.json()]).toEqual([202, { message: SIGN_IN_MESSAGE.sent }])
  const { text = '', html = '', subject } = await mailTo(server, address, count)
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return { text, html, subject, link, token: link.searchParams.get('token') ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

test('the first link of the mail signs a new address in as a student, and leads to the requested page', async () => {
  const { link, token, text, html } = await askForMail({ returnTo: '/my-profile?tab=photos' })
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/sign-in/link')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(/https?:[^"\s]+/.exec(html)?.[0]).toBe(link.href)
  expect(text.match(/https?:/g)).toHaveLength(1)
  const client = server.anonymous()
  const answer = await client.post('/api/auth/email/verify', { token })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      user: {
        id: expect.stringMatching(/^[\w-]{22}$/),
        email: address,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        role: 'student',
      },
      returnTo: '/my-profile?tab=photos',
    },
  ])
  expect((await client.get('/api/auth/user')).json()).toEqual(answer.json().user)
})

test('the code of the mail signs in too, and either uses up both', async () => {
  const { token, code } = await askForMail()
  expect((await verify({ email: ` ${address.toUpperCase()} `, code: ` ${code} ` })).statusCode).toBe(200)
  expect((await verify({ token })).json()).toEqual(errorOf(SIGN_IN_ERROR.invalidLink))
  expect((await verify({ email: address, code })).json()).toEqual({
    code: 'invalid',
    message: 'Please check the highlighted fields.',
    fields: { code: SIGN_IN_MESSAGE.invalidCode },
  })
})

test('an address in capitals belongs to the same account', async () => {
  const first = await askForMail()
  const one = (await verify({ token: first.token })).json().user
  await ask(address.toUpperCase())
  const again = await mailTo(server, address, 2)
  const token = /token=([\w-]+)/.exec(again.text ?? '')?.[1]
  expect((await verify({ token: token ?? '' })).json().user).toEqual(one)
})

test('opening the link by GET does not use it up', async () => {
  const { link, token } = await askForMail()
  await server.anonymous().get(`${link.pathname}${link.search}`)
  await server.anonymous().get(`/api/auth/email/verify${link.search}`)
  expect((await verify({ token })).statusCode).toBe(200)
})

test('link and code work until they expire', async () => {
  const { token, code } = await askForMail()
  clock.advance(SIGN_IN_MINUTES)
  expect((await verify({ token })).statusCode).toBe(400)
  expect((await verify({ email: address, code })).statusCode).toBe(400)
  const next = await askForMail({ count: 2 })
  clock.advance(SIGN_IN_MINUTES - 0.02)
  expect((await verify({ token: next.token })).statusCode).toBe(200)
})

test('a code works for ten minutes, and its link for longer', async () => {
  const { code, token } = await askForMail()
  clock.advance(SIGN_IN_CODE_MINUTES)
  expect((await verify({ email: address, code })).statusCode).toBe(400)
  expect((await verify({ token })).statusCode).toBe(200)
  const next = await askForMail({ count: 2 })
  clock.advance(SIGN_IN_CODE_MINUTES - 0.02)
  expect((await verify({ email: address, code: next.code })).statusCode).toBe(200)
})

test('an older mail still works beside a newer one; using either uses up both', async () => {
  const older = await askForMail()
  clock.advance(5)
  const newer = await askForMail({ count: 2 })
  expect((await verify({ email: address, code: older.code })).statusCode).toBe(200)
  expect((await verify({ token: newer.token })).statusCode).toBe(400)
})

test('using a mail does not affect those of another address', async () => {
  const mine = await askForMail()
  people += 1
  address = `ada${people}@example.edu`
  const theirs = await askForMail()
  await verify({ token: mine.token })
  expect((await verify({ email: address, code: mine.code === theirs.code ? wrong(mine.code) : mine.code })).statusCode).toBe(400)
  expect((await verify({ token: theirs.token })).statusCode).toBe(200)
})

const verifyFrom = (remoteAddress: string, body: object) =>
  server.app.inject({ method: 'POST', url: '/api/auth/email/verify', body, remoteAddress })

test('too many wrong codes use up a program’s code for their network, but neither for other networks nor its link', async () => {
  const { token, code } = await askForMail()
  for (let attempt = 0; attempt < SIGN_IN_CODE_ATTEMPTS; attempt += 1) {
    expect((await verifyFrom('192.0.2.7', { email: address, code: wrong(code) })).statusCode).toBe(400)
  }
  expect((await verifyFrom('192.0.2.7', { email: address, code })).statusCode).toBe(400)
  expect((await verifyFrom('192.0.2.8', { email: address, code })).statusCode).toBe(200)
  expect((await verify({ token })).statusCode).toBe(400)
  const next = await askForMail({ count: 2 })
  for (let attempt = 0; attempt < SIGN_IN_CODE_ATTEMPTS; attempt += 1)
    await verifyFrom('192.0.2.7', { email: address, code: wrong(next.code) })
  expect((await verifyFrom('192.0.2.7', { token: next.token })).statusCode).toBe(200)
})

test('simultaneous wrong codes are counted one by one', async () => {
  const { code } = await askForMail()
  await Promise.all(Array.from({ length: SIGN_IN_CODE_ATTEMPTS }, () => verifyFrom('192.0.2.7', { email: address, code: wrong(code) })))
  expect((await verifyFrom('192.0.2.7', { email: address, code })).statusCode).toBe(400)
})

test('neither more mails nor more networks allow more guesses at a program’s code in a day', async () => {
  const rounds = SIGN_IN_CODE_ATTEMPTS_PER_DAY / SIGN_IN_CODE_ATTEMPTS
  for (let round = 1; round <= rounds; round += 1) {
    const { code } = await askForMail({ count: round })
    for (let attempt = 0; attempt < SIGN_IN_CODE_ATTEMPTS; attempt += 1) await verify({ email: address, code: wrong(code) })
    clock.advance(SIGN_IN_MINUTES)
  }
  const { code, token } = await askForMail({ count: rounds + 1 })
  expect((await verify({ email: address, code })).statusCode).toBe(400)
  expect((await verify({ token })).statusCode).toBe(200)
})

test('of many simultaneous uses of one link or code, one signs in', async () => {
  const { token, code } = await askForMail()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => verify(index % 2 ? { token } : { email: address, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(11).fill(400)])
})

test('of two mails of a new address used at once, one signs in', async () => {
  const [one, two] = [await askForMail(), await askForMail({ count: 2 })]
  const answers = await Promise.all([verify({ token: one.token }), verify({ token: two.token })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

test('after a number of unused mails to one address no more are sent, with the same answer, until one is used', async () => {
  for (let mail = 1; mail <= SIGN_IN_MAILS_UNUSED; mail += 1) await askForMail({ count: mail })
  expect([(await ask()).statusCode, (await ask()).json()]).toEqual([202, { message: SIGN_IN_MESSAGE.sent }])
  await jobsDone(server, 'sign-in-mail')
  const mails = await mailsTo(server, address)
  expect(mails).toHaveLength(SIGN_IN_MAILS_UNUSED)
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  expect((await verify({ token: token ?? '' })).statusCode).toBe(200)
  await askForMail({ count: SIGN_IN_MAILS_UNUSED + 1 })
})

test('neither link nor code is in the database in plain text', async () => {
  const { token, code } = await askForMail()
  const { rows } = await server.deps.platform.db.$client.query<{ kept: string }>(
    `SELECT data::text AS kept FROM pgboss.job
     UNION ALL SELECT concat_ws(' ', email, token_hash, code_hash, return_to) FROM sign_in_requests`,
  )
  const everything = rows.map(({ kept }) => kept).join('\n')
  expect(everything).toContain(address)
  expect(everything).not.toContain(token)
  expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`))
})

test.each([
  ['https://evil.example/', '/student-profile'],
  ['//evil.example', '/student-profile'],
  ['/\\evil.example', '/student-profile'],
  ['/api/logout', '/student-profile'],
  ['', '/student-profile'],
  [undefined, '/student-profile'],
  ['/calendar', '/calendar'],
])('after sign-in with returnTo %j a new student is sent to %s', async (returnTo, answered) => {
  const { token } = await askForMail({ returnTo })
  expect((await verify({ token })).json().returnTo).toBe(answered)
})

test('anyone with a profile, and every casting director, starts on the home page', async () => {
  const user = await makeUser(server, { email: address })
  await makeProfile(server, { userId: user.id })
  const { token } = await askForMail()
  expect((await verify({ token })).json().returnTo).toBe('/')
})

test('requests from one machine are limited', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt += 1) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/email', body: { email: '' }, remoteAddress: '192.0.2.1' })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array(60).fill(400), 429])
})

test.each([
  ['no body', '/api/auth/email', undefined, 400],
  ['a list', '/api/auth/email', [], 400],
  ['a text', '/api/auth/email', '"ada@example.edu"', 400],
  ['broken JSON', '/api/auth/email', '{"email":', 400],
  ['no address', '/api/auth/email', {}, 400],
  ['a number for an address', '/api/auth/email', { email: 7 }, 400],
  ['a list of addresses', '/api/auth/email', { email: ['a@example.edu', 'b@example.edu'] }, 400],
  ['two addresses in one', '/api/auth/email', { email: 'a@example.edu,b@example.edu' }, 400],
  ['a NUL byte', '/api/auth/email', { email: 'a\0@example.edu' }, 400],
  ['a line end', '/api/auth/email', { email: 'a@example.edu\r\nBcc: b@example.edu' }, 400],
  ['too long an address', '/api/auth/email', { email: `${'a'.repeat(250)}@example.edu` }, 400],
  ['too long a path', '/api/auth/email', { email: 'a@example.edu', returnTo: `/${'a'.repeat(2001)}` }, 400],
  ['a number for a path', '/api/auth/email', { email: 'a@example.edu', returnTo: 7 }, 400],
  ['too large a body', '/api/auth/email', { email: 'a@example.edu', more: 'a'.repeat(70_000) }, 413],
  ['nothing to verify', '/api/auth/email/verify', {}, 400],
  ['a number for a token', '/api/auth/email/verify', { token: 7 }, 400],
  ['an empty token', '/api/auth/email/verify', { token: '' }, 400],
  ['an unknown token', '/api/auth/email/verify', { token: 'a'.repeat(43) }, 400],
  ['a NUL byte in a token', '/api/auth/email/verify', { token: 'a\0b' }, 400],
  ['a lone surrogate in a token', '/api/auth/email/verify', '{"token":"\\ud800"}', 400],
  ['too long a token', '/api/auth/email/verify', { token: 'a'.repeat(201) }, 400],
  ['a code without an address', '/api/auth/email/verify', { code: '123456' }, 400],
  ['an address without a code', '/api/auth/email/verify', { email: 'a@example.edu' }, 400],
  ['a number for a code', '/api/auth/email/verify', { email: 'a@example.edu', code: 123456 }, 400],
  ['digits of another script', '/api/auth/email/verify', { email: 'a@example.edu', code: '١٢٣٤٥٦' }, 400],
  ['a code nobody was sent', '/api/auth/email/verify', { email: 'a@example.edu', code: '123456' }, 400],
])('%s is refused with a message', async (_, path, body, status) => {
  const answer = await call(path, body as object, { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { code: expect.any(String), message: expect.stringMatching(/\w/), ...(answer.json().fields && { fields: expect.anything() }) },
  ])
})

test('a body that is not JSON is refused', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/email',
      payload: 'email=a@example.edu',
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(415)
  }
})

test('errors are reported at their fields', async () => {
  const asked = await call('/api/auth/email', { email: 'ada' })
  expect(asked.json().fields).toEqual({ email: SIGN_IN_MESSAGE.invalidEmail })
  const verified = await verify({ email: 'ada', code: '12' })
  expect(verified.json().fields).toEqual({ email: SIGN_IN_MESSAGE.invalidEmail, code: SIGN_IN_MESSAGE.invalidCode })
})
