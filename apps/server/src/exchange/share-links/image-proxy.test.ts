import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photos, studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { jobsDone } from '#testing/outbox.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import { testServer } from '#testing/test-server.ts'

const ORIGIN = 'https://casting.example.edu'
const server = testServer({ env: { ROLE: 'all', PUBLIC_URL: ORIGIN } })

/** A server in the internal network that an attack would reach. It serves a picture and counts requests. */
let inside: Server
let visits = 0
let port = 0
beforeAll(async () => {
  inside = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('secret'))
  inside.on('connection', () => visits++)
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => inside.close(resolve)))
afterEach(() => vi.restoreAllMocks())

/** Addresses that have tricked other proxies. `@` is replaced by a photo's path, so that only the rest is invalid. */
const tricksWith = (hash: string) =>
  `
http://127.0.0.1@ http://127.0.0.1:PORT@ http://localhost@ http://localhost:PORT@ http://0.0.0.0:PORT@ http://0:PORT@ http://127.1:PORT@
http://127.0.1@ http://2130706433:PORT@ http://017700000001:PORT@ http://0x7f000001:PORT@ http://0x7f.1@ http://0177.0.0.1:PORT@
http://127.000.000.001@ http://127.0.0.1.:PORT@ http://127。0。0。1:PORT@ http://127．0．0．1:PORT@ http://①②⑦.⓪.⓪.①:PORT@ http://loc%61lhost:PORT@
http://[::1]:PORT@ http://[::]:PORT@ http://[0:0:0:0:0:0:0:1]@ http://[::ffff:127.0.0.1]:PORT@ http://[::ffff:7f00:1]:PORT@ http://[fe80::1]@
http://[fc00::1]@ http://[64:ff9b::7f00:1]@ http://[::127.0.0.1]:PORT@ http://[::1%25lo]:PORT@
http://10.0.0.1@ http://172.16.0.1@ http://192.168.0.1@ http://169.254.169.254/latest/meta-data/ http://metadata.google.internal@
http://100.64.0.1@ http://198.18.0.1@ http://224.0.0.1@ http://255.255.255.255@ http://127.0.0.1.nip.io:PORT@ http://localtest.me:PORT@
http://rebind.example:PORT@ https://rebind.example@ http://casting.example.edu.rebind.example:PORT@
//127.0.0.1:PORT@ ///127.0.0.1@ \\\\127.0.0.1@ /\\127.0.0.1:PORT@ http:/127.0.0.1:PORT@ http:127.0.0.1@ https:@ HTTP://LOCALHOST:PORT@
file:///etc/passwd file://localhost/etc/passwd ftp://127.0.0.1@ gopher://127.0.0.1:25/_x dict://127.0.0.1:11211/x data:image/png;base64,AA== blob:@
javascript:alert(1) view-source:${ORIGIN}@ ${ORIGIN}.evil.example@ ${ORIGIN}@evil.example@ ${ORIGIN}:8443@ http://casting.example.edu@
https://user@casting.example.edu@ https://casting.example.edu:443@ https://casting.example.edu\\@ https://casting.example.edu#@
https://casting.example.edu?@ https://CASTING.example.edu@ ${ORIGIN}//@ ${ORIGIN}/api/login?returnTo=http://127.0.0.1:PORT@
/api/login?returnTo=http://127.0.0.1:PORT/ /api/logout /api/image-proxy?url=@
.@ ..@ /..@ /.@ /x/..@ @/.. @/../../../../api/auth/user @?x=1 @#x @%00 %2f@ @%2e%2e %68ttp://127.0.0.1:PORT@
/api/auth/user /media/photos/../../data/session-secret /media/photos/${hash}/original/../../../../etc/passwd
/media/photos/${hash.toUpperCase()}/original /media/photos/${hash}/99999 /media/photos/${hash}/-1 /media/photos/${hash.slice(1)}/original
`
    .trim()
    .split(/\s+/)
    .map((trick) => trick.replace(/@(?=$|[/?#%])/, photoUrl(hash)).replaceAll('PORT', String(port)))

const proxied = (url: string) => server.anonymous().get('/api/image-proxy', { url })

/** A portfolio photo that the proxy serves, so that only the address can cause a refusal. */
async function shownPhoto(): Promise<{ id: string; url: string }> {
  const profile = await makeProfile(server)
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const added = await director.post(`/api/students/${profile.id}/photos`, { photos: [inline(await newPicture())] })
  return added.json().photos[0]
}

test('serves our photos by path and by full address, as the page gets them', async () => {
  const photo = await shownPhoto()
  await jobsDone(server, 'photos-finish')
  const shown = await server.anonymous().get(photo.url)
  for (const url of [photo.url, `${ORIGIN}${photo.url}`]) {
    const response = await proxied(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(response.rawPayload.equals(shown.rawPayload)).toBe(true)
  }
})

test('refuses eighty attacks, without resolving a name or connecting anywhere', async () => {
  const { id, url } = await shownPhoto()
  expect((await proxied(url)).statusCode).toBe(200)
  const tricks = tricksWith(id)
  expect(new Set(tricks).size).toBeGreaterThanOrEqual(80)
  // Every name resolves to an internal address, like the second answer of a DNS rebinding attack.
  const asked: string[] = []
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) => {
    asked.push(name)
    const answer = rest.at(-1) as (error: null, address: string, family: number) => void
    answer(null, '127.0.0.1', 4)
  }) as typeof dns.lookup)
  const passed: string[] = []
  for (const trick of tricks) {
    const { statusCode } = await proxied(trick)
    if (statusCode !== 400 && statusCode !== 404) passed.push(`${trick} ${statusCode}`)
  }
  expect(passed).toEqual([])
  expect([asked, visits]).toEqual([[], 0])
})

test('refuses repeated, double-encoded and missing addresses', async () => {
  const { url } = await shownPhoto()
  const own = encodeURIComponent(url)
  const inner = encodeURIComponent(`http://127.0.0.1:${port}${url}`)
  for (const query of [
    '',
    '?url=',
    `?url=${encodeURIComponent(own)}`,
    `?url=${own}&url=${inner}`,
    `?url=${inner}&url=${own}`,
    `?url[]=${own}`,
  ])
    expect([400, 404], query).toContain((await server.anonymous().get(`/api/image-proxy${query}`)).statusCode)
  expect(visits).toBe(0)
})

test('serves no photo that is not shown anywhere', async () => {
  const hash = 'a1'.repeat(32)
  await server.deps.platform.db.insert(photos).values({ hash, mime: 'image/jpeg', bytes: 1, width: 3, height: 4, thumbhash: '' })
  expect((await proxied(photoUrl(hash))).statusCode).toBe(404)
})

test('serves no photo of a restricted student', async () => {
  const photo = await shownPhoto()
  await jobsDone(server, 'photos-finish')
  expect((await proxied(photo.url)).statusCode).toBe(200)
  await server.deps.platform.db.update(studentProfiles).set({ heldAt: new Date() })
  expect((await proxied(photo.url)).statusCode).toBe(404)
})
