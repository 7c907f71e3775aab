import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepPhotosJob } from '#people/photos/photos.jobs.ts'
import { makeApplication, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { EVENT, makeScene, ownersCode, ownersMessage, ownersPhoto, ownersVideo, pictureHash, type Scene } from '#testing/scene.ts'
import { makeTalentLife, rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

async function deleteOwner(scene: Scene) {
  const student = await signIn(server, { id: scene.owner.userId })
  const response = await student.call('DELETE', '/api/account', { body: { code: await ownersCode(scene) } })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  return student
}

/** All cells of all tables that contain one of these texts. */
async function foundIn(texts: readonly string[]): Promise<string[]> {
  const tables = await rowsIn<{ name: string }>(
    server,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsIn<{ row: string }>(server, `SELECT to_jsonb(t)::text AS row FROM ${name} AS t`)
    for (const text of texts) if (rows.some(({ row }) => row.includes(text))) found.push(`${name}: ${text}`)
  }
  return found
}

test('a deleted account leaves only its id in the audit log', async () => {
  const life = await makeTalentLife(server)
  const [user] = await rowsIn<{ email: string }>(server, 'SELECT email FROM users WHERE id = $1', [life.userId])
  const email = user?.email ?? ''
  const student = await signIn(server, { id: life.userId })
  await student.post('/api/calendar-feed')
  const owner = { id: life.id, userId: life.userId, email } as Scene['owner']
  const scene = { ...(await makeScene(server)), owner }
  await ownersMessage(scene)
  await ownersVideo(scene)
  await rowsIn(server, `INSERT INTO identities (issuer, subject, user_id) VALUES ('https://idp.example', 'mara-at-idp', $1)`, [life.userId])
  const event = { ...EVENT, attendees: ['guest@example.edu', life.userId, email] }
  const director = await signIn(server, scene.admin)
  const { id: eventId } = (await director.post('/api/calendar-events', event)).json()
  await student.get('/api/account/data')
  const [{ id }] = (await student.get('/api/applications')).json()
  expect((await student.post(`/api/applications/${id}/cannot-come`, { reason: 'I have broken a leg.' })).statusCode).toBe(200)
  expect(await foundIn(['broken a leg'])).toContain('messages: broken a leg')

  await deleteOwner(scene)
  const left = await foundIn([life.userId, String(life.id), email, 'mara-at-idp', '310 555 0142', 'broken a leg'])
  // The other people of the scene share a telephone number and a name with the student.
  expect(left.filter((line) => !line.endsWith('310 555 0142'))).toEqual([`audit_log: ${life.userId}`])
  const [stored] = await rowsIn<{ attendees: string[] }>(server, 'SELECT attendees FROM calendar_events WHERE id = $1', [eventId])
  expect(stored?.attendees).toEqual(['guest@example.edu'])
})

test('the files of photos and tapes are removed, but not a photo that another user uploaded too', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  await ownersVideo(scene)
  const { store, db, jobs, clock } = server.deps.platform
  const filesIn = async (folder: string) => {
    let files = 0
    for await (const _key of store.list(folder)) files++
    return files
  }
  expect([await filesIn('tapes/'), await filesIn('photos/')]).toEqual([1, expect.toSatisfy((files) => files > 0)])
  await deleteOwner(scene)
  await expect.poll(() => filesIn('tapes/'), { timeout: 10_000 }).toBe(0)
  await sweepPhotosJob({ db, store, jobs, clock })
  expect(await rowsIn(server, 'SELECT hash FROM photos')).toEqual([])
  // The other student uploads the same photo, so its files must stay.
  await expect.poll(() => filesIn('photos/'), { timeout: 10_000 }).toBe(0)

  const other = await makeScene(server)
  await ownersPhoto(other)
  await rowsIn(server, 'INSERT INTO photo_uploads (hash, user_id) VALUES ($1, $2)', [await pictureHash(), other.other.userId])
  await deleteOwner(other)
  await sweepPhotosJob({ db, store, jobs, clock })
  expect(await rowsIn(server, 'SELECT hash FROM photos')).toHaveLength(1)
})

test('what a former casting director wrote to students stays in their inboxes', async () => {
  const scene = await makeScene(server)
  await ownersMessage({ ...scene, owner: scene.other })
  await rowsIn(server, 'UPDATE messages SET from_user_id = $1', [scene.owner.userId])
  await deleteOwner(scene)
  const other = await signIn(server, { id: scene.other.userId })
  expect((await other.get('/api/messages')).json()).toMatchObject([{ subject: 'Call times' }])
})

test('it signs out everywhere, and signing in again creates a new, empty account', async () => {
  const scene = await makeScene(server)
  const elsewhere = await signIn(server, { id: scene.owner.userId })
  const here = await deleteOwner(scene)
  expect((await here.get('/api/auth/user')).statusCode).toBe(401)
  expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
  const { email } = scene.owner
  const visitor = server.anonymous()
  await visitor.post('/api/auth/email', { email })
  const token = /token=([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1]
  const { user } = (await visitor.post('/api/auth/email/verify', { token })).json()
  expect(user.id).not.toBe(scene.owner.userId)
  expect((await visitor.get('/api/student-profile')).statusCode).toBe(404)
  expect((await visitor.get('/api/messages')).json()).toEqual([])
})

test('the office sees that applications were removed but not whose, and withdrawn ones not at all', async () => {
  const scene = await makeScene(server)
  const [project, other] = [await makeProject(server), await makeProject(server)]
  await makeApplication(server, { projectId: project.id, studentId: scene.owner.id, stage: 'booked' })
  await makeApplication(server, { projectId: other.id, studentId: scene.owner.id, stage: 'withdrawn' })
  await deleteOwner(scene)
  const director = await signIn(server, scene.admin)
  const removed = async (id: number) => (await director.get(`/api/projects/${id}/applications/removed`)).json()
  expect(await removed(project.id)).toEqual([{ status: 'accepted', removedAt: expect.stringMatching(/^\d{4}-/) }])
  expect(await removed(other.id)).toEqual([])
  expect((await director.get(`/api/projects/${project.id}/applications`)).json()).toEqual([])
  const [line] = await rowsIn(server, `SELECT actor, subject, details FROM audit_log WHERE action = 'account.deleted'`)
  expect(line).toEqual({
    actor: scene.owner.userId,
    subject: `user:${scene.owner.userId}`,
    details: { by: 'self', applications: 1, events: 0, photos: 0, tapes: 0 },
  })
})

test('a code is mailed, and only the newest code of your own address deletes', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  expect((await student.post('/api/account/deletion-code')).statusCode).toBe(202)
  const code = /\b(\d{6})\b/.exec((await mailTo(server, scene.owner.email)).text ?? '')?.[1]
  const stranger = await signIn(server, { id: scene.other.userId })
  for (const wrong of [code, '000000']) {
    const answer = await stranger.call('DELETE', '/api/account', { body: { code: wrong } })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { code: expect.any(String) }])
  }
  expect((await student.call('DELETE', '/api/account', { body: { code: '12345' } })).statusCode).toBe(400)
  expect((await student.call('DELETE', '/api/account', { body: { code } })).statusCode).toBe(204)
})

test('sample people of the demo cannot be deleted', async () => {
  const user = await makeUser(server, { isSample: true })
  const student = await signIn(server, user)
  expect((await student.post('/api/account/deletion-code')).statusCode).toBe(409)
})
