import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())

let people = 0
async function proof(test: TestApp = server): Promise<{ token: string }> {
  people += 1
  const email = `ada${people}@example.edu`
  await test.anonymous().post('/api/auth/email', { email })
  return { token: /token=([\w-]+)/.exec((await mailTo(test, email)).text ?? '')?.[1] ?? '' }
}

const isSignedIn = async (client: TestClient) => (await client.get('/api/auth/user')).statusCode === 200

test('the cookie is HttpOnly and SameSite, and Secure where the site uses HTTPS', async () => {
  const plain = await server.anonymous().post('/api/auth/email/verify', await proof())
  expect(plain.cookies.filter(({ name }) => name !== 'callboard-known')).toEqual([
    expect.objectContaining({ name: 'callboard', path: '/', httpOnly: true, sameSite: 'Lax', expires: expect.any(Date) }),
  ])
  for (const cookie of plain.cookies) for (const name of ['secure', 'domain']) expect(cookie).not.toHaveProperty(name)

  const https = await testApp({ env: { ROLE: 'all', PUBLIC_URL: 'https://casting.example.edu' } })
  try {
    const client = https.anonymous()
    const secure = await client.post('/api/auth/email/verify', await proof(https))
    expect(secure.cookies.filter(({ name }) => name !== '__Host-callboard-known')).toEqual([
      expect.objectContaining({ name: '__Host-callboard', path: '/', httpOnly: true, sameSite: 'Lax', secure: true }),
    ])
    for (const cookie of secure.cookies) expect(cookie).not.toHaveProperty('domain')
    expect(await isSignedIn(client)).toBe(true)
    const out = await client.get('/api/logout')
    expect(out.cookies).toEqual([expect.objectContaining({ name: '__Host-callboard', value: '', path: '/', secure: true })])
  } finally {
    await https.close()
  }
})

test('signing in ends the previous session and begins a new one', async () => {
  const client = await signIn(server, await makeUser(server))
  const planted = new Map(client.cookies)
  const answer = await client.post('/api/auth/email/verify', await proof())
  expect(answer.statusCode).toBe(200)
  expect(client.cookies).not.toEqual(planted)
  expect((await client.get('/api/auth/user')).json()).toEqual(answer.json().user)
  const old = server.anonymous()
  for (const [name, value] of planted) old.cookies.set(name, value)
  expect(await isSignedIn(old)).toBe(false)
})

test('a session id made up by the visitor is not adopted', async () => {
  const client = server.anonymous()
  client.cookies.set('callboard', 'planted.signature')
  await client.post('/api/auth/email/verify', await proof())
  expect(client.cookies.get('callboard')).not.toContain('planted')
  expect(await isSignedIn(client)).toBe(true)
})

test('signing out ends the session on the server, clears the cookie and leads to the start', async () => {
  const client = await signIn(server, await makeUser(server))
  const kept = new Map(client.cookies)
  const out = await client.get('/api/logout')
  expect([out.statusCode, out.headers.location, out.headers['clear-site-data']]).toEqual([302, '/', '"cache"'])
  expect(client.cookies.size).toBe(0)
  const thief = server.anonymous()
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expect((await thief.get('/api/auth/user')).json()).toEqual({ code: 'unauthorized', message: 'Unauthorized' })
})

test('signing out without being signed in leads to the start too', async () => {
  const out = await server.anonymous().get('/api/logout')
  expect([out.statusCode, out.headers.location, out.headers['clear-site-data']]).toEqual([302, '/', undefined])
})

test('ending one session keeps the other sessions of the same user', async () => {
  const person = await makeUser(server)
  const [phone, laptop] = [await signIn(server, person), await signIn(server, person)]
  await phone.get('/api/logout')
  expect(await isSignedIn(laptop)).toBe(true)
})

test('a failed sign-in does not change who is signed in', async () => {
  const client = await signIn(server, await makeUser(server))
  expect((await client.post('/api/auth/email/verify', { token: 'nonsense' })).cookies).toEqual([])
  expect(await isSignedIn(client)).toBe(true)
})

test('a page of another site can neither request mails nor sign a visitor in', async () => {
  for (const path of ['/api/auth/email', '/api/auth/email/verify']) {
    const answer = await server.anonymous().call('POST', path, { body: await proof(), headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(403)
  }
})

test.each([
  ['/my-profile', '/sign-in?returnTo=%2Fmy-profile'],
  ['/talent-search?q=a&page=2', '/sign-in?returnTo=%2Ftalent-search%3Fq%3Da%26page%3D2'],
  ['/', '/sign-in'],
  ['https://evil.example/', '/sign-in'],
  ['//evil.example', '/sign-in'],
  ['/\\evil.example', '/sign-in'],
  ['/\t/evil.example', '/sign-in'],
  ['/api/logout', '/sign-in'],
])('signed out, /api/login?returnTo=%s leads to %s', async (returnTo, location) => {
  const answer = await server.anonymous().get('/api/login', { returnTo })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
})

test('a repeated or missing returnTo leads to the start', async () => {
  expect((await server.anonymous().get('/api/login?returnTo=/a&returnTo=/b')).headers.location).toBe('/sign-in')
  expect((await server.anonymous().get('/api/login')).headers.location).toBe('/sign-in')
})

test('a signed-in user is redirected at once, unless their role may not open that page', async () => {
  const student = await signIn(server, await makeUser(server))
  const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
  const leadsTo = async (client: TestClient, returnTo: string) => (await client.get('/api/login', { returnTo })).headers.location
  expect(await leadsTo(student, '/my-profile')).toBe('/my-profile')
  expect(await leadsTo(student, '/project/7?from=mail')).toBe('/project/7?from=mail')
  expect(await leadsTo(student, '/admin-dashboard')).toBe('/sign-in?returnTo=%2Fadmin-dashboard')
  expect(await leadsTo(admin, '/admin-dashboard')).toBe('/admin-dashboard')
  expect(await leadsTo(student, '//evil.example')).toBe('/')
})
