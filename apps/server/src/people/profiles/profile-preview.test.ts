import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile } from '#testing/factories.ts'
import { makeScene, ownersPhoto, pictureHash } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { makeWebRoot } from '#testing/web-root.ts'

const HEAD = '<title>Callboard</title><meta name="description" content="The product." /><!--boot-->'
let server: TestApp
let webRoot: string

beforeAll(async () => {
  webRoot = await makeWebRoot((name) => `<html lang="en"><head>${HEAD}</head><body>${name}</body></html>`)
  await writeFile(join(webRoot, 'kiosk-worker.js'), '// worker')
  server = await testApp({ webRoot, env: { PUBLIC_URL: 'https://casting.example.edu' } })
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

const open = async (id: number | string) => (await server.anonymous().get(`/talent/profile/${id}`)).body
/** The raw value of `content=` of each tag. */
const tags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
  )

test('the link preview of a public profile has name, facts and first photo', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  const { id } = scene.owner
  await server.deps.platform.db
    .update(studentProfiles)
    .set({ age: 20, heightFeet: 5, heightInches: 6, location: 'Malibu, CA', bio: 'Dancer,\nsurfer.' })
    .where(eq(studentProfiles.id, id))
  const html = await open(id)
  expect(tags(html)).toEqual({
    description: `20 years old · 5'6&quot; · Malibu, CA · Student · Theatre Arts, class of 2028. Dancer, surfer.`,
    'og:type': 'profile',
    'og:site_name': 'Callboard',
    'og:title': 'Mara Lindqvist',
    'og:description': `20 years old · 5'6&quot; · Malibu, CA · Student · Theatre Arts, class of 2028. Dancer, surfer.`,
    'og:url': `https://casting.example.edu/talent/profile/${id}`,
    'og:image': `https://casting.example.edu/media/photos/${await pictureHash()}/1280?format=jpeg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '8',
    'og:image:height': '8',
    'og:image:alt': 'Portrait of Mara Lindqvist',
    'twitter:card': 'summary_large_image',
    robots: 'noindex',
  })
  expect(html).toContain('<title>Mara Lindqvist · Callboard</title>')
  expect(html).toContain(`<link rel="canonical" href="https://casting.example.edu/talent/profile/${id}">`)
  expect(html).not.toContain(scene.owner.email)
  const address = tags(html)['og:image']?.replace('https://casting.example.edu', '') ?? ''
  const picture = await server.anonymous().call('GET', address, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('search engines are asked not to index profiles, unless the institution allows it', async () => {
  const { id } = await makeProfile(server)
  const path = `/talent/profile/${id}`
  expect((await server.anonymous().get(path)).headers['x-robots-tag']).toBe('noindex')
  expect((await server.anonymous().get('/landing')).headers['x-robots-tag']).toBeUndefined()
  const listed = await testApp({ webRoot, institution: { indexPublicProfiles: true } })
  const { headers, body } = await listed.anonymous().get(`/talent/profile/${(await makeProfile(listed)).id}`)
  await listed.close()
  expect([headers['x-robots-tag'], tags(body)['robots']]).toEqual([undefined, undefined])
})

test('without a photo the preview is small, and without a full name it has the student’s number', async () => {
  const { id } = await makeProfile(server, { lastName: ' ' })
  expect(tags(await open(id))).toMatchObject({ 'og:title': `Student #${id}`, 'twitter:card': 'summary' })
  expect(await open(id)).not.toContain('og:image')
})

test('typed text is escaped', async () => {
  const evil = '"><script>alert(1)</script><meta name="x" content="$&'
  const { id } = await makeProfile(server, { firstName: evil, bio: `${evil} ${'long words '.repeat(100)}` })
  const html = await open(id)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('name="x"')
  expect(tags(html)['og:title']).toBe(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;meta name=&quot;x&quot; content=&quot;$&amp; Lindqvist',
  )
  expect(tags(html)['description']?.length).toBeLessThan(400)
})

test('the page of a private profile equals that of a missing one byte for byte, without a name', async () => {
  const { id } = await makeProfile(server, { isPublic: false })
  const answers = await Promise.all(
    [id, 4503599627370490, 'nonsense', '0', '99999999999999999999'].map((which) => server.anonymous().get(`/talent/profile/${which}`)),
  )
  const shown = answers.map(({ statusCode, headers, body }) => {
    const { date: _, ...same } = headers
    return { statusCode, same, body }
  })
  for (const one of shown) expect(one).toEqual(shown[0])
  expect(shown[0]?.body).not.toContain('og:')
  const api = await Promise.all([id, 4503599627370490].map((which) => server.anonymous().get(`/api/public/talent/${which}`)))
  expect(api.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array(2).fill([404, '{"code":"profiles.missing","message":"Profile not found"}']),
  )
})

test('other pages have no profile preview', async () => {
  for (const path of ['/', '/kiosk', '/kiosk/register']) expect((await server.anonymous().get(path)).body).not.toContain('og:')
})

test('the kiosk’s service worker is revalidated each time', async () => {
  const { statusCode, headers, body } = await server.anonymous().get('/kiosk-worker.js')
  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
    '// worker',
  ])
})

test('the preview is in the language of the person who pastes the address', async () => {
  const { id } = await makeProfile(server, { age: 20, experienceLevel: 'professional' })
  const { body } = await server.anonymous().call('GET', `/talent/profile/${id}`, { headers: { 'accept-language': 'es-MX' } })
  expect(tags(body)['og:description']).toBe('20 años · Profesional · Theatre Arts, promoción de 2028')
})
