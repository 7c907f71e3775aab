import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_MINUTES, SIGN_IN_MESSAGE } from '@callboard/contract/accounts/accounts/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { signInRefusals } from './sign-in-refusals.ts'

const clock = fakeClock()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Refusals are recorded in order, so waiting for this one ensures that those of the previous test are recorded and then deleted.
  await server.deps.signIn.noteRefused({ email: undefined, by: 'link', why: 'over' })
  await server.truncate()
  // Mails are distinguished by the time of their request.
  clock.advance(60)
})

let people = 0
const address = () => `browser${++people}@example.edu`

/** Requests a mail as a page does. @returns the link and code of the mail */
async function ask(client: TestClient, email: string, { headers = { origin: 'http://localhost:3000' }, count = 1 } = {}) {
  clock.advance(0.01)
  await client.call('POST', '/api/auth/email', { body: { email }, headers })
  const { text = '' } = await mailTo(server, email, count)
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }
}

const verify = (client: TestClient, body: object) => client.post('/api/auth/email/verify', body)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refusals = () =>
  rowsIn<{ actor: null; subject: string | null; details: Record<string, string> }>(
    server,
    `SELECT actor, subject, details FROM audit_log WHERE action = 'account.sign-in-refused' ORDER BY id`,
  )

describe('a code', () => {
  test('works only in the browser that requested it; its link works in any browser', async () => {
    const [laptop, thief, phone] = [server.anonymous(), server.anonymous(), server.anonymous()]
    const email = address()
    const { code, token } = await ask(laptop, email)
    await ask(thief, address())
    for (const stranger of [thief, server.anonymous()]) {
      const answer = await verify(stranger, { email, code })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { code: SIGN_IN_MESSAGE.invalidCode }])
    }
    expect((await verify(laptop, { email, code })).statusCode).toBe(200)
    expect((await laptop.get('/api/auth/user')).json()).toMatchObject({ email })
    const next = await ask(laptop, email, { count: 2 })
    expect((await verify(phone, { token: next.token })).statusCode).toBe(200)
    expect((await verify(phone, { token })).statusCode).toBe(400)
  })

  test('of an earlier mail to the same browser works too', async () => {
    const client = server.anonymous()
    const email = address()
    const older = await ask(client, email)
    await ask(client, email, { count: 2 })
    expect((await verify(client, { email, code: older.code })).statusCode).toBe(200)
  })

  test('is not used up by attempts of strangers', async () => {
    const client = server.anonymous()
    const email = address()
    const { code } = await ask(client, email)
    for (let tries = 0; tries <= SIGN_IN_CODE_ATTEMPTS; tries += 1) await verify(server.anonymous(), { email, code: wrong(code) })
    expect((await verify(client, { email, code })).statusCode).toBe(200)
  })

  test('requested by a program, which may not keep cookies, works from anywhere', async () => {
    const email = address()
    const { code } = await ask(server.anonymous(), email, { headers: {} as never })
    expect((await verify(server.anonymous(), { email, code })).statusCode).toBe(200)
  })

  test('is bound to a cookie that scripts and other sites cannot read, and that is removed after signing in', async () => {
    const https = await testApp({ clock, env: { ROLE: 'all', PUBLIC_URL: 'https://casting.example.edu' } })
    try {
      const client = https.anonymous()
      const email = address()
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' }
      const asked = await client.call('POST', '/api/auth/email', { body: { email }, headers })
      expect(asked.cookies).toEqual([
        expect.objectContaining({
          name: '__Host-callboard-code',
          path: '/',
          httpOnly: true,
          secure: true,
          sameSite: 'Strict',
          maxAge: 900,
        }),
      ])
      const { text = '' } = await mailTo(https, email)
      await verify(client, { token: /token=([\w-]+)/.exec(text)?.[1] })
      expect([...client.cookies.keys()]).toEqual(['__Host-callboard-known', '__Host-callboard'])
    } finally {
      await https.close()
    }
  })
})

describe('a refused sign-in', () => {
  test('is recorded by account and reason, without address or code', async () => {
    const user = await makeUser(server)
    const subject = `user:${user.id}`
    const client = server.anonymous()
    const { code, token } = await ask(client, user.email)
    await verify(client, { email: user.email, code: wrong(code) })
    await verify(server.anonymous(), { email: user.email, code })
    for (let tries = 1; tries < SIGN_IN_CODE_ATTEMPTS; tries += 1) await verify(client, { email: user.email, code: wrong(code) })
    await verify(client, { email: user.email, code })
    clock.advance(SIGN_IN_CODE_MINUTES)
    await verify(client, { email: user.email, code })
    await verify(client, { token })
    await verify(client, { token })
    const by = (way: string, why: string) => ({ actor: null, subject, details: { by: way, why } })
    const wrongs = Array.from({ length: SIGN_IN_CODE_ATTEMPTS - 1 }, () => by('code', 'wrong code'))
    await expect
      .poll(refusals)
      .toEqual([
        by('code', 'wrong code'),
        by('code', 'other browser'),
        ...wrongs,
        by('code', 'too many tries'),
        by('code', 'over'),
        by('link', 'over'),
      ])
    expect(JSON.stringify(await refusals())).not.toMatch(new RegExp(`${user.email}|${code}|${token}`))
  })

  test('adds at most ten lines an hour per account, and ten for all addresses without an account together', async () => {
    const user = await makeUser(server)
    const subject = `user:${user.id}`
    for (let tries = 0; tries < 12; tries += 1) await verify(server.anonymous(), { email: address(), code: '123456' })
    for (let tries = 0; tries < 12; tries += 1) await verify(server.anonymous(), { token: 'x'.repeat(43) })
    for (let tries = 0; tries < 12; tries += 1) await verify(server.anonymous(), { email: user.email, code: '123456' })
    // They are recorded one after another.
    await expect.poll(async () => (await refusals()).filter((line) => line.subject === subject).length).toBe(10)
    const lines = await refusals()
    expect(lines.map((line) => line.subject)).toEqual([...Array(10).fill(null), ...Array(10).fill(subject)])
    expect(lines.flatMap(({ details }, index) => (details.more ? [index] : []))).toEqual([9, 19])
  })

  test('is recorded at most three hundred times an hour for all accounts together', async () => {
    await rowsIn(
      server,
      `INSERT INTO audit_log (action, subject) SELECT 'account.sign-in-refused', 'user:many' || n FROM generate_series(1, 299) AS n`,
    )
    const [one, two] = [await makeUser(server), await makeUser(server)]
    const notes = signInRefusals(server.deps.platform.db, { info: (_details, message) => expect.fail(message) })
    for (const { email } of [one, two]) await notes.note({ email, by: 'code', why: 'over' })
    const lines = await refusals()
    expect([lines.length, lines.at(-1)]).toMatchObject([300, { subject: `user:${one.id}`, details: { more: 'not noted for an hour' } }])
  })
})
