import { rm } from 'node:fs/promises'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { CALLS_OF_AN_ACCOUNT } from '@callboard/contract/endpoint'
import { LANGUAGE_COOKIE } from '@callboard/contract/language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { makeWebRoot } from '#testing/web-root.ts'

let server: TestApp
let webRoot: string
let page: string
let call: string
beforeAll(async () => {
  webRoot = await makeWebRoot(
    () => '<html lang="en"><head><title>Callboard</title><meta name="description" content="x"><!--boot--></head><body></body></html>',
  )
  server = await testApp({ webRoot, env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
  const { id } = await makeProfile(server)
  page = `/talent/profile/${id}`
  call = `/api/public/talent/${id}`
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const { max } = allEndpoints.publicTalent.rateLimit
const visit = (address: string, path: string, headers: Record<string, string> = {}) =>
  server.anonymous().call('GET', path, { headers: { 'x-forwarded-for': address, ...headers } })

test('a class of forty can open profiles from one address, and a visitor who copies all of them gets a page that says when to return', async () => {
  for (let student = 0; student < 40; student += 1) {
    const { statusCode, body } = await visit('192.0.2.1', page)
    expect([statusCode, body.includes('og:title')]).toEqual([200, true])
    expect((await visit('192.0.2.1', call)).statusCode).toBe(200)
  }
  for (let tries = 0; tries < max; tries += 1) await visit('192.0.2.1', page)
  const refused = await visit('192.0.2.1', page)
  expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(refused.body).toContain('<html lang="en">')
  expect(refused.body).toContain('Too many attempts. Please wait a moment and try again.')
  expect(refused.body).not.toContain('og:title')
  const spanish = await visit('192.0.2.1', page, { cookie: `${LANGUAGE_COOKIE.name}=es` })
  expect(spanish.body).toContain('<html lang="es">')
  expect(spanish.body).toContain('Demasiados intentos. Espera un momento e inténtalo de nuevo.')
  expect((await visit('192.0.2.1', '/landing')).statusCode).toBe(200)
  expect((await visit('192.0.2.2', page)).statusCode).toBe(200)
})

test('the page and its call count together', async () => {
  for (let tries = 0; tries < max; tries += 1) await visit('192.0.2.3', page)
  await expect.poll(async () => (await visit('192.0.2.3', call)).statusCode).toBe(429)
  for (let tries = 0; tries < max; tries += 1) await visit('192.0.2.4', call)
  await expect.poll(async () => (await visit('192.0.2.4', page)).statusCode).toBe(429)
})

test('a visitor who opens too many pages gets a page that says so, and the data in a page count like its calls', async () => {
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  let pages = 0
  while ((await client.get('/talent-search')).statusCode === 200) pages += 1
  // The page, the saved searches and the first talents; the page's answer states how many there are.
  expect(pages).toBeLessThanOrEqual(CALLS_OF_AN_ACCOUNT.max / 3)
  const refused = await client.get('/talent-search')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect((await client.get('/api/nowhere')).headers['content-type']).toBe('application/json; charset=utf-8')
})
