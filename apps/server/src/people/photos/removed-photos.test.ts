import { IMAGE_WIDTHS, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photos } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { deletionDesk } from '#testing/deletion-desk.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { makeScene, ownersCode, ownersPhoto, pictureHash } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { finishPhotoJob, sweepPhotosJob } from './photos.jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const FORMATS = ['image/avif', 'image/webp', 'image/jpeg']

/** The distinct statuses of all addresses of a photo for one client. */
async function statuses(hash: string, client: TestClient = server.anonymous()): Promise<number[]> {
  const seen = new Set<number>()
  for (const size of [...IMAGE_WIDTHS, 'original'] as const) {
    for (const accept of FORMATS) {
      const address = photoUrl(hash, size)
      const more: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]
      for (const headers of more) seen.add((await client.call('GET', address, { headers: { accept, ...headers } })).statusCode)
      seen.add((await client.call('HEAD', address, { headers: { accept } })).statusCode)
    }
    seen.add((await client.get(photoUrl(hash, size), { download: '', format: 'jpeg' })).statusCode)
  }
  return [...seen].sort()
}
const SHOWN = [200, 206, 304]
const GONE = [404]

let made = 60
const newPicture = () => pattern(made++, 40).png().toBuffer()

async function uploaded(client: TestClient, content: Buffer): Promise<{ id: string; url: string }> {
  const { photo } = (await client.upload('/api/upload-image', { name: 'a.png', type: 'image/png', content })).json()
  await finishPhotoJob(server.deps.platform, { hash: photo.id })
  return photo
}

/** A student whose profile has one photo. */
async function student(content?: Buffer): Promise<{ client: TestClient; id: number; photo: { id: string; url: string } }> {
  const client = await signIn(server, await makeUser(server))
  const photo = await uploaded(client, content ?? (await newPicture()))
  const { id } = (await client.post('/api/student-profile', { ...PROFILE_FORM, portfolio: [photo.url] })).json()
  return { client, id, photo }
}

const save = (client: TestClient, portfolio: string[]) => client.put('/api/student-profile', { ...PROFILE_FORM, portfolio })

test('photos of a deleted account are no longer served to anyone', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  const hash = await pictureHash()
  const [owner, admin] = [await signIn(server, { id: scene.owner.userId }), await signIn(server, scene.admin)]
  expect(await statuses(hash)).toEqual(SHOWN)
  expect((await owner.call('DELETE', '/api/account', { body: { code: await ownersCode(scene) } })).statusCode).toBe(204)
  for (const client of [server.anonymous(), owner, admin]) expect(await statuses(hash, client)).toEqual(GONE)
  expect((await server.anonymous().get(`/api/image-proxy?url=${photoUrl(hash)}`)).statusCode).not.toBe(200)
})

test('a photo removed by its owner is hidden at once, and served again when it is put back', async () => {
  const { client, photo } = await student()
  expect(await statuses(photo.id)).toEqual(SHOWN)
  await save(client, [])
  expect([await statuses(photo.id), await statuses(photo.id, client)]).toEqual([GONE, GONE])
  await save(client, [photo.url])
  expect(await statuses(photo.id)).toEqual(SHOWN)
})

test('a removed photo uploaded again is served at once, also after its files were removed', async () => {
  const content = await newPicture()
  const { client, photo } = await student(content)
  await save(client, [])
  await uploaded(client, content)
  expect(await statuses(photo.id)).toEqual(SHOWN)

  await save(client, [photo.url])
  await save(client, [])
  expect(await statuses(photo.id)).toEqual(GONE)
  await server.deps.platform.db.update(photos).set({ lastUsedAt: new Date(0) })
  await sweepPhotosJob(server.deps.platform)
  expect(await statuses(photo.id)).toEqual(GONE)
  await uploaded(client, content)
  expect(await statuses(photo.id)).toEqual(SHOWN)
})

test('a picture also in another profile, a casting call or a tape stays until the last of them is removed', async () => {
  const content = await newPicture()
  const [one, other] = [await student(content), await student(content)]
  await save(one.client, [])
  expect(await statuses(one.photo.id)).toEqual(SHOWN)
  const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
  await uploaded(admin, content)
  const call = { title: 'Spring shoot', type: 'photo-video-shoot', inspirationPhotos: [one.photo.url] }
  const { id } = (await admin.post('/api/projects', call)).json()
  await save(other.client, [])
  expect(await statuses(one.photo.id)).toEqual(SHOWN)
  expect((await admin.call('DELETE', `/api/projects/${id}`)).statusCode).toBeLessThan(300)
  expect(await statuses(one.photo.id)).toEqual(GONE)
})

test('photos of talent deleted by the office are hidden at once, and served again after undo', async () => {
  const { id, photo } = await student()
  const desk = await deletionDesk(server)
  await desk.bulkDelete([id])
  expect(await statuses(photo.id)).toEqual(GONE)
  expect((await desk.undoNewest()).statusCode).toBe(200)
  expect(await statuses(photo.id)).toEqual(SHOWN)
})

test('the still of a tape is hidden with the tape', async () => {
  const { client, id } = await student()
  const { id: still } = await uploaded(client, await newPicture())
  const [tape] = await rowsIn<{ id: number }>(
    server,
    "INSERT INTO self_tapes (student_id, title, video_url, thumbnail_url) VALUES ($1, 'Reel', 'x', $2) RETURNING id::float8 AS id",
    [id, photoUrl(still, 320)],
  )
  expect(await statuses(still)).toEqual(SHOWN)
  expect((await client.delete(`/api/self-tapes/${tape?.id}`)).statusCode).toBeLessThan(300)
  expect(await statuses(still)).toEqual(GONE)
})

test('other instances are notified', async () => {
  const { client, photo } = await student()
  const { app } = await server.another()
  const status = async () => (await app.inject({ url: photoUrl(photo.id, 160) })).statusCode
  expect(await status()).toBe(200)
  await save(client, [])
  await expect.poll(status, { timeout: 5000 }).toBe(404)
  await save(client, [photo.url])
  await expect.poll(status, { timeout: 5000 }).toBe(200)
})

test('an upload whose form is not saved yet is served', async () => {
  const client = await signIn(server, await makeUser(server))
  expect(await statuses((await uploaded(client, await newPicture())).id)).toEqual(SHOWN)
})
