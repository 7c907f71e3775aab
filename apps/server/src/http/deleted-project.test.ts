import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { makeApplication, makeProject, makeRole, signIn } from '#testing/factories.ts'
import { EVENT, makeScene, type Scene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const TITLE = 'Vanterpool at midnight'
const ROLE = 'Zenobia the elder'

/** Reads that this test leaves out, with the reason. */
const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  live: 'says that something has changed, and never what',
  deletedTalents: 'its call deletes the student',
  downloadOfficeArchive: 'is a compressed archive of other reads',
}

/** The reads that may name a deleted casting call, for any caller. */
const NAME_IT: readonly EndpointName[] = ['recentlyDeleted', 'auditLog', 'downloadOwnData']

let server: TestApp
let scene: Scene
let project: { id: number }
let application: { id: number }
let office: TestClient
let student: TestClient

beforeAll(async () => {
  server = await testApp()
  scene = await makeScene(server)
  office = await signIn(server, scene.admin)
  student = await signIn(server, { id: scene.owner.userId })
  project = await makeProject(server, { title: TITLE })
  const role = await makeRole(server, { projectId: project.id, name: ROLE })
  application = await makeApplication(server, { projectId: project.id, roleId: role.id, studentId: scene.owner.id })
  await student.post('/api/self-tapes', { title: 'Reel', videoUrl: 'https://videos.example/2.mp4', projectId: project.id })
  expect((await office.post('/api/calendar-events', { ...EVENT, projectId: project.id })).statusCode).toBe(201)
})
afterAll(() => server.close())

/** The address of each read. */
async function allReads(): Promise<[EndpointName, string][]> {
  const reads: [EndpointName, string][] = []
  for (const [name, spec] of Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]) {
    if (spec.method !== 'GET' || name in LEFT_OUT) continue
    const call = await endpointCalls[name](scene)
    const isOfProject = spec.path.startsWith('/api/projects/{id}')
    const isOfApplication = spec.path.startsWith('/api/applications/{id}')
    const params = isOfProject ? { id: project.id } : isOfApplication ? { id: application.id } : call.params
    const query = name === 'auditLog' ? {} : call.query
    reads.push([name, addressOf(spec, { ...call, ...(params && { params }), ...(query && { query }) })])
  }
  return reads
}

/** The reads whose answer names the casting call or its role. */
async function namingReads(client: TestClient, reads: readonly [EndpointName, string][]): Promise<EndpointName[]> {
  const naming: EndpointName[] = []
  for (const [name, address] of reads) {
    const said = (await client.get(address)).rawPayload.toString('latin1')
    if ([TITLE, ROLE].some((secret) => said.includes(secret))) naming.push(name)
  }
  return naming
}

test('no read names a deleted casting call or its roles, but the list of deleted ones; all do again when it is restored', async () => {
  const reads = await allReads()
  const namedFor = async (client: TestClient) => (await namingReads(client, reads)).filter((name) => !NAME_IT.includes(name))
  const before = { office: await namedFor(office), student: await namedFor(student) }
  // These must find it before it is deleted. Otherwise the test would prove nothing.
  expect(before.office).toEqual(expect.arrayContaining(['projects', 'project', 'roles', 'castingRoom', 'events', 'talentSelfTapes']))
  expect(before.student).toEqual(expect.arrayContaining(['projects', 'project', 'roles', 'ownApplications', 'events', 'selfTapes']))

  expect((await office.delete(`/api/projects/${project.id}`)).statusCode).toBe(204)
  const named = await namingReads(office, reads)
  expect(named).toContain('recentlyDeleted')
  expect(named.filter((name) => !NAME_IT.includes(name))).toEqual([])
  expect(await namedFor(student)).toEqual([])

  expect((await office.post(`/api/projects/deleted/${project.id}/restore`)).statusCode).toBe(200)
  expect({ office: await namedFor(office), student: await namedFor(student) }).toEqual(before)
})
