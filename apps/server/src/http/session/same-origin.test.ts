import { projectEndpoints } from '@callboard/contract/casting/projects/endpoints'
import { TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import type { RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openLog } from '#platform/log-lines.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'
import { testServer } from '#testing/test-server.ts'

const { method, path } = projectEndpoints.createProject
const PUBLIC = 'casting.example.edu'
const secure = testServer({ env: { PUBLIC_URL: `https://${PUBLIC}` } })
const plain = testServer({ env: { PUBLIC_URL: `http://${PUBLIC}:3000` } })
const proxied = testServer({ env: { PUBLIC_URL: `https://${PUBLIC}`, TRUST_PROXY: '1' } })

type Headers = Readonly<Record<string, string>>

/** The status of a change by a casting director, and the number of casting calls afterwards. */
async function change(server: TestApp, headers: Headers): Promise<[status: number, projects: number]> {
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { statusCode } = await client.call(method, path, { body: { title: 'Spring film' }, headers: { ...headers } })
  return [statusCode, (await client.get('/api/projects')).json().length]
}

describe('a change is refused', () => {
  test.each<[string, Headers]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a sandboxed page', { origin: 'null' }],
    ['from a page that the person opened from elsewhere', { origin: 'https://evil.example', 'sec-fetch-site': 'none' }],
    ['from a sandboxed page that was opened from the address bar', { origin: 'null', 'sec-fetch-site': 'none' }],
    ['from a site whose name begins alike', { origin: `https://${PUBLIC}.evil.example` }],
    ['from a sibling', { origin: 'https://other.example.edu' }],
    ['from another port', { origin: `https://${PUBLIC}:8443` }],
    ['from the same name without encryption', { origin: `http://${PUBLIC}` }],
    ['with several origins', { origin: `https://${PUBLIC}, https://evil.example` }],
    ['with an empty origin', { origin: '' }],
    ['from another site, by what newer browsers say', { 'sec-fetch-site': 'cross-site', origin: `https://${PUBLIC}` }],
    ['from a sibling, by what newer browsers say', { 'sec-fetch-site': 'same-site' }],
    ['with a forged forwarded host where no proxy is trusted', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('%s', async (_from, headers) => {
    expect(await change(secure, { host: PUBLIC, ...headers })).toEqual([403, 0])
  })

  test('where the address is plain http, too', async () => {
    for (const origin of ['http://evil.example', 'null', `https://${PUBLIC}:3000`])
      expect(await change(plain, { host: `${PUBLIC}:3000`, origin })).toEqual([403, 0])
  })
})

describe('a change is made', () => {
  test.each<[string, TestApp, Headers]>([
    ['from our own page', secure, { host: PUBLIC, origin: `https://${PUBLIC}` }],
    ['behind a proxy that asks for another host', secure, { host: '10.0.0.5:3000', origin: `https://${PUBLIC}` }],
    ['from our own page, by what newer browsers say', secure, { host: PUBLIC, 'sec-fetch-site': 'same-origin' }],
    [
      'from a page without a referrer, by what newer browsers say',
      secure,
      { host: PUBLIC, origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
    ['by a program', secure, { host: 'localhost:3000' }],
    ['by the person, in the address bar', secure, { host: PUBLIC, 'sec-fetch-site': 'none' }],
    ['from our own page under another name that a proxy passes on', secure, { host: 'c.example', origin: 'https://c.example' }],
    ['on the local network under another name', plain, { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' }],
    ['on the local network at the usual port', plain, { host: 'callboard.local', origin: 'http://callboard.local' }],
    [
      'from our own page under the name that a trusted proxy was asked for',
      proxied,
      { host: '10.0.0.5', 'x-forwarded-host': 'c.example', 'x-forwarded-proto': 'https', origin: 'https://c.example' },
    ],
  ])('%s', async (_from, server, headers) => {
    expect(await change(server, headers)).toEqual([201, 1])
  })
})

test('no route that changes something takes a foreign or a sandboxed page’s call, whatever its body', async () => {
  const routes: Pick<RouteOptions, 'method' | 'url' | 'config'>[] = []
  const app = await buildApp(plain.deps, { logger: openLog('silent'), webRoot: null, onRoute: (route) => routes.push(route) })
  const open: string[] = []
  const tried: string[] = []
  for (const { method: methods, url, config } of routes) {
    for (const one of [methods].flat().filter((name) => !['GET', 'HEAD', 'OPTIONS'].includes(name))) {
      tried.push(`${one} ${url}`)
      for (const origin of ['http://evil.example', 'null']) {
        for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'application/offset+octet-stream']) {
          const headers = { origin, host: `${PUBLIC}:3000`, 'content-type': type }
          const { statusCode } = await app.inject({ method: one as 'POST', url: url.replaceAll(/:\w+/g, '1'), headers, payload: '{}' })
          if (statusCode !== 403) open.push(`${one} ${url}`)
          else expect(config?.takesCrossSite).toBeUndefined()
        }
      }
    }
  }
  await app.close()
  expect(tried.length).toBeGreaterThan(60)
  expect(tried).toContain(`PATCH ${TAPE_UPLOADS_PATH}/:upload`)
  expect(new Set(open)).toEqual(new Set(['POST /api/auth/saml/acs', 'POST /api/inbound-mail', 'POST /unsubscribe/:token']))
})
