import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
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

const ELSEWHERE = { title: 'Monologue', videoUrl: 'https://videos.example/1.mp4' }

test('a student sees their own self-tapes, newest first, with their casting calls', async () => {
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
  const first = {
    id: newer,
    studentId: profile.id,
    projectId: project.id,
    projectTitle: 'Open day',
    title: 'Monologue',
    description: 'Take two',
    videoUrl: 'https://videos.example/1.mp4',
    isStored: false,
    state: 'ready',
    thumbnailUrl: '/x',
    duration: 95,
    fileSize: 2 ** 31,
    isGeneral: false,
    captionsUrl: null,
    captionsLanguage: null,
    createdAt: '2026-11-02T10:00:00.000Z',
  }
  const expected = [
    first,
    expect.objectContaining({ id: older, projectId: null, projectTitle: null, isGeneral: true, createdAt: createdAt.toISOString() }),
  ]
  expect((await client.get('/api/self-tapes')).json()).toEqual(expected)
  expect((await (await signIn(server, await makeUser(server))).get('/api/self-tapes')).json()).toEqual([])
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await director.get(`/api/talent/${profile.id}/self-tapes`)).json()).toEqual([
    { ...first, isNew: true },
    expect.objectContaining({ id: older, isNew: true }),
  ])
  expect((await director.get('/api/talent/4503599627370495/self-tapes')).json()).toEqual({
    code: 'talents.missing',
    message: 'Talent not found',
  })
})

test('a tape is new to the desk until a director plays it; the first viewer is stored, and deleted with their account', async () => {
  const { profile, client } = await student()
  const id = await makeSelfTape(profile.id)
  const [one, two] = [await makeUser(server, { role: 'admin' }), await makeUser(server, { role: 'assistant' })]
  const [director, assistant] = [await signIn(server, one), await signIn(server, two)]
  const seen = async () => (await director.get(`/api/talent/${profile.id}/self-tapes`)).json()
  expect(await seen()).toMatchObject([{ id, isNew: true }])
  expect((await client.post(`/api/self-tapes/${id}/watched`)).statusCode).toBe(403)
  expect((await director.post('/api/self-tapes/2000000000/watched')).json()).toEqual({
    code: 'self-tapes.missing',
    message: 'Self-tape not found',
  })
  for (const office of [assistant, director]) expect((await office.post(`/api/self-tapes/${id}/watched`)).statusCode).toBe(204)
  expect(await seen()).toMatchObject([{ id, isNew: false }])
  expect(Object.keys((await client.get('/api/self-tapes')).json()[0])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/new|watched/i)]),
  )
  const watched = () => rowsIn(server, 'SELECT watched_by AS by, watched_at IS NOT NULL AS "isWatched" FROM self_tapes')
  expect(await watched()).toEqual([{ by: two.id, isWatched: true }])
  await rowsIn(server, 'DELETE FROM users WHERE id = $1', [two.id])
  expect(await watched()).toEqual([{ by: null, isWatched: true }])
})

test('a student can delete their own self-tape; another’s is a 404', async () => {
  const [one, two] = [await student(), await student()]
  const id = await makeSelfTape(one.profile.id)
  for (const other of [id, 2_000_000_000, 2_147_483_648]) expect((await two.client.delete(`/api/self-tapes/${other}`)).statusCode).toBe(404)
  expect((await two.client.delete(`/api/self-tapes/${id}`)).json()).toEqual({ code: 'self-tapes.missing', message: 'Self-tape not found' })
  expect((await one.client.get('/api/self-tapes')).json()).toHaveLength(1)
  const responses = await Promise.all([1, 2, 3].map(() => one.client.delete(`/api/self-tapes/${id}`)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404])
  expect((await one.client.get('/api/self-tapes')).json()).toEqual([])
})

test('self-tapes of a restricted student are listed only for themselves', async () => {
  const profile = await makeProfile(server, { heldAt: new Date() })
  const id = await makeSelfTape(profile.id)
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await director.get(`/api/talent/${profile.id}/self-tapes`)).json()).toEqual({
    code: 'talents.missing',
    message: 'Talent not found',
  })
  const client = await signIn(server, { id: profile.userId })
  expect((await client.get('/api/self-tapes')).json()).toMatchObject([{ id }])
})

test('a self-tape stays when its casting call is deleted', async () => {
  const { profile, client } = await student()
  const project = await makeProject(server)
  const id = await makeSelfTape(profile.id, { projectId: project.id })
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  await director.delete(`/api/projects/${project.id}`)
  expect((await client.get('/api/self-tapes')).json()).toEqual([expect.objectContaining({ id, projectId: null, projectTitle: null })])
})

describe('a tape with a video elsewhere', () => {
  test('is stored with its address and the metadata from the page', async () => {
    const { profile, client } = await student()
    const project = await makeProject(server, { title: 'Open day' })
    const made = await client.post('/api/self-tapes', {
      ...ELSEWHERE,
      description: '',
      duration: 61.6,
      fileSize: 12,
      isGeneral: false,
      projectId: project.id,
    })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({
        studentId: profile.id,
        projectTitle: 'Open day',
        description: null,
        videoUrl: ELSEWHERE.videoUrl,
        isStored: false,
        duration: 62,
        fileSize: 12,
      }),
    ])
    expect((await client.get('/api/self-tapes')).json()).toEqual([made.json()])
  })

  test.each([
    'http://videos.example/1.mp4',
    'https://user:secret@videos.example/1.mp4',
    'https://localhost/1.mp4',
    'ftp://videos.example/1.mp4',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    'file:///etc/passwd',
    '//videos.example/1.mp4',
    '/api/self-tapes/1/video',
    'videos.example/1.mp4',
    `https://videos.example/${'ü'.repeat(1900)}`,
  ])('is refused at %s', async (videoUrl) => {
    const { client } = await student()
    const refused = await client.post('/api/self-tapes', { ...ELSEWHERE, videoUrl })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['videoUrl']])
    expect((await client.get('/api/self-tapes')).json()).toEqual([])
  })

  test('needs a title, a video, and a casting call that its student may see', async () => {
    const { client } = await student()
    const draft = await makeProject(server, { status: 'draft' })
    const fields = async (body: object) => (await client.post('/api/self-tapes', body)).json().fields
    expect(await fields({ ...ELSEWHERE, title: ' ' })).toEqual({ title: 'Title is required' })
    expect(await fields({ title: 'Monologue' })).toEqual({ videoUrl: 'Please select a video file or provide a video URL' })
    for (const projectId of [draft.id, 2_000_000_000]) {
      expect(await fields({ ...ELSEWHERE, projectId })).toEqual({ projectId: 'Please choose one of your casting calls' })
    }
    expect(await fields({ ...ELSEWHERE, thumbnailUrl: 'https://elsewhere.example/x.jpg' })).toEqual({
      thumbnailUrl: 'The picture of the video could not be used.',
    })
  })

  test('is one tape, however often the request is sent', async () => {
    const { client } = await student()
    const body = { ...ELSEWHERE, requestId: '0195c1d2-0000-4000-8000-000000000001' }
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/self-tapes', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const other = await student()
    expect((await other.client.post('/api/self-tapes', body)).json().id).not.toBe(answers[0]?.json().id)
  })

  test('is refused without a profile, and beyond the limit per student', async () => {
    const { profile, client } = await student()
    const stranger = await signIn(server, await makeUser(server))
    expect((await stranger.post('/api/self-tapes', ELSEWHERE)).statusCode).toBe(409)
    await server.deps.platform.db.$client.query(
      `INSERT INTO self_tapes (student_id, title, video_url) SELECT $1, 'Take', 'https://videos.example/x' FROM generate_series(1, 100)`,
      [profile.id],
    )
    expect((await client.post('/api/self-tapes', ELSEWHERE)).json()).toEqual({
      code: 'self-tapes.too-many-tapes',
      message: 'You have as many self-tapes as you can keep. Delete one of them first.',
    })
    const other = await student()
    expect((await other.client.post('/api/self-tapes', ELSEWHERE)).statusCode).toBe(201)
    expect([(await other.client.get('/api/self-tapes')).json()].flat()).toHaveLength(1)
  })
})
