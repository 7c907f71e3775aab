import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type EndpointCall, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { makeProject, signIn } from '#testing/factories.ts'
import { EVENT, makeScene, ownersHold, ownersPhoto, ownersVideo, pictureHash, type Scene, sentMessage } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Reads that are not `GET` requests. */
const OTHER_READS: readonly EndpointName[] = ['previewMessage', 'exportStudents', 'exportCast', 'exportAbsences', 'chosenTalents']

/** Reads that this test leaves out, with the reason. */
const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  live: 'says that something has changed, and never what',
  deletedTalents: 'its call deletes the student, who cannot be on hold then',
}

/** The one read that names restricted students. */
const NAMES_THEM: EndpointName = 'holds'

const [FIRST, LAST, ACCOUNT, ADDRESS] = ['Zenobia', 'Vanterpool', 'quill.account@example.edu', 'quill.profile@example.edu']

let server: TestApp
let scene: Scene
let photo: string
let calls: { name: EndpointName; spec: EndpointSpec; call: EndpointCall }[]
let visitors: { admin: TestClient; other: TestClient; anonymous: TestClient }

beforeAll(async () => {
  server = await testApp()
  scene = await makeScene(server)
  photo = await pictureHash()
  const { owner } = scene
  const named = 'email = $2, first_name = $3, last_name = $4 WHERE id = $1'
  await rowsIn(server, `UPDATE users SET ${named}`, [owner.userId, ACCOUNT, `Mara ${FIRST}`, LAST])
  await rowsIn(server, `UPDATE student_profiles SET ${named}`, [owner.id, ADDRESS, `Mara ${FIRST}`, LAST])
  await ownersPhoto(scene)
  await ownersVideo(scene)
  await sentMessage(scene)
  const project = await makeProject(server)
  const self = await signIn(server, { id: owner.userId })
  const applied = (await self.post('/api/applications', { projectId: project.id })).json()
  await self.get('/api/account/data')
  visitors = {
    admin: await signIn(server, scene.admin),
    other: await signIn(server, { id: scene.other.userId }),
    anonymous: server.anonymous(),
  }
  // In separate calls. If one of them found an attendee, the others would recognise it as well.
  for (const attendee of [owner.userId, ACCOUNT, ADDRESS.toUpperCase()])
    expect((await visitors.admin.post('/api/calendar-events', { ...EVENT, attendees: [attendee] })).statusCode).toBe(201)

  const reads = (Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]).filter(
    ([name, { method }]) => (method === 'GET' || OTHER_READS.includes(name)) && !(name in LEFT_OUT),
  )
  calls = []
  for (const [name, spec] of reads) {
    const call = await endpointCalls[name](scene)
    const params = { projectApplications: { id: project.id }, applicationHistory: { id: applied.id } }[name as string] ?? call.params
    calls.push({ name, spec, call: { ...call, ...(params && { params }), ...(name === 'auditLog' && { query: {} }) } })
  }
})
afterAll(() => server.close())

/** The reads whose answer reveals something of the student, for any caller. */
async function tellingReads(client: TestClient): Promise<string[]> {
  const telling: string[] = []
  for (const { name, spec, call } of calls) {
    const response = await client.call(spec.method, addressOf(spec, call), { body: call.body })
    const said = `${response.rawPayload.toString('latin1')} ${JSON.stringify(response.headers)}`.toLowerCase()
    if ([FIRST, LAST, ACCOUNT, ADDRESS, photo].some((secret) => said.includes(secret.toLowerCase()))) telling.push(name)
  }
  return telling
}

test('no read reveals name, address or photograph of a restricted student; all do again afterwards', async () => {
  const before = await tellingReads(visitors.admin)
  // Checks that these reads find the student before the restriction; otherwise the test would prove nothing.
  for (const read of [
    'talent',
    'searchTalent',
    'students',
    'searchUsers',
    'chosenTalents',
    'projectApplications',
    'castingRoom',
    'lists',
    'list',
    'availabilityCheck',
    'applicationHistory',
    'untoldDecisions',
    'messageDeliveries',
    'events',
    'auditLog',
  ]) {
    expect(before).toContain(read)
  }
  expect(await tellingReads(visitors.anonymous)).toEqual(
    expect.arrayContaining(['publicTalent', 'linkedProfile', 'magicProfile', 'sharedPhotos']),
  )

  await ownersHold(scene)
  expect(await tellingReads(visitors.admin)).toEqual([NAMES_THEM])
  expect(await tellingReads(visitors.other)).toEqual([])
  expect(await tellingReads(visitors.anonymous)).toEqual([])

  expect((await visitors.admin.delete(`/api/holds/${scene.owner.id}`)).statusCode).toBe(204)
  // Exports from before the restriction stay revoked, and bookings have ended.
  const ended = ['exportFile', 'callSheet', 'previewCallSheet', 'dayBoard']
  // The calendar file cancels a call whose booking has ended, and names the person.
  const kept = [...before.filter((name) => !ended.includes(name)), 'linkedCallCalendar']
  expect((await tellingReads(visitors.admin)).toSorted()).toEqual(kept.toSorted())
})
