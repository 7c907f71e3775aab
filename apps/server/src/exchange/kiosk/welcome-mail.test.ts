import { SIGN_IN_MINUTES, WELCOME_LINK_DAYS } from '@callboard/contract/accounts/accounts/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock } from '#testing/fake-clock.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const clock = fakeClock()
const DAY_MINUTES = 24 * 60
let server: TestApp
let sent: Awaited<ReturnType<typeof visitor>>
let token: string
let text: string

beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  sent = await visitor({ firstName: 'https://evil.example/ Ines' })
  expect((await server.anonymous().post('/api/kiosk/create-account', sent)).statusCode).toBe(201)
  const mail = await mailTo(server, sent.email)
  text = mail.text ?? ''
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/sign-in/link')
  token = link.searchParams.get('token') ?? ''
})

const verify = (proof: object, client = server.anonymous()) => client.post('/api/auth/email/verify', proof)

async function askForMail(): Promise<{ token: string; code: string }> {
  // The time of the request tells mails apart.
  clock.advance(1)
  await server.anonymous().post('/api/auth/email', { email: sent.email })
  const mail = await mailTo(server, sent.email, 2)
  return { token: /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '', code: /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '' }
}

test('the mail’s first link signs in and leads to the profile; the mail explains the next step and repeats nothing typed', async () => {
  expect(text).toContain('What to do next')
  expect(text).toContain(`${WELCOME_LINK_DAYS} days`)
  expect(text).not.toContain('evil.example')
  const client = server.anonymous()
  // Link scanners do not use up the link.
  await client.get(`/sign-in/link?token=${token}`)
  const answer = await verify({ token }, client)
  expect([answer.statusCode, answer.json().returnTo, answer.json().user.email]).toEqual([200, '/my-profile', sent.email])
  expect((await client.get('/api/student-profile')).json()).toMatchObject({ email: sent.email, major: 'Film' })
})

test('the link works once', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => verify({ token })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
})

test('the link works until it expires, also after the daily clean-up', async () => {
  clock.advance(WELCOME_LINK_DAYS * DAY_MINUTES - 1)
  const { deleteRequestsBefore } = await import('#accounts/accounts/sign-in.repository.ts')
  await deleteRequestsBefore(server.deps.platform.db, new Date(clock.now().getTime() - DAY_MS), clock.now())
  expect((await verify({ token })).statusCode).toBe(200)
})

test('the link expires', async () => {
  clock.advance(WELCOME_LINK_DAYS * DAY_MINUTES)
  expect((await verify({ token })).statusCode).toBe(400)
})

test('signing in by another mail keeps the link valid; using the link uses up the others', async () => {
  const asked = await askForMail()
  expect((await verify({ email: sent.email, code: asked.code })).statusCode).toBe(200)
  expect((await verify({ token })).statusCode).toBe(200)
  expect((await verify({ token: asked.token })).statusCode).toBe(400)
})

test('the link has no code, and does not replace sign-in mails', async () => {
  expect((await verify({ email: sent.email, code: '000000' })).statusCode).toBe(400)
  clock.advance(SIGN_IN_MINUTES)
  const asked = await askForMail()
  expect((await verify({ token: asked.token })).statusCode).toBe(200)
})
