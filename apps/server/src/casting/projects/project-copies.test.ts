import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { photos } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { sweepPhotosJob } from '#people/photos/photos.jobs.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => server.truncate())

const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function upload(client: TestClient, shade: number): Promise<string> {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .png()
    .toBuffer()
  return (await client.upload('/api/upload-image', { name: 'mood.png', type: 'image/png', content })).json().url
}

describe('two casting directors who change one casting call', () => {
  test('do not overwrite each other: the later change is refused, and nothing of it is stored', async () => {
    const [one, two] = [await admin(), await admin()]
    const { id } = await makeProject(server, { title: 'Library portraits' })
    const { version } = (await one.get(`/api/projects/${id}`)).json()
    const first = await one.put(`/api/projects/${id}`, { title: 'Library portraits', location: 'Reading room', version })
    expect([first.statusCode, first.json().version]).toEqual([200, version + 1])
    const second = await two.put(`/api/projects/${id}`, { title: 'Portraits', wardrobe: 'Dark', version })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'projects.stale', message: 'This casting call was changed somewhere else in the meantime. What you typed is kept.' },
    ])
    expect((await two.get(`/api/projects/${id}`)).json()).toMatchObject({ title: 'Library portraits', wardrobe: null })
    const again = await two.put(`/api/projects/${id}`, { title: 'Portraits', wardrobe: 'Dark', version: version + 1 })
    expect(again.json()).toMatchObject({ title: 'Portraits', location: 'Reading room', wardrobe: 'Dark', version: version + 2 })
  })

  test('at the same time: only one succeeds', async () => {
    const client = await admin()
    const { id, version } = await makeProject(server)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => client.put(`/api/projects/${id}`, { title: `Title ${index}`, version })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('one of whom has deleted it: the other gets a 404', async () => {
    const client = await admin()
    const { id, version } = await makeProject(server)
    expect((await client.delete(`/api/projects/${id}`)).statusCode).toBe(204)
    const saved = await client.put(`/api/projects/${id}`, { title: 'Still here?', version })
    expect([saved.statusCode, saved.json()]).toEqual([404, { code: 'projects.missing', message: 'Project Not Found' }])
  })
})

describe('a duplicate', () => {
  test('is a draft with everything but dates, and is recorded', async () => {
    const user = await makeUser(server, { role: 'admin' })
    const client = await signIn(server, user)
    const [first, second] = [await upload(client, 10), await upload(client, 20)]
    const original = await client.post('/api/projects', {
      title: 'Open day',
      description: 'Come as you are.',
      type: 'video-shoot',
      urgent: true,
      deadline: '2031-05-01',
      shootDate: '2031-06-01',
      shootTime: '08:30',
      endTime: '12:00',
      campus: 'Calabasas Campus',
      inspirationPhotos: [second, first],
      allowedYears: ['junior'],
      numberOfStudents: 5,
      numberOfMale: 2,
      numberOfFemale: 3,
      requirements: { gender: ['Women'], skills: ['juggling'] },
    })
    // Duplicated by another director, who becomes its creator.
    const other = await makeUser(server, { role: 'admin' })
    const copy = await (await signIn(server, other)).call('POST', `/api/projects/${original.json().id}/duplicate`)
    expect(copy.statusCode).toBe(201)
    expect(copy.json()).toEqual({
      ...original.json(),
      id: expect.any(Number),
      title: 'Copy of Open day',
      status: 'draft',
      open: false,
      deadline: null,
      shootDate: null,
      createdBy: other.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const [line] = await server.deps.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `project:${copy.json().id}`))
    expect(line).toMatchObject({ actor: other.id, action: 'project.duplicated', details: { copyOf: original.json().id } })
  })

  test('keeps its photos when the original is deleted', async () => {
    const client = await admin()
    const [photo, unused] = [await upload(client, 30), await upload(client, 35)]
    const original = await client.post('/api/projects', { title: 'First', inspirationPhotos: [photo] })
    const copy = await client.call('POST', `/api/projects/${original.json().id}/duplicate`)
    await client.delete(`/api/projects/${original.json().id}`)
    const { db, store, jobs } = server.deps.platform
    await sweepPhotosJob({ db, store, jobs, clock: { now: () => new Date(Date.now() + 3 * DAY_MS) } })
    const left = (await db.select().from(photos)).map(({ hash }) => photoUrl(hash))
    expect([left.includes(photo), left.includes(unused)]).toEqual([true, false])
    expect((await client.get(`/api/projects/${copy.json().id}`)).json().inspirationPhotos).toEqual([photo])
  })

  test('has a title that fits, and can be duplicated itself', async () => {
    const client = await admin()
    const { id } = await makeProject(server, { title: `${'x'.repeat(190)}🎬🎬🎬🎬🎬` })
    const copy = await client.call('POST', `/api/projects/${id}/duplicate`)
    expect(copy.json().title).toMatch(/^Copy of x+…$|^Copy of x+🎬+…$/u)
    expect(copy.json().title.length).toBeLessThanOrEqual(200)
    expect((await client.call('POST', `/api/projects/${copy.json().id}/duplicate`)).json().title).toMatch(/^Copy of Copy of x/)
  })

  test('of a deleted one is refused, and students cannot create one', async () => {
    const student = await signIn(server, { id: (await makeProfile(server)).userId })
    const { id } = await makeProject(server)
    expect((await student.call('POST', `/api/projects/${id}/duplicate`)).statusCode).toBe(403)
    expect((await (await admin()).call('POST', '/api/projects/999999/duplicate')).statusCode).toBe(404)
    expect(await server.deps.platform.db.select().from(projects)).toHaveLength(1)
  })
})

test('an inspiration photo of more than 20 MB is refused, unless it is already there', async () => {
  const client = await admin()
  const [fits, large] = [await upload(client, 40), await upload(client, 50)]
  const weigh = (url: string, bytes: number) =>
    server.deps.platform.db
      .update(photos)
      .set({ bytes })
      .where(eq(photos.hash, url.split('/')[3] ?? ''))
  await weigh(fits, 20 * 1024 * 1024)
  await weigh(large, 20 * 1024 * 1024 + 1)
  const refused = await client.post('/api/projects', { title: 'x', inspirationPhotos: [fits, large] })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { inspirationPhotos: 'Please choose photos of at most 20MB' }])
  const made = await client.post('/api/projects', { title: 'x', inspirationPhotos: [fits] })
  expect(made.statusCode).toBe(201)
  await weigh(fits, 50 * 1024 * 1024)
  expect((await client.put(`/api/projects/${made.json().id}`, { title: 'y', inspirationPhotos: [fits] })).statusCode).toBe(200)
})
