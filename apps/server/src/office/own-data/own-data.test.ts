import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishPhoto } from '#platform/images/photo-media.ts'
import { makeApplication, makeProject, signIn } from '#testing/factories.ts'
import { makeScene, ownersCaptions, ownersList, ownersMessage, ownersPhoto, ownersVideo, pictureHash, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

/** A student with a photo, a tape, a message, an application and a place on a list. The last two have a note of the office. */
async function aStudent(): Promise<Scene> {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  await finishPhoto(server.deps.platform.store, await pictureHash(), { maxBytes: 10_000_000, maxPixels: 10_000_000 })
  await ownersCaptions(scene)
  await ownersMessage(scene)
  const project = await makeProject(server)
  await makeApplication(server, { projectId: project.id, studentId: scene.owner.id, stage: 'booked', notes: 'Too tall for the part' })
  await ownersList(scene)
  return scene
}

/** A student whom the office has booked, released and shortlisted without telling them. */
async function untoldDecisions(scene: Scene) {
  const [client, student] = [await signIn(server, scene.admin), await signIn(server, { id: scene.owner.userId })]
  const [decided, applied, listed] = [
    await makeProject(server, { title: 'Harbour' }),
    await makeProject(server, { title: 'Lighthouse' }),
    await makeProject(server, { title: 'Secret garden' }),
  ]
  const add = async (projectId: number) => {
    const [role] = (await client.get(`/api/projects/${projectId}/roles`)).json()
    return client.post(`/api/roles/${role.id}/applications`, { studentIds: [scene.owner.id], as: 'shortlisted' })
  }
  const decide = async (projectId: number, to: string) => {
    const [{ id, version }] = (await client.get(`/api/projects/${projectId}/casting`)).json().cards
    expect((await client.post('/api/applications/moves', { applications: [{ id, version }], to })).statusCode).toBe(200)
  }
  await student.post('/api/applications', { projectId: decided.id })
  await decide(decided.id, 'booked')
  await add(applied.id)
  await decide(applied.id, 'released')
  expect((await student.post('/api/applications', { projectId: applied.id })).statusCode).toBe(201)
  expect((await add(listed.id)).statusCode).toBe(200)
  return { client, decided, applied, listed }
}

const parts = async (scene: Scene) => {
  const student = await signIn(server, { id: scene.owner.userId })
  const response = await student.get('/api/account/data')
  expect(response.statusCode).toBe(200)
  const files = unzipSync(response.rawPayload)
  const text = Buffer.from(files['my-data.json'] ?? []).toString()
  return { files, text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> }
}

test('a student downloads the rows of every table about them, with their photos and tapes', async () => {
  const scene = await aStudent()
  const { files, data } = await parts(scene)
  expect(Object.keys(files)).toEqual(['my-data.json', 'photos/portfolio-1.png', 'self-tapes/1-Reel.webm'])
  expect(Buffer.from(files['self-tapes/1-Reel.webm'] ?? []).toString()).toBe('nine byte')
  expect(Buffer.from(files['photos/portfolio-1.png'] ?? []).subarray(0, 2)).toEqual(Buffer.from([0x89, 0x50]))
  expect(data['account']).toEqual([expect.objectContaining({ id: scene.owner.userId })])
  expect(data['profile']).toEqual([expect.objectContaining({ firstName: 'Mara', cellPhone: '310 555 0142' })])
  expect(data['applications']).toEqual([expect.objectContaining({ castingCall: 'Spring campus portraits', status: 'accepted' })])
  expect(data['selfTapes']).toEqual([expect.objectContaining({ captions: expect.stringContaining('Hello'), captionsLanguage: 'en' })])
  expect(data['messages']).toEqual([expect.objectContaining({ subject: 'Call times' })])
  expect(data['listsOfTheOffice']).toEqual([{ addedAt: expect.any(String) }])
  expect(data['sessions']).toHaveLength(1)
  expect(data['auditLog']).toEqual([expect.objectContaining({ action: 'account.data-downloaded', byYou: true })])
})

test('the file contains neither the office’s notes and list names nor anything about another student', async () => {
  const scene = await aStudent()
  const secrets = ['Too tall', 'Favourites', 'off-key']
  const before = await parts(scene)
  for (const secret of secrets) expect(before.text).not.toContain(secret)
  await server.deps.deletedTalent.deleteOne({ kind: 'user', userId: scene.admin.id, email: '', role: 'admin' }, scene.owner.id)
  const { text, data } = await parts(scene)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(scene.other.email)
  expect(data['deletedProfiles']).toHaveLength(1)
  expect(text).toContain('310 555 0142')
})

test('the file contains no decision that is not told, also when the office had decided before the student applied', async () => {
  const scene = await makeScene(server)
  const { client, decided, applied, listed } = await untoldDecisions(scene)
  const known = { status: 'pending', stage: 'received' }
  const { text, data } = await parts(scene)
  expect(data['applications']).toEqual([
    expect.objectContaining({ castingCall: decided.title, ...known, changedByYou: [expect.objectContaining({ stage: 'submitted' })] }),
    expect.objectContaining({ castingCall: applied.title, ...known, changedByYou: [expect.objectContaining({ stage: 'submitted' })] }),
  ])
  await client.delete(`/api/talent/${scene.owner.id}`)
  const deleted = await parts(scene)
  expect(deleted.data['deletedProfiles']).toMatchObject([
    { kept: { applications: [known, known], application_changes: [{ stage: 'submitted' }, { stage: 'submitted' }] } },
  ])
  for (const hidden of ['booked', 'released', 'shortlisted', 'accepted', 'rejected', listed.title]) {
    expect(text).not.toContain(hidden)
    expect(deleted.text).not.toContain(hidden)
  }
})

test('the day of an offer is the same in every time zone', async () => {
  const scene = await makeScene(server)
  const [director, student] = [await signIn(server, scene.admin), await signIn(server, { id: scene.owner.userId })]
  const { id } = await makeProject(server, { shootDate: '2027-03-24' })
  await student.post('/api/applications', { projectId: id })
  const [card] = (await director.get(`/api/projects/${id}/casting`)).json().cards
  const applications = [{ id: card.id, version: card.version }]
  expect((await director.post('/api/applications/offers', { applications })).statusCode).toBe(200)
  expect((await parts(scene)).data['offers']).toEqual([expect.objectContaining({ shootDate: '2027-03-24' })])
})

test('the file reveals neither to which student photos were moved, nor the reason of a hold', async () => {
  const scene = await aStudent()
  const director = await signIn(server, scene.admin)
  const move = { photoIds: [await pictureHash()], toStudentId: scene.other.id }
  expect((await director.post(`/api/students/${scene.owner.id}/photos/move`, move)).statusCode).toBe(200)
  expect((await director.post(`/api/talent/${scene.owner.id}/hold`, { reason: 'safety' })).statusCode).toBe(201)
  const { text, data } = await parts(scene)
  expect(data['auditLog']).toContainEqual(expect.objectContaining({ action: 'talent.held', details: {} }))
  expect(text).not.toContain('safety')
  expect(data['auditLog']).toContainEqual(expect.objectContaining({ action: 'talent.photos-moved', details: { photos: 1 } }))
  expect(text).not.toContain(String(scene.other.id))
})

test('a long inbox is complete', async () => {
  const scene = await aStudent()
  await rowsIn(server, `INSERT INTO messages (subject, content) SELECT 'Call ' || n, 'Come.' FROM generate_series(1, 1200) AS n`)
  await rowsIn(
    server,
    `INSERT INTO message_recipients (message_id, recipient_user_id) SELECT id, $1 FROM messages WHERE subject LIKE 'Call _%' AND subject <> 'Call times'`,
    [scene.owner.userId],
  )
  const { data } = await parts(scene)
  expect(new Set(data['messages']?.map(({ subject }) => subject)).size).toBe(1201)
})

test('it can be downloaded at most ten times a day', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  for (let time = 0; time < 10; time++) expect((await student.get('/api/account/data')).statusCode).toBe(200)
  expect((await student.get('/api/account/data')).statusCode).toBe(429)
})

test('a missing file is listed and does not fail the download', async () => {
  const scene = await makeScene(server)
  await ownersVideo(scene)
  for await (const key of server.deps.platform.store.list('tapes/')) await server.deps.platform.store.delete(key)
  const { files } = await parts(scene)
  expect(Buffer.from(files['missing-files.txt'] ?? []).toString()).toContain('self-tapes/1-Reel.webm')
})
