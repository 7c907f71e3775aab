import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_FILES } from '@callboard/contract/language'
import { PAGES } from '@callboard/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'

let server: TestApp
let webRoot: string
const visitors: Record<'anonymous' | 'student' | 'admin', TestClient> = {} as never

beforeAll(async () => {
  webRoot = await makeWebRoot((name) => `<html lang="en"><head><!--files--></head><body>${name}<!--boot--></body></html>`)
  await writeFile(join(webRoot, LANGUAGE_FILES), JSON.stringify({ es: ['/assets/es.js'] }))
  server = await testApp({ webRoot, env: { MAPS_API_KEY: 'maps-</script>-key' } })
  visitors.anonymous = server.anonymous()
  visitors.student = await signIn(server, await makeUser(server, { firstName: '</script><script>alert(1)' }))
  visitors.admin = await signIn(server, await makeUser(server, { role: 'admin' }))
})

afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const STATUS = {
  anyone: { anonymous: 200, student: 200, admin: 200 },
  'signed-in': { anonymous: 401, student: 200, admin: 200 },
  student: { anonymous: 401, student: 200, admin: 403 },
  casting: { anonymous: 401, student: 200, admin: 200 },
  staff: { anonymous: 401, student: 403, admin: 200 },
  desk: { anonymous: 401, student: 403, admin: 200 },
  director: { anonymous: 401, student: 403, admin: 200 },
} as const

test.each(PAGES)('$path answers each kind of visitor by its rule: $access', async ({ path, access }) => {
  for (const [visitor, client] of Object.entries(visitors)) {
    const response = await client.get(path.replace('{id}', '7'))
    expect([visitor, response.statusCode]).toEqual([visitor, STATUS[access][visitor as keyof typeof visitors]])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test.each(['/nowhere', '/project/', '/project/7/edit', '/.env', '/index.html', '/%00', '/assets'])('%s is the 404 page', async (path) => {
  const response = await visitors.admin.get(path)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
})

test.each(['/api', '/api/', '/api?page=2', '/media', '/api/nowhere', '/media/nowhere', '/assets/nowhere.js'])(
  '%s is missing without a page',
  async (path) => {
    const response = await visitors.admin.get(path)
    expect([response.statusCode, response.json()]).toEqual([404, { code: 'not-found', message: 'Not found' }])
  },
)

test('a page contains its visitor’s data, and no text in them can become script', async () => {
  const { body } = await visitors.student.get('/my-profile')
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({
    user: { firstName: '</script><script>alert(1)' },
    demo: false,
    mapsApiKey: 'maps-</script>-key',
  })
  expect(body).not.toContain('<script>alert')
})

test('visitors get prerendered pages, signed-in people a shell of their pages', async () => {
  const opened = async (client: TestClient, path: string) => /<body>([\w.-]+)/.exec((await client.get(path)).body)?.[1]
  expect([
    await opened(visitors.anonymous, '/'),
    await opened(visitors.anonymous, '/landing'),
    await opened(visitors.anonymous, '/kiosk'),
    await opened(visitors.student, '/'),
    await opened(visitors.admin, '/'),
    await opened(visitors.student, '/messages'),
    await opened(visitors.admin, '/landing'),
    await opened(visitors.student, '/talent-search'),
    await opened(visitors.anonymous, '/talent/profile/7'),
  ]).toEqual(['home.en', 'landing.en', 'kiosk.en', 'student-home.en', 'desk.en', 'signed-in.en', 'index', 'index', 'index'])
})

test('a page comes in the chosen language, else in the one that the browser requests', async () => {
  const opened = async (path: string, headers: Record<string, string>, client = visitors.anonymous) => {
    const { body, headers: answered } = await client.call('GET', path, { headers })
    expect(answered['vary']).toContain('Accept-Language, Cookie')
    return [
      /<html lang="(\w+)">/.exec(body)?.[1],
      /<body>([\w.-]+)/.exec(body)?.[1],
      /"language":"(\w+)","demo"/.exec(body)?.[1],
      body.includes('<link rel="modulepreload" crossorigin href="/assets/es.js">'),
    ]
  }
  const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
  expect(await opened('/', spanish)).toEqual(['es', 'home.es', 'es', false])
  const chosen = server.anonymous()
  chosen.cookies.set('callboard.language', 'en')
  expect(await opened('/', spanish, chosen)).toEqual(['en', 'home.en', 'en', false])
  expect(await opened('/', { 'accept-language': 'fr' })).toEqual(['en', 'home.en', 'en', false])
  // A page that is not prerendered links the file of its translations besides its code.
  expect(await opened('/my-profile', spanish, visitors.student)).toEqual(['es', 'signed-in.es', 'es', true])
  expect(await opened('/my-profile', {}, visitors.student)).toEqual(['en', 'signed-in.en', 'en', false])
})

test('a page whose address names a language keeps it in its links, also before any script runs', async () => {
  const visitor = server.anonymous()
  const answer = await visitor.get('/landing', { language: 'es' })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/landing'])
  expect((await visitor.get('/landing')).body).toContain('landing.es')
  const other = await visitor.get('/landing', { language: '//evil.example' })
  expect([other.statusCode, other.headers['location']]).toEqual([200, undefined])
})

test('a page whose address holds a token does not reveal it', async () => {
  const { headers } = await visitors.anonymous.get('/sign-in/link?token=secret')
  expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
})
