import { checkAccess } from '@callboard/contract/access'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { PAGES } from '@callboard/contract/pages'
import type { LightMyRequestResponse } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AccessWalk, openAccessWalk } from '#testing/access-walk.ts'
import { addressOf, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { ENDPOINTS } from '#testing/expected-statuses.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { OTHER_ROUTES } from '#testing/other-routes.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { EVENT, makeScene, ownersPhoto, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Values that identify the casting director of these tests, and no one else. */
const PLANTED = {
  id: 'planted-office-account',
  firstName: 'Plantagenet',
  lastName: 'Quillfeather',
  email: 'planted.director@hidden-office.example',
}
const NAMES = [...Object.values(PLANTED), PLANTED.email.split('@')[0] ?? '']

/** These remove the owner's profile, account or sessions, so they come after the others, or not at all. */
const LAST = ['deleteTalent', 'deleteTalents', 'deletedTalents', 'restoreTalents', 'holdTalent', 'endTalentSessions', 'emptyDemo']

const endpoints = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
const ofStudents = endpoints.filter(([, { access }]) => checkAccess(access, 'student') === 'allowed')

let walk: AccessWalk
beforeAll(async () => {
  walk = await openAccessWalk()
})
afterAll(() => walk.close())

/** All text of an answer, including the files of an archive. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const isArchive = String(headers['content-type']).includes('zip')
  const files = isArchive ? Object.values(unzipSync(rawPayload)) : [rawPayload]
  return [JSON.stringify(headers), ...files.map((file) => Buffer.from(file).toString())].join('\n')
}

const namesIn = (text: string): string[] => NAMES.filter((name) => text.toLowerCase().includes(name.toLowerCase()))

/** The answers that name the casting director, with the leaked values. */
function leaksIn(answers: ReadonlyMap<string, string>): string[] {
  return [...answers].flatMap(([what, text]) => namesIn(text).map((name) => `${what}: ${name}`))
}

async function plantedScene(): Promise<Scene> {
  const [scene, admin] = [await makeScene(walk.server), await makeUser(walk.server, { ...PLANTED, role: 'admin' })]
  await ownersPhoto(scene)
  return { ...scene, admin }
}

async function call(client: TestClient, name: EndpointName, scene: Scene): Promise<LightMyRequestResponse> {
  const spec: EndpointSpec = allEndpoints[name]
  const { file, ...request } = await endpointCalls[name](scene)
  const address = addressOf(spec, request)
  if (file) return client.upload(address, { name: 'portrait.png', type: 'image/png', content: file })
  return client.call(spec.method, address, { body: request.body })
}

/** The casting director makes every call that a casting director may make, most of them about the owner. */
async function doEverything(director: TestClient, student: TestClient, scene: Scene): Promise<{ projectId: number }> {
  const { owner } = scene
  const people = [owner.userId, PLANTED.id, PLANTED.email]
  const { id: projectId } = (await director.post('/api/projects', { title: 'Open day', numberOfStudents: 3 })).json()
  const { url } = (await call(director, 'uploadImage', scene)).json()
  await director.put(`/api/projects/${projectId}`, { title: 'Open day', inspirationPhotos: [url] })
  const application = (await student.post('/api/applications', { projectId })).json()
  for (const status of ['rejected', 'accepted']) {
    const decided = await director.patch(`/api/applications/${application.id}`, { status, notes: `Noted by ${PLANTED.firstName}` })
    expect(decided.statusCode).toBe(200)
  }
  for (const [name, { access }] of endpoints) {
    if (access === 'student' || access === 'anyone' || LAST.includes(name) || name === 'live' || name === 'endOtherSessions') continue
    expect((await call(director, name, scene)).statusCode, name).toBeLessThan(500)
  }
  // One call needs a profile that its person has not reviewed.
  await walk.server.deps.platform.db.$client.query('UPDATE student_profiles SET awaits_review = false WHERE id = $1', [owner.id])
  // Creates new links, because the earlier ones have been revoked.
  await call(director, 'createShareLink', scene)
  for (const isPrivate of [true, false]) {
    const event = { ...EVENT, projectId, isPrivate, attendees: people }
    const { id } = (await director.post('/api/calendar-events', event)).json()
    await director.put(`/api/calendar-events/${id}`, { ...event, title: 'Second callback' })
    const { id: deleted } = (await director.post('/api/calendar-events', event)).json()
    await director.delete(`/api/calendar-events/${deleted}`)
  }
  return { projectId }
}

/** All that a student can read, by name. */
async function readEverything(client: TestClient, scene: Scene, projectId: number, statuses?: 1 | 2): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, { method, access }] of ofStudents) {
    // Skipped for a restricted student, who gets no links, call sheets or requests.
    const isSent = access === 'anyone' || name === 'ownCallCalendar' || name === 'sides' || name === 'mediaFile'
    if (method !== 'GET' || name === 'live' || (statuses === undefined && isSent)) continue
    const answer = await call(client, name, scene)
    if (statuses !== undefined) expect(answer.statusCode, name).toBe(ENDPOINTS[name][statuses])
    answers.set(name, textOf(answer))
  }
  answers.set('the casting call', textOf(await client.get(`/api/projects/${projectId}`)))
  for (const { path } of PAGES) {
    const id = path.startsWith('/project') ? projectId : scene.owner.id
    answers.set(`the page ${path}`, textOf(await client.get(path.replace('{id}', String(id)))))
  }
  for (const [route, { address }] of Object.entries(OTHER_ROUTES)) {
    if (!route.startsWith('GET ') || route.includes('logout')) continue
    answers.set(route, textOf(await client.get(typeof address === 'string' ? address : await address(scene))))
  }
  const { url } = (await client.post('/api/calendar-feed')).json()
  answers.set('the calendar feed', textOf(await walk.server.anonymous().get(new URL(url).pathname)))
  return answers
}

async function mailsOf({ owner, other }: Scene): Promise<Map<string, string>> {
  await jobsDone(walk.server, 'office-mail')
  await mailTo(walk.server, owner.email, 2)
  const mails = [...(await mailsTo(walk.server, owner.email)), ...(await mailsTo(walk.server, other.email))]
  return new Map(mails.map((mail, index) => [`mail ${index}: ${mail.subject}`, JSON.stringify(mail)]))
}

/** Opens the stream of live events. @returns a function that gives the text received so far */
async function listen(client: TestClient): Promise<() => string> {
  const stream = (await client.call('GET', '/api/events', { unending: true })).stream()
  let heard = ''
  stream.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  return () => {
    stream.destroy()
    return heard
  }
}

test('no answer or mail to a student contains a casting director’s name, address or account', async () => {
  await walk.server.truncate()
  const scene = await plantedScene()
  const { server } = walk
  const owner = await walk.comeAs('owner', scene)
  const director = await walk.comeAs('admin', scene)
  const heard = await listen(owner)
  const { projectId } = await doEverything(director, owner, scene)
  expect(
    namesIn(await director.get('/api/calendar-events?startDate=2026-11-01T00:00:00.000Z&endDate=2026-12-01T00:00:00.000Z').then(textOf)),
  ).toEqual(NAMES)

  const asUsual = await readEverything(owner, scene, projectId, 1)
  expect(asUsual.get('shareLinks')).toContain('"createdBy":"casting office"')
  expect(leaksIn(asUsual)).toEqual([])
  expect(leaksIn(await readEverything(await walk.comeAs('other', scene), scene, projectId, 2))).toEqual([])
  expect(leaksIn(await mailsOf(scene))).toEqual([])
  const live = heard()
  expect(live).toContain('event: ')
  expect(namesIn(live)).toEqual([])

  await call(director, 'holdTalent', scene)
  expect(leaksIn(await readEverything(owner, scene, projectId))).toEqual([])
  expect((await director.delete(`/api/holds/${scene.owner.id}`)).statusCode).toBe(204)
  await director.delete(`/api/talent/${scene.owner.id}`)
  expect(await rowsIn(server, 'SELECT FROM deleted_profiles')).toHaveLength(1)
  const again = { ...scene, owner: await makeProfile(server, { userId: scene.owner.userId, email: scene.owner.email }) }
  expect(leaksIn(await readEverything(await signIn(server, { id: again.owner.userId }), again, projectId))).toEqual([])
})

// Takes twenty seconds, for answers that are mostly the same as those of reads.
test.runIf(inject('isThorough'))('no answer to a student’s change contains a casting director’s name, address or account', async () => {
  await walk.server.truncate()
  const scene = await plantedScene()
  const owner = await walk.comeAs('owner', scene)
  await doEverything(await walk.comeAs('admin', scene), owner, scene)
  const answers = new Map<string, string>()
  for (const { id, subject } of (await owner.get('/api/messages')).json())
    answers.set(`reading ${subject}`, textOf(await owner.post(`/api/messages/${id}/read`)))
  const changes = ofStudents.filter(([, { method }]) => method !== 'GET')
  const last: EndpointName[] = ['createOwnProfile', 'deleteOwnAccount']
  const names = [...changes.map(([name]) => name).filter((name) => !last.includes(name)), ...last]
  // Some calls sign in or out, so each has a browser of its own.
  for (const name of names)
    for (const visitor of ['other', 'owner'] as const)
      answers.set(`${name} by ${visitor}`, textOf(await call(await walk.comeAs(visitor, scene), name, scene)))
  expect(leaksIn(answers)).toEqual([])
})
