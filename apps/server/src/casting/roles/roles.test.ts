import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { ROLE_LIMITS, ROLE_MESSAGE } from '@callboard/contract/casting/roles/rules'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const rolesOf = async (projectId: number, client = director) => (await client.get(`/api/projects/${projectId}/roles`)).json()
const numbersOf = async (projectId: number) => {
  const { numberOfStudents, numberOfMale, numberOfFemale } = (await director.get(`/api/projects/${projectId}`)).json()
  return [numberOfStudents, numberOfMale, numberOfFemale]
}

test('a new casting call has the role Participant with its numbers, and so has a change of them', async () => {
  const project = (
    await director.post('/api/projects', { title: 'Open day', numberOfStudents: 3, numberOfMale: 1, numberOfFemale: 2 })
  ).json()
  expect(await rolesOf(project.id)).toMatchObject([{ name: 'Participant', needed: 3, neededMen: 1, neededWomen: 2, version: 1 }])
  await director.put(`/api/projects/${project.id}`, { title: 'Open day', numberOfStudents: 5 })
  expect(await rolesOf(project.id)).toMatchObject([{ needed: 5, neededMen: 1, neededWomen: 2, version: 2 }])
  await director.put(`/api/projects/${project.id}`, { title: 'Open evening' })
  expect(await rolesOf(project.id)).toMatchObject([{ version: 2 }])
})

test('the numbers of a casting call are the sum of its roles, whatever is sent for them', async () => {
  const project = await makeProject(server, { numberOfStudents: 3, numberOfFemale: 3 })
  const path = `/api/projects/${project.id}/roles`
  const men = (await director.post(path, { name: 'Men', needed: 3, neededMen: 3 })).json()
  expect(await numbersOf(project.id)).toEqual([6, 3, 3])
  for (const numberOfStudents of [50, 1]) {
    expect((await director.put(`/api/projects/${project.id}`, { title: 'Call', numberOfStudents })).statusCode).toBe(200)
    expect(await numbersOf(project.id)).toEqual([6, 3, 3])
  }
  expect((await director.put(`/api/roles/${men.id}`, { name: 'Men', needed: 2, version: 1 })).json()).toMatchObject({
    needed: 2,
    version: 2,
  })
  expect(await numbersOf(project.id)).toEqual([5, null, 3])
  expect((await director.delete(`/api/roles/${men.id}`)).statusCode).toBe(204)
  expect(await numbersOf(project.id)).toEqual([3, null, 3])
})

test('a change of another version is refused, and so are more people than a casting call may ask for', async () => {
  const project = await makeProject(server, { numberOfStudents: 900 })
  const [stored] = await rolesOf(project.id)
  const change = (needed: number, version: number) => director.put(`/api/roles/${stored.id}`, { name: 'Crowd', needed, version })
  expect((await change(800, 2)).json()).toMatchObject(errorOf(ROLE_ERROR.stale))
  // A number from before roles existed may stay or shrink, but not grow.
  expect((await change(850, 1)).statusCode).toBe(200)
  expect((await change(851, 2)).json().fields).toEqual({ needed: 'Please enter a number from 1 to 200' })
  const more = await director.post(`/api/projects/${project.id}/roles`, { name: 'More', needed: 150 })
  expect([more.statusCode, more.json().fields]).toEqual([400, { needed: ROLE_MESSAGE.tooManyPeople }])
  expect(await numbersOf(project.id)).toEqual([850, null, null])
})

test('the only role, and one that somebody applied for, cannot be deleted', async () => {
  const { project, id } = await people.applied()
  const [only] = await rolesOf(project.id)
  expect((await director.delete(`/api/roles/${only.id}`)).json()).toEqual(errorOf(ROLE_ERROR.last))
  await director.post(`/api/projects/${project.id}/roles`, { name: 'Another' })
  expect((await director.delete(`/api/roles/${only.id}`)).json()).toEqual(errorOf(ROLE_ERROR.hasApplications))
  await rowsIn(server, 'DELETE FROM applications WHERE id = $1', [id])
  expect((await director.delete(`/api/roles/${only.id}`)).statusCode).toBe(204)
})

test('a role that is deleted while people apply for it either stays with them or goes without them', async () => {
  for (let round = 0; round < 5; round++) {
    const project = await makeProject(server)
    const role = await makeRole(server, { projectId: project.id, name: 'Second', position: 1 })
    const students = await Promise.all([people.student(), people.student(), people.student()])
    const [deleted, ...applied] = await Promise.all([
      director.delete(`/api/roles/${role.id}`),
      ...students.map(({ client }) => client.post('/api/applications', { projectId: project.id, roleId: role.id })),
    ])
    const statuses = applied.map(({ statusCode }) => statusCode)
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true)
    expect(deleted.statusCode).toBe(statuses.includes(201) ? 409 : 204)
  }
})

test('roles are put in another order, and only all of them', async () => {
  const project = await makeProject(server)
  const [first] = await rolesOf(project.id)
  const second = (await director.post(`/api/projects/${project.id}/roles`, { name: 'Second' })).json()
  const order = (roleIds: number[]) => director.put(`/api/projects/${project.id}/roles/order`, { roleIds })
  expect((await order([second.id, first.id])).json().map(({ name }: { name: string }) => name)).toEqual(['Second', 'Participant'])
  for (const wrong of [[second.id], [second.id, second.id], [second.id, first.id + 1000]]) {
    expect((await order(wrong)).json().fields).toEqual({ roleIds: ROLE_MESSAGE.order })
  }
})

test('a casting call has at most so many roles', async () => {
  const project = await makeProject(server)
  await rowsIn(server, `INSERT INTO roles (project_id, name) SELECT $1, 'Extra ' || n FROM generate_series(2, $2::int) AS n`, [
    project.id,
    ROLE_LIMITS.roles,
  ])
  expect((await director.post(`/api/projects/${project.id}/roles`, { name: 'More' })).json()).toEqual(errorOf(ROLE_ERROR.tooMany))
})

test('students see public roles and how they fit them, internal ones when they know of an application, and no numbers of the office', async () => {
  const project = await makeProject(server, { numberOfStudents: 2, numberOfMale: 1 })
  const criteria = { genders: ['Female'], years: ['Junior', 'Senior'] }
  await director.post(`/api/projects/${project.id}/roles`, { name: 'Lead', criteria, alternatesWanted: 2 })
  const internal = (await director.post(`/api/projects/${project.id}/roles`, { name: 'Guest', isInternal: true })).json()
  const { client, profile } = await people.student({ gender: 'Female', year: 'First Year' })
  const seen = await rolesOf(project.id, client)
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(['Participant', 'Lead'])
  expect(seen[1].results).toEqual([
    { criterion: 'gender', result: 'met' },
    { criterion: 'year', result: 'missed' },
  ])
  for (const hidden of ['neededMen', 'neededWomen', 'alternatesWanted', 'version']) expect(seen[0]).not.toHaveProperty(hidden)
  const shortlisted = await makeApplication(server, {
    ...{ projectId: project.id, roleId: internal.id, studentId: profile.id, stage: 'shortlisted' },
    toldStage: null,
  })
  expect(await rolesOf(project.id, client)).toHaveLength(2)
  await rowsIn(server, `UPDATE applications SET told_stage = 'invited', stage = 'invited' WHERE id = $1`, [shortlisted.id])
  expect(await rolesOf(project.id, client)).toHaveLength(3)
})

test('a copy of a casting call has its roles, without their dates', async () => {
  const project = await makeProject(server)
  await director.post(`/api/projects/${project.id}/roles`, {
    name: 'Lead',
    needed: 2,
    pay: 'class credit',
    shootDate: '2026-12-24',
    isInternal: true,
  })
  const copy = (await director.post(`/api/projects/${project.id}/duplicate`, {})).json()
  expect(copy.numberOfStudents).toBe(3)
  expect(await rolesOf(copy.id)).toMatchObject([
    { name: 'Participant', version: 1 },
    { name: 'Lead', needed: 2, pay: 'class credit', shootDate: null, isInternal: true, version: 1 },
  ])
})

test('where several roles are open somebody has to say which, and applies once for each', async () => {
  const project = await makeProject(server)
  const [participant] = await rolesOf(project.id)
  await director.put(`/api/roles/${participant.id}`, { name: 'Men', criteria: { genders: ['Male'] }, version: 1 })
  const add = async (role: object) => (await director.post(`/api/projects/${project.id}/roles`, role)).json()
  const women = await add({ name: 'Women', criteria: { genders: ['Female'] } })
  const guest = await add({ name: 'Guest', isInternal: true })
  const { client } = await people.student({ gender: 'Female' })
  const apply = (roleId?: number) => client.post('/api/applications', { projectId: project.id, roleId })
  const asked = await apply()
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'roles.which'])
  expect((await client.get('/api/applications')).json()).toEqual([])
  expect((await apply(women.id)).json()).toMatchObject({ role: { id: women.id, name: 'Women' }, stage: 'received', status: 'pending' })
  expect([(await apply()).statusCode, (await apply(women.id)).statusCode, (await apply(guest.id)).statusCode]).toEqual([409, 409, 404])
  expect((await apply(participant.id)).statusCode).toBe(201)
  expect((await client.get('/api/applications')).json()).toHaveLength(2)
})

test('where one role is open, it needs no name', async () => {
  const project = await makeProject(server)
  await director.post(`/api/projects/${project.id}/roles`, { name: 'Guest', isInternal: true })
  const { client } = await people.student({ gender: 'Non-Binary' })
  expect((await client.post('/api/applications', { projectId: project.id })).json().role.name).toBe('Participant')
})
