import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
afterEach(() => server.truncate())

async function student() {
  const profile = await makeProfile(server)
  return { profile, client: await signIn(server, { id: profile.userId }) }
}

async function makeSelfTape(studentId: number, values: Partial<typeof selfTapes.$inferInsert> = {}): Promise<number> {
  const [made] = await server.deps.platform.db
    .insert(selfTapes)
    .values({ studentId, title: 'Monologue', videoUrl: 'https://videos.example/1.mp4', ...values })
    .returning()
  if (!made) throw new Error('no self-tape was made')
  return made.id
}

test('a student sees their own self-tapes, newest first, with the casting call each was made for', async () => {
  const { profile, client } = await student()
  const project = await makeProject(server, { title: 'Open day' })
  const createdAt = new Date('2026-11-01T10:00:00.000Z')
  const older = await makeSelfTape(profile.id, { isGeneral: true, createdAt })
  const newer = await makeSelfTape(profile.id, {
    projectId: project.id,
    description: 'Take two',
    thumbnailUrl: '/x',
    duration: 95,
    fileSize: 2 ** 31,
    createdAt: new Date('2026-11-02T10:00:00.000Z'),
  })
  await makeSelfTape((await student()).profile.id)
  expect((await client.get('/api/self-tapes')).json()).toEqual([
    {
      id: newer,
      studentId: profile.id,
      projectId: project.id,
      projectTitle: 'Open day',
      title: 'Monologue',
      description: 'Take two',
      videoUrl: 'https://videos.example/1.mp4',
      thumbnailUrl: '/x',
      duration: 95,
      fileSize: 2 ** 31,
      isGeneral: false,
      createdAt: '2026-11-02T10:00:00.000Z',
    },
    expect.objectContaining({ id: older, projectId: null, projectTitle: null, isGeneral: true, createdAt: createdAt.toISOString() }),
  ])
  expect((await (await signIn(server, await makeUser(server))).get('/api/self-tapes')).json()).toEqual([])
})

test('a student deletes their own self-tape; another’s is as a missing one', async () => {
  const [one, two] = [await student(), await student()]
  const id = await makeSelfTape(one.profile.id)
  for (const other of [id, 2_000_000_000, 2_147_483_648]) expect((await two.client.delete(`/api/self-tapes/${other}`)).statusCode).toBe(404)
  expect((await two.client.delete(`/api/self-tapes/${id}`)).json()).toEqual({ message: 'Self-tape not found' })
  expect((await one.client.get('/api/self-tapes')).json()).toHaveLength(1)
  const responses = await Promise.all([1, 2, 3].map(() => one.client.delete(`/api/self-tapes/${id}`)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404])
  expect((await one.client.get('/api/self-tapes')).json()).toEqual([])
})

test('a self-tape outlives the casting call it was made for', async () => {
  const { profile, client } = await student()
  const project = await makeProject(server)
  const id = await makeSelfTape(profile.id, { projectId: project.id })
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  await director.delete(`/api/projects/${project.id}`)
  expect((await client.get('/api/self-tapes')).json()).toEqual([expect.objectContaining({ id, projectId: null, projectTitle: null })])
})
