import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { EVENT, makeScene, ownersCode, ownersHold, ownersLink, ownersPhoto, readyExport } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

test('the office restricts a student, sees the hold, and lifts it; each step is recorded without the name', async () => {
  const scene = await makeScene(server)
  const director = await signIn(server, scene.admin)
  const held = await director.post(`/api/talent/${scene.owner.id}/hold`, { reason: 'safety' })
  expect(held.statusCode).toBe(201)
  expect((await director.get('/api/holds')).json()).toEqual([
    {
      profileId: scene.owner.id,
      name: 'Mara Lindqvist',
      email: scene.owner.email,
      reason: 'safety',
      heldAt: expect.stringMatching(/^\d{4}-/),
      heldBy: expect.any(String),
    },
  ])
  expect((await director.post(`/api/talent/${scene.owner.id}/hold`, {})).statusCode).toBe(404)
  expect((await director.delete(`/api/holds/${scene.owner.id}`)).statusCode).toBe(204)
  expect((await director.delete(`/api/holds/${scene.owner.id}`)).statusCode).toBe(404)
  expect((await director.get('/api/holds')).json()).toEqual([])
  const lines = await rowsIn(server, `SELECT action, subject, details FROM audit_log WHERE action LIKE 'talent.h%' ORDER BY id`)
  expect(lines).toEqual([
    { action: 'talent.held', subject: `talent:${scene.owner.id}`, details: { reason: 'safety' } },
    { action: 'talent.hold-lifted', subject: `talent:${scene.owner.id}`, details: null },
  ])
})

test('an invalid reason is refused', async () => {
  const scene = await makeScene(server)
  const director = await signIn(server, scene.admin)
  const answer = await director.post(`/api/talent/${scene.owner.id}/hold`, { reason: 'because' })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { reason: 'Please choose a reason' }])
})

test('the student is notified without the reason, and cannot apply, but can download their data and delete the account', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  expect((await student.get('/api/account/hold')).json()).toEqual({ since: null })
  const director = await signIn(server, scene.admin)
  await director.post(`/api/talent/${scene.owner.id}/hold`, { reason: 'conduct' })
  expect((await student.get('/api/account/hold')).json()).toEqual({ since: expect.stringMatching(/^\d{4}-/) })
  const [message] = (await student.get('/api/messages')).json()
  expect(message.subject).toBe('Your profile is on hold')
  const mail = (await mailTo(server, scene.owner.email)).text ?? ''
  expect(mail).toContain('on hold')
  for (const told of [JSON.stringify(message), mail]) expect(told).not.toMatch(/conduct/i)
  const refused = await student.post('/api/applications', { projectId: (await makeProject(server)).id })
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('on hold')])
  expect((await student.get('/api/student-profile')).json()).toMatchObject({ firstName: 'Mara' })
  expect((await student.get('/api/account/data')).statusCode).toBe(200)
  expect((await student.call('DELETE', '/api/account', { body: { code: await ownersCode(scene) } })).statusCode).toBe(204)
  expect((await director.get('/api/holds')).json()).toEqual([])
})

test('in past events and applications the office sees “Restricted”, and cannot decide', async () => {
  const scene = await makeScene(server)
  const project = await makeProject(server)
  const student = await signIn(server, { id: scene.owner.userId })
  const { id } = (await student.post('/api/applications', { projectId: project.id })).json()
  const director = await signIn(server, scene.admin)
  await director.patch(`/api/applications/${id}`, { notes: 'Mara is too tall' })
  const event = (await director.post('/api/calendar-events', { ...EVENT, attendees: [scene.owner.email, 'guest@example.edu'] })).json()
  await ownersHold(scene)
  const [application] = (await director.get(`/api/projects/${project.id}/applications`)).json()
  expect(application).toMatchObject({
    id,
    isRestricted: true,
    notes: null,
    history: [],
    student: { firstName: 'Restricted', lastName: '' },
  })
  expect((await director.patch(`/api/applications/${id}`, { status: 'accepted' })).statusCode).toBe(404)
  const seen = (await director.get(`/api/calendar-events/${event.id}`)).json()
  expect([seen.attendees, seen.attendeeNames]).toEqual([
    [scene.owner.userId, 'guest@example.edu'],
    ['Restricted', 'guest@example.edu'],
  ])
  // Saving the event as it was read keeps the attendee.
  const { title, startDate, endDate, eventType, version } = seen
  const again = { title: `${title} 2`, startDate, endDate, eventType, version, attendees: seen.attendees }
  expect((await director.put(`/api/calendar-events/${event.id}`, again)).statusCode).toBe(200)
  await director.delete(`/api/holds/${scene.owner.id}`)
  expect((await director.get(`/api/projects/${project.id}/applications`)).json()).toMatchObject([
    { isRestricted: false, notes: 'Mara is too tall', student: { firstName: 'Mara' } },
  ])
})

test('a restricted person who decided on an application is “Restricted” in its history', async () => {
  const scene = await makeScene(server)
  const project = await makeProject(server)
  const student = await signIn(server, { id: scene.owner.userId })
  const { id } = (await student.post('/api/applications', { projectId: project.id })).json()
  const colleague = await makeUser(server, { role: 'admin', firstName: 'Ada', lastName: 'Byron' })
  await (await signIn(server, colleague)).patch(`/api/applications/${id}`, { status: 'accepted' })
  const director = await signIn(server, scene.admin)
  const decidedBy = async () => (await director.get(`/api/projects/${project.id}/applications`)).json()[0].history.at(-1).changedBy
  expect(await decidedBy()).toBe('Ada Byron')
  await makeProfile(server, { userId: colleague.id, heldAt: new Date() })
  expect(await decidedBy()).toBe('Restricted')
})

test('only the student can change a restricted profile', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  const { token } = await ownersLink(scene, 'edit')
  await ownersHold(scene)
  const director = await signIn(server, scene.admin)
  const { id, userId } = scene.owner
  const tried = [
    await director.patch(`/api/talent/${id}`, { rating: 50 }),
    await director.delete(`/api/talent/${id}`),
    await director.call('DELETE', '/api/talent/bulk', { body: { profileIds: [id] } }),
    await director.post(`/api/talent/${id}/edit-token`),
    await director.post('/api/photo-download-links', { studentId: id, selectedPhotos: [0] }),
    await server.anonymous().get(`/api/edit-profile/${token}`),
    await director.post('/api/messages', { subject: 'a', content: 'b', recipientUserIds: [userId], sendKey: crypto.randomUUID() }),
  ]
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 404, 404, 404, 400])
  const [row] = await rowsIn(server, 'SELECT rating, version FROM student_profiles WHERE id = $1', [id])
  expect(row).toEqual({ rating: 0, version: 1 })
})

test('earlier exports are removed', async () => {
  const scene = await makeScene(server)
  const job = await readyExport(scene)
  const director = await signIn(server, scene.admin)
  expect((await director.get(`/api/export/jobs/${job}/file`)).statusCode).toBe(200)
  await ownersHold(scene)
  expect((await director.get(`/api/export/jobs/${job}/file`)).statusCode).toBe(404)
})

test('an earlier deletion does not name a restored student who is restricted', async () => {
  const scene = await makeScene(server)
  const director = await signIn(server, scene.admin)
  expect((await director.delete(`/api/talent/${scene.owner.id}`)).statusCode).toBe(204)
  const names = async () => (await director.get('/api/talent/deleted')).json()[0].names
  expect(await names()).toEqual(['Mara Lindqvist'])
  await ownersHold({ ...scene, owner: await makeProfile(server, { userId: scene.owner.userId }) })
  expect(await names()).toEqual(['Restricted'])
})

test('the audit log finds nothing by the name of a restricted student', async () => {
  const scene = await makeScene(server)
  await (await signIn(server, { id: scene.owner.userId })).get('/api/account/data')
  const director = await signIn(server, scene.admin)
  const found = async () => (await director.get(`/api/audit-log?actor=${encodeURIComponent(scene.owner.email)}`)).json().length
  expect(await found()).toBe(1)
  await ownersHold(scene)
  expect(await found()).toBe(0)
})

test('an export does not count restricted students', async () => {
  const scene = await makeScene(server)
  const director = await signIn(server, scene.admin)
  const counted = async () => {
    const { headers } = await director.post('/api/export/students', { format: 'csv', includeFields: { basicInfo: true } })
    return [Number(headers['x-students']), (await director.get('/api/export/students/count')).json().count]
  }
  expect(await counted()).toEqual([2, 2])
  await ownersHold(scene)
  expect(await counted()).toEqual([1, 1])
})

test('an attendee of an event is restricted by either of their addresses', async () => {
  const scene = await makeScene(server)
  const addresses = ['account@example.edu', 'profile@example.edu']
  await rowsIn(server, 'UPDATE users SET email = $2 WHERE id = $1', [scene.owner.userId, addresses[0]])
  await rowsIn(server, 'UPDATE student_profiles SET email = $2 WHERE id = $1', [scene.owner.id, addresses[1]])
  const director = await signIn(server, scene.admin)
  await ownersHold(scene)
  for (const address of addresses) {
    const { id } = (await director.post('/api/calendar-events', { ...EVENT, attendees: [address] })).json()
    expect((await director.get(`/api/calendar-events/${id}`)).json()).toMatchObject({
      attendees: [scene.owner.userId],
      attendeeNames: ['Restricted'],
    })
  }
})
