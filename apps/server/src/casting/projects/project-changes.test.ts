import { MAX_INSPIRATION_PHOTOS } from '@callboard/contract/casting/projects/rules'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { projects } from '#db/schema/projects.ts'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let now = new Date('2026-11-21T20:00:00.000Z')
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock: { now: () => now } })
})
afterAll(() => server.close())
afterEach(async () => {
  now = new Date('2026-11-21T20:00:00.000Z')
  await server.truncate()
})

const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function upload(client: TestClient, shade: number): Promise<string> {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .png()
    .toBuffer()
  const response = await client.upload('/api/upload-image', { name: 'mood.png', type: 'image/png', content })
  expect(response.statusCode).toBe(201)
  return response.json().url
}

describe('posting and changing', () => {
  test('only the title is required; other fields have the defaults of the form', async () => {
    const user = await makeUser(server, { role: 'admin' })
    const response = await (await signIn(server, user)).post('/api/projects', { title: '  Open day portraits  ' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      id: expect.any(Number),
      title: 'Open day portraits',
      description: null,
      type: 'photo-video-shoot',
      status: 'active',
      urgent: false,
      deadline: null,
      campus: null,
      location: null,
      address: null,
      shootDate: null,
      shootTime: null,
      endTime: null,
      major: null,
      wardrobe: null,
      inspirationPhotos: [],
      allowedYears: ['any'],
      numberOfStudents: 1,
      offersToAlternates: false,
      numberOfMale: null,
      numberOfFemale: null,
      malePercentage: 0,
      femalePercentage: 0,
      requirements: { gender: ['Any/All'], skills: [] },
      open: true,
      createdBy: user.id,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    const [line] = await server.deps.platform.db.select().from(auditLog)
    expect(line).toMatchObject({ actor: user.id, action: 'project.created', subject: `project:${response.json().id}` })
  })

  test('every field is returned as sent, and percentages follow from the counts', async () => {
    const client = await admin()
    const sent = {
      title: 'Founder’s Day — 映画 🎬',
      description: "Robert'); DROP TABLE projects;-- <script>alert(1)</script>",
      type: 'video-shoot',
      status: 'draft',
      urgent: true,
      deadline: '2026-12-01',
      campus: 'Calabasas Campus',
      location: 'Amphitheatre',
      address: 'https://maps.example/x',
      shootDate: '2026-12-24',
      shootTime: '08:30',
      endTime: '17:45',
      major: 'Any',
      wardrobe: 'Blue',
      inspirationPhotos: [],
      allowedYears: ['junior', 'senior'],
      numberOfStudents: 3,
      numberOfMale: 1,
      numberOfFemale: 2,
      requirements: { gender: ['Men', 'Women'], skills: ['juggling'] },
    }
    const response = await client.post('/api/projects', {
      ...sent,
      malePercentage: 99,
      femalePercentage: 99,
      open: true,
      id: 7,
      createdBy: 'me',
    })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ ...sent, malePercentage: 33, femalePercentage: 67, open: false })
    expect((await client.get(`/api/projects/${response.json().id}`)).json()).toEqual(response.json())
  })

  test('a change keeps omitted fields, and is recorded', async () => {
    const user = await makeUser(server, { role: 'admin' })
    const client = await signIn(server, user)
    const made = await makeProject(server, {
      status: 'completed',
      urgent: true,
      numberOfStudents: 4,
      numberOfMale: 4,
      deadline: '2026-12-01',
    })
    now = new Date('2026-11-22T09:00:00.000Z')
    const response = await client.put(`/api/projects/${made.id}`, { title: 'Renamed', deadline: null })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      title: 'Renamed',
      status: 'completed',
      urgent: true,
      numberOfStudents: 4,
      numberOfMale: 4,
      malePercentage: 100,
      femalePercentage: 0,
      deadline: null,
      createdAt: made.createdAt.toISOString(),
      updatedAt: now.toISOString(),
    })
    const changed = await client.put(`/api/projects/${made.id}`, { title: 'Renamed', status: 'archived' })
    expect(changed.json().status).toBe('archived')
    const lines = await server.deps.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `project:${made.id}`))
      .orderBy(auditLog.id)
    expect(lines.map(({ actor, action, details }) => [actor, action, details])).toEqual([
      [user.id, 'project.updated', { version: 2, fields: ['title', 'deadline'] }],
      [user.id, 'project.updated', { version: 3, fields: ['status'], from: 'completed', to: 'archived' }],
    ])
  })

  test('men and women together cannot exceed the total, also when only one number is changed', async () => {
    const client = await admin()
    const made = await makeProject(server, { numberOfStudents: 4, numberOfMale: 2, numberOfFemale: 2 })
    for (const change of [{ numberOfStudents: 3 }, { numberOfMale: 3 }, { numberOfStudents: 9, numberOfMale: 9, numberOfFemale: 1 }]) {
      const response = await client.put(`/api/projects/${made.id}`, { title: 'x', ...change })
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { numberOfStudents: 'Men and women together cannot be more than the number of students' },
      ])
    }
    expect((await client.get(`/api/projects/${made.id}`)).json()).toMatchObject({ title: made.title, numberOfStudents: 4 })
  })

  test('each invalid field is refused on that field, and nothing is stored', async () => {
    const client = await admin()
    const made = await makeProject(server)
    const bad: [string, unknown, string?][] = [
      ['title', ''],
      ['title', '   '],
      ['title', undefined],
      ['title', 5],
      ['title', 'x'.repeat(201)],
      ['title', 'a\u0000b'],
      ['title', 'a\ud800b'],
      ['description', 'x'.repeat(10_001)],
      ['description', 7],
      ['description', 'a\u0007'],
      ['type', 'opera'],
      ['status', 'open'],
      ['status', null],
      ['urgent', 'yes'],
      ['deadline', '2026-02-30'],
      ['deadline', 'tomorrow'],
      ['deadline', '0000-01-01'],
      ['deadline', '9999-12-31'],
      ['deadline', 20261201],
      ['campus', 'Atlantis Campus'],
      ['campus', 1],
      ['location', 'x'.repeat(201)],
      ['address', 'x'.repeat(501)],
      ['shootDate', '2026-13-01'],
      ['shootTime', '24:00'],
      ['shootTime', '8:30'],
      ['endTime', 830],
      ['major', ['Theatre']],
      ['wardrobe', 'x'.repeat(2001)],
      ['allowedYears', ['freshman']],
      ['allowedYears', 'any'],
      ['numberOfStudents', 0],
      ['numberOfStudents', 1000],
      ['numberOfStudents', 1.5],
      ['numberOfStudents', -1],
      ['numberOfStudents', 1e308],
      ['numberOfStudents', '5'],
      ['numberOfMale', 1000],
      ['numberOfMale', -1],
      ['numberOfFemale', 'two'],
      ['malePercentage', -1],
      ['malePercentage', 101],
      ['malePercentage', '50'],
      ['femalePercentage', 1000],
      ['femalePercentage', true],
      ['requirements', 'none'],
      ['requirements', { gender: ['Robots'] }, 'requirements.gender'],
      ['requirements', { skills: [''] }, 'requirements.skills'],
      ['requirements', { skills: Array(61).fill('x') }, 'requirements.skills'],
      ['inspirationPhotos', 'x'],
      ['inspirationPhotos', ['https://elsewhere.example/a.jpg']],
      ['inspirationPhotos', ['/media/photos/../../etc/passwd/original']],
      ['inspirationPhotos', [`/media/photos/${'a'.repeat(64)}/original`]],
      ['inspirationPhotos', ['data:image/png;base64,AAAA']],
      ['inspirationPhotos', Array.from({ length: MAX_INSPIRATION_PHOTOS + 1 }, (_, index) => String(index))],
      ['inspirationPhotos', ['x'.repeat(501)]],
      ['inspirationPhotos', [3]],
    ]
    for (const [field, value, at = field] of bad) {
      const body = { title: 'Fine', ...{ [field]: value } }
      for (const response of [await client.post('/api/projects', body), await client.put(`/api/projects/${made.id}`, body)]) {
        const shown = `${field} = ${JSON.stringify(value)?.slice(0, 60)}`
        expect([response.statusCode, Object.keys(response.json().fields ?? {})[0]], shown).toEqual([400, at])
        expect(response.json().fields[at], shown).not.toMatch(/invalid|expected|received/i)
      }
    }
    const stored = await server.deps.platform.db.select().from(projects)
    expect(stored).toEqual([made])
  })

  test('percentages are ignored, since they follow from the counts', async () => {
    const client = await admin()
    const sent = { title: 'Fine', numberOfStudents: 4, numberOfMale: 1, numberOfFemale: 3 }
    for (const percentage of [0, 33.3, 100, null, '']) {
      const body = { ...sent, malePercentage: percentage, femalePercentage: percentage }
      const made = await client.post('/api/projects', body)
      expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ malePercentage: 25, femalePercentage: 75 })])
      const changed = await client.put(`/api/projects/${made.json().id}`, body)
      expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ malePercentage: 25, femalePercentage: 75 })])
    }
  })

  test('a campus removed by the institution may stay, but cannot be chosen again', async () => {
    const client = await admin()
    const made = await makeProject(server, { campus: 'Old Town Campus' })
    expect((await client.put(`/api/projects/${made.id}`, { title: 'x', campus: 'Old Town Campus' })).statusCode).toBe(200)
    expect((await client.put(`/api/projects/${made.id}`, { title: 'x', campus: '' })).json().campus).toBe(null)
    expect((await client.put(`/api/projects/${made.id}`, { title: 'x', campus: 'Old Town Campus' })).statusCode).toBe(400)
  })

  test('two simultaneous changes of one casting call both succeed, one after the other', async () => {
    const [one, two] = [await admin(), await admin()]
    const made = await makeProject(server)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : two).put(
          `/api/projects/${made.id}`,
          index % 2 ? { title: 'One', urgent: true } : { title: 'Two', major: 'Dance' },
        ),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await one.get(`/api/projects/${made.id}`)).json()).toMatchObject({ urgent: true, major: 'Dance' })
  })
})

describe('inspiration photos', () => {
  test('are the user’s own photos or existing ones, each once, returned as addresses', async () => {
    const [mine, theirs] = [await admin(), await admin()]
    const [first, second, foreign] = [await upload(mine, 10), await upload(mine, 20), await upload(theirs, 30)]
    const refused = await mine.post('/api/projects', { title: 'x', inspirationPhotos: [first, foreign] })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { inspirationPhotos: 'Please upload this photo first' }])
    const made = await mine.post('/api/projects', { title: 'x', inspirationPhotos: [second, first, second] })
    expect(made.json().inspirationPhotos).toEqual([second, first])
    const { id } = made.json()
    const changed = await theirs.put(`/api/projects/${id}`, { title: 'x', inspirationPhotos: [first, foreign, second] })
    expect([changed.statusCode, changed.json().inspirationPhotos]).toEqual([200, [first, foreign, second]])
    expect((await theirs.put(`/api/projects/${id}`, { title: 'x', inspirationPhotos: [foreign] })).json().inspirationPhotos).toEqual([
      foreign,
    ])
    expect((await theirs.put(`/api/projects/${id}`, { title: 'x', inspirationPhotos: [first] })).statusCode).toBe(400)
  })

  test('are at most five', async () => {
    const client = await admin()
    const urls = []
    for (let shade = 0; shade < MAX_INSPIRATION_PHOTOS; shade++) urls.push(await upload(client, shade * 10))
    const made = await client.post('/api/projects', { title: 'x', inspirationPhotos: urls })
    expect(made.json().inspirationPhotos).toEqual(urls)
    const sixth = await upload(client, 200)
    const response = await client.put(`/api/projects/${made.json().id}`, { title: 'x', inspirationPhotos: [...urls, sixth] })
    expect([response.statusCode, response.json().fields]).toEqual([400, { inspirationPhotos: 'Please choose at most 5 photos' }])
  })
})
