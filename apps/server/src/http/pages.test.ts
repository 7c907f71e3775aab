import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '@callboard/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
let webRoot: string
const visitors: Record<'anonymous' | 'student' | 'admin', TestClient> = {} as never

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'callboard-web-'))
  await mkdir(join(webRoot, 'assets'))
  for (const name of ['index', 'landing', 'kiosk', 'home']) {
    await writeFile(join(webRoot, `${name}.html`), `<html lang="en"><body>${name}<!--boot--></body></html>`)
  }
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
  admin: { anonymous: 401, student: 403, admin: 200 },
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

test.each(['/api/nowhere', '/media/nowhere'])('%s is missing without a page', async (path) => {
  const response = await visitors.admin.get(path)
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found' }])
})

test('a page knows who opened it, and what is written there cannot become script', async () => {
  const { body } = await visitors.student.get('/my-profile')
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({
    user: { firstName: '</script><script>alert(1)' },
    demo: false,
    mapsApiKey: 'maps-</script>-key',
  })
  expect(body).not.toContain('<script>alert')
})

test('visitors get the pages that were rendered before, signed-in people the shell', async () => {
  const opened = async (client: TestClient, path: string) => /<body>(\w+)/.exec((await client.get(path)).body)?.[1]
  expect([
    await opened(visitors.anonymous, '/'),
    await opened(visitors.anonymous, '/landing'),
    await opened(visitors.anonymous, '/kiosk'),
    await opened(visitors.student, '/'),
    await opened(visitors.admin, '/landing'),
  ]).toEqual(['home', 'landing', 'kiosk', 'index', 'index'])
})

test('a page whose address holds a token tells nobody of it', async () => {
  const { headers } = await visitors.anonymous.get('/sign-in/link?token=secret')
  expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
})
