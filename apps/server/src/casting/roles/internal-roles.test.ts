import { beforeEach, expect, test } from 'vitest'
import { makeToken } from '#testing/api-token-calls.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeProject, makeRole } from '#testing/factories.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
let office: Awaited<ReturnType<typeof people.admin>>
let project: { id: number }
let guest: { id: number }
beforeEach(async () => {
  office = await people.admin()
  project = await makeProject(server)
  guest = await makeRole(server, { projectId: project.id, name: 'Surprise guest', isInternal: true, position: 1 })
})

const NOWHERE = 4_000_000
const input = { name: 'Mine', needed: 1, criteria: {}, version: 1 }

/** Makes every call that names a role, and returns the answers. */
async function answers(client: TestClient, roleId: number): Promise<(readonly [status: number, body: string])[]> {
  const calls = [
    await client.post('/api/applications', { projectId: project.id, roleId }),
    await client.put(`/api/roles/${roleId}`, input),
    await client.delete(`/api/roles/${roleId}`),
    await client.post(`/api/roles/${roleId}/applications`, { studentIds: [1], as: 'shortlisted' }),
    await client.post(`/api/roles/${roleId}/offer-to-alternate`, {}),
    await client.put(`/api/roles/${roleId}/alternates`, { applicationIds: [1] }),
  ]
  return calls.map(({ statusCode, body }) => [statusCode, body])
}

const withToken = async (...scopes: Parameters<typeof makeToken>[2]) => {
  const { secret } = await makeToken(server, office.user.id, scopes)
  return createTestClient(server.app, { authorization: `Bearer ${secret}` })
}

test('to everybody but the office an internal role answers as one that does not exist', async () => {
  const { client: student } = await people.student()
  const asked = await answers(student, guest.id)
  expect(asked[0]?.[0]).toBe(404)
  expect(asked).toEqual(await answers(student, NOWHERE))
  const [visitor, token] = [server.anonymous(), await withToken('read-talent')]
  for (const client of [visitor, token]) expect(await answers(client, guest.id)).toEqual(await answers(client, NOWHERE))
  expect((await office.client.delete(`/api/roles/${guest.id}`)).statusCode).toBe(204)
})

test('no list names an internal role to a student, or to a program without the scope of casting calls', async () => {
  const { client: student } = await people.student()
  const lists = [`/api/projects/${project.id}/roles`, `/api/projects/${project.id}`, '/api/projects', '/api/applications']
  for (const address of lists) expect((await student.get(address)).body, address).not.toContain('Surprise guest')
  const blind = await withToken('read-talent', 'messages')
  for (const address of lists) expect((await blind.get(address)).statusCode, address).toBe(403)
  expect((await (await withToken('read-projects')).get(lists[0] ?? '')).body).toContain('Surprise guest')
})
