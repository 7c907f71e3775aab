import { SIGN_IN_ERROR } from '@callboard/contract/accounts/accounts/errors'
import { SIGN_IN_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const clock = fakeClock()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, clock })
})
afterAll(() => server.close())
beforeEach(() => clock.advance(60))

const BROWSER = { origin: 'http://localhost:3000' }
const PROGRAM: Record<string, string> = {}

let people = 0
const address = () => `link${++people}@example.edu`

async function ask(client: TestClient, email: string, { headers = BROWSER as Record<string, string>, count = 1 } = {}) {
  // Mails are distinguished by the time of their request.
  clock.advance(0.01)
  await client.call('POST', '/api/auth/email', { body: { email }, headers })
  const { text = '' } = await mailTo(server, email, count)
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }
}

const read = (client: TestClient, token: string) => client.post('/api/auth/email/link', { token })
const verify = (client: TestClient, body: object) => client.post('/api/auth/email/verify', body)

describe('a link that is read', () => {
  test('returns whose account it opens, whether this browser requested it, and who is signed in', async () => {
    const [laptop, phone] = [server.anonymous(), server.anonymous()]
    const email = address()
    const { token } = await ask(laptop, email)
    await ask(phone, address())
    expect((await read(laptop, token)).json()).toEqual({ email, askedHere: true, signedInAs: null })
    expect((await read(phone, token)).json()).toEqual({ email, askedHere: false, signedInAs: null })
    const other = await makeUser(server)
    expect((await read(await signIn(server, other), token)).json()).toEqual({ email, askedHere: false, signedInAs: other.email })
  })

  test('is not used up, however often it is read', async () => {
    const client = server.anonymous()
    const { token } = await ask(client, address())
    for (let times = 0; times < 3; times += 1) await read(server.anonymous(), token)
    expect((await verify(server.anonymous(), { token })).statusCode).toBe(200)
  })

  test('completes by itself also for a program that keeps cookies', async () => {
    const program = server.anonymous()
    const { token } = await ask(program, address(), { headers: PROGRAM })
    expect((await read(program, token)).json().askedHere).toBe(true)
    expect((await read(server.anonymous(), token)).json().askedHere).toBe(false)
  })

  test('is refused in the same way when it was used, has expired, or never existed', async () => {
    const used = await ask(server.anonymous(), address())
    await verify(server.anonymous(), { token: used.token })
    const old = await ask(server.anonymous(), address())
    clock.advance(SIGN_IN_MINUTES)
    for (const token of [used.token, old.token, 'x'.repeat(43)]) {
      const answer = await read(server.anonymous(), token)
      expect([answer.statusCode, answer.json()]).toEqual([400, errorOf(SIGN_IN_ERROR.invalidLink)])
    }
  })

  test('of a kiosk belongs to no browser', async () => {
    const device = server.anonymous()
    const sent = await visitor()
    await device.call('POST', '/api/auth/email', { body: { email: address() }, headers: BROWSER })
    expect((await device.post('/api/kiosk/create-account', sent)).statusCode).toBe(201)
    const token = /token=([\w-]+)/.exec((await mailTo(server, sent.email)).text ?? '')?.[1] ?? ''
    expect((await read(device, token)).json()).toEqual({ email: sent.email, askedHere: false, signedInAs: null })
    expect((await verify(server.anonymous(), { token })).statusCode).toBe(200)
  })
})

describe('a used link', () => {
  test('leaves the code valid in the browser that requested it, and works only once', async () => {
    for (const headers of [BROWSER, PROGRAM]) {
      const [asking, scanner] = [server.anonymous(), server.anonymous()]
      const email = address()
      const { code, token } = await ask(asking, email, { headers })
      expect((await verify(scanner, { token })).statusCode).toBe(200)
      expect((await verify(scanner, { token })).statusCode).toBe(400)
      expect((await verify(asking, { email, code })).statusCode).toBe(200)
      expect((await verify(asking, { email, code })).statusCode).toBe(400)
    }
  })

  test('of one mail uses up the links of the others, but not their codes', async () => {
    const asking = server.anonymous()
    const email = address()
    const [one, two] = [await ask(asking, email), await ask(asking, email, { count: 2 })]
    expect((await verify(server.anonymous(), { token: two.token })).statusCode).toBe(200)
    expect((await verify(server.anonymous(), { token: one.token })).statusCode).toBe(400)
    expect((await verify(asking, { email, code: one.code })).statusCode).toBe(200)
  })
})

test('a used code uses up links and codes of all mails to its address', async () => {
  const asking = server.anonymous()
  const email = address()
  const [one, two] = [await ask(asking, email), await ask(asking, email, { count: 2 })]
  expect((await verify(asking, { email, code: two.code })).statusCode).toBe(200)
  for (const { token } of [one, two]) expect((await verify(asking, { token })).statusCode).toBe(400)
})
