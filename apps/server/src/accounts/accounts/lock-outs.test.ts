import {
  SIGN_IN_CODE_ATTEMPTS,
  SIGN_IN_MAILS_UNUSED,
  SIGN_IN_MAILS_UNUSED_PER_DAY,
  SIGN_IN_MESSAGE,
} from '@callboard/contract/accounts/accounts/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

const clock = fakeClock()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock, env: { ROLE: 'all', RATE_LIMIT: 'on' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.advance(24 * 60)
  // Resets the limits by network address, which are not tested here.
  await rowsIn(server, 'DELETE FROM rate_limits')
})

const BROWSER = { origin: 'http://localhost:3000' }
const PROGRAM: Record<string, string> = {}

let people = 0
const address = () => `locked${++people}@example.edu`

async function ask(client: TestClient, email: string, headers: Record<string, string> = BROWSER) {
  // Mails are distinguished by the time of their request.
  clock.advance(0.01)
  expect((await client.call('POST', '/api/auth/email', { body: { email }, headers })).json()).toEqual({ message: SIGN_IN_MESSAGE.sent })
}

/** Requests a mail and waits for the `count`th one. */
async function askForMail(client: TestClient, email: string, { count = 1, headers = BROWSER as Record<string, string> } = {}) {
  await ask(client, email, headers)
  const { text = '' } = await mailTo(server, email, count)
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }
}

async function mailCount(email: string): Promise<number> {
  await jobsDone(server, 'sign-in-mail')
  return (await mailsTo(server, email)).length
}

const verify = (client: TestClient, body: object) => client.post('/api/auth/email/verify', body)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A browser in which the address has already signed in by mail. */
async function provenBrowser(email: string): Promise<TestClient> {
  const client = server.anonymous()
  const { token } = await askForMail(client, email)
  expect((await verify(client, { token })).statusCode).toBe(200)
  await client.get('/api/logout')
  return client
}

describe('strangers who request mails and guess codes for another address', () => {
  test.each([
    ['browsers', BROWSER],
    ['programs', PROGRAM],
  ] as const)('as %s do not use up the code of that person’s browser', async (_, headers) => {
    const email = address()
    const person = server.anonymous()
    for (let round = 1; round <= 9; round += 1) {
      const stranger = server.anonymous()
      const { code } = await askForMail(stranger, email, { count: round, headers })
      for (let tries = 0; tries <= SIGN_IN_CODE_ATTEMPTS; tries += 1) await verify(stranger, { email, code: wrong(code) })
    }
    const { code } = await askForMail(person, email, { count: 10 })
    for (let tries = 0; tries <= SIGN_IN_CODE_ATTEMPTS; tries += 1) await verify(server.anonymous(), { email, code: wrong(code) })
    expect((await verify(person, { email, code })).statusCode).toBe(200)
  })

  test('are limited to a number of mails an hour and a day, separate from the limit of a proven browser', async () => {
    const email = address()
    const person = await provenBrowser(email)
    const stranger = server.anonymous()
    for (let mails = 0; mails < SIGN_IN_MAILS_UNUSED + 2; mails += 1) await ask(stranger, email)
    expect(await mailCount(email)).toBe(1 + SIGN_IN_MAILS_UNUSED)
    clock.advance(60)
    for (let mails = 0; mails < SIGN_IN_MAILS_UNUSED + 2; mails += 1) await ask(stranger, email)
    // A mail whose link would already have expired is not sent.
    expect(await mailCount(email)).toBe(1 + SIGN_IN_MAILS_UNUSED_PER_DAY)
    clock.advance(60)
    await ask(server.anonymous(), email)
    expect(await mailCount(email)).toBe(1 + SIGN_IN_MAILS_UNUSED_PER_DAY)
    const { code } = await askForMail(person, email, { count: 2 + SIGN_IN_MAILS_UNUSED_PER_DAY })
    expect((await verify(person, { email, code })).statusCode).toBe(200)
  })

  test('cannot pass for a proven browser with a cookie of another address or a forged one', async () => {
    const email = address()
    const stranger = await provenBrowser(address())
    for (let mails = 0; mails < SIGN_IN_MAILS_UNUSED; mails += 1) await ask(server.anonymous(), email)
    await ask(stranger, email)
    stranger.cookies.set('callboard-known', `${'x'.repeat(43)}.${'y'.repeat(43)}`)
    await ask(stranger, email)
    stranger.cookies.set('callboard-known', 'nonsense')
    await ask(stranger, email)
    expect(await mailCount(email)).toBe(SIGN_IN_MAILS_UNUSED)
  })
})

test('a proven browser has a limit too, shared by all instances', async () => {
  const email = address()
  const person = await provenBrowser(email)
  const there = createTestClient((await server.another()).app)
  for (const cookie of person.cookies) there.cookies.set(...cookie)
  for (let mails = 0; mails < SIGN_IN_MAILS_UNUSED + 2; mails += 1) await ask(mails % 2 ? there : person, email)
  expect(await mailCount(email)).toBe(1 + SIGN_IN_MAILS_UNUSED)
})

test('a wrong code counts once for all mails it is checked against, and a new mail gives new attempts', async () => {
  const email = address()
  const person = server.anonymous()
  for (let mails = 1; mails < 4; mails += 1) await askForMail(person, email, { count: mails })
  const { code } = await askForMail(person, email, { count: 4 })
  await verify(person, { email, code: wrong(code) })
  expect(await rowsIn(server, 'SELECT in_browser FROM sign_in_guesses WHERE email = $1', [email])).toEqual([{ in_browser: true }])
  for (let tries = 1; tries < SIGN_IN_CODE_ATTEMPTS; tries += 1) await verify(person, { email, code: wrong(code) })
  expect((await verify(person, { email, code })).statusCode).toBe(400)
  const next = await askForMail(person, email, { count: 5 })
  expect((await verify(person, { email, code: next.code })).statusCode).toBe(200)
})

describe('deleting your own account', () => {
  const deleteWith = (client: TestClient, code: string) => client.call('DELETE', '/api/account', { body: { code } })
  const codeIn = ({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

  test('keeps working whatever strangers request and guess', async () => {
    const user = await makeUser(server)
    const person = await signIn(server, user)
    for (let mails = 1; mails <= SIGN_IN_MAILS_UNUSED; mails += 1) await ask(server.anonymous(), user.email, PROGRAM)
    for (let tries = 0; tries < 12; tries += 1) await verify(server.anonymous(), { email: user.email, code: '123456' })
    const sent = await mailCount(user.email)
    clock.advance(0.01)
    expect((await person.post('/api/account/deletion-code')).statusCode).toBe(202)
    const code = codeIn(await mailTo(server, user.email, sent + 1))
    for (let tries = 0; tries < 12; tries += 1) await verify(server.anonymous(), { email: user.email, code: wrong(code) })
    expect((await deleteWith(person, code)).statusCode).toBe(204)
  })

  test('takes the newest code of the same session, and no sign-in code', async () => {
    const user = await makeUser(server)
    const [laptop, phone] = [await signIn(server, user), await signIn(server, user)]
    await laptop.post('/api/account/deletion-code')
    const mail = await mailTo(server, user.email)
    expect(mail.subject).toBe('Your code to delete your Callboard account')
    const code = codeIn(mail)
    expect((await deleteWith(phone, code)).statusCode).toBe(400)
    expect((await verify(phone, { email: user.email, code })).statusCode).toBe(400)
    const signInCode = (await askForMail(server.anonymous(), user.email, { count: 2, headers: PROGRAM })).code
    expect((await deleteWith(laptop, signInCode)).statusCode).toBe(400)
    clock.advance(0.01)
    await laptop.post('/api/account/deletion-code')
    const newest = codeIn(await mailTo(server, user.email, 3))
    expect((await deleteWith(laptop, code)).statusCode).toBe(400)
    expect((await deleteWith(laptop, newest)).statusCode).toBe(204)
  })

  test('refuses a code after too many wrong attempts or too much time, and takes a new one', async () => {
    const user = await makeUser(server)
    const person = await signIn(server, user)
    await person.post('/api/account/deletion-code')
    const first = codeIn(await mailTo(server, user.email))
    await Promise.all(Array.from({ length: SIGN_IN_CODE_ATTEMPTS }, () => deleteWith(person, wrong(first))))
    expect((await deleteWith(person, first)).statusCode).toBe(400)
    clock.advance(0.01)
    await person.post('/api/account/deletion-code')
    const old = codeIn(await mailTo(server, user.email, 2))
    clock.advance(10)
    expect((await deleteWith(person, old)).statusCode).toBe(400)
    await person.post('/api/account/deletion-code')
    expect((await deleteWith(person, codeIn(await mailTo(server, user.email, 3)))).statusCode).toBe(204)
  })
})
