import { beforeEach, expect, test } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

const search = async (query: Record<string, string>) => (await director.call('GET', '/api/talent/search', { query })).json()
const nobodySaid = async () => {
  const { id } = await desk.check(tableOf([{ first: 'Luz', last: 'Vega' }]))
  await desk.start(id)
  const [found] = await search({ search: 'Luz' })
  return found
}

test('a level that an import does not say is unknown, and is so in lists, filters, exports and the profile', async () => {
  await makeProfile(server, { firstName: 'Ben', experienceLevel: 'beginner' })
  const { id, experienceLevel } = await nobodySaid()
  expect(experienceLevel).toBeNull()
  expect((await director.get(`/api/talent/${id}`)).json()).toMatchObject({ experienceLevel: null, gender: null })
  const names = async (query: Record<string, string>) => (await search(query)).map((one: { firstName: string }) => one.firstName)
  expect(await names({ experience: 'beginner' })).toEqual(['Ben'])
  expect((await names({ experience: 'beginner', unknown: 'include' })).sort()).toEqual(['Ben', 'Luz'])

  const body = { format: 'csv', includeFields: ALL_CATEGORIES }
  const file = (await director.post('/api/export/students', body)).rawPayload
  const again = await desk.check(file)
  expect((await desk.rows(again.id)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
})

test('other changes of a profile keep its level unknown, and it can be said and taken back', async () => {
  const { id } = await nobodySaid()
  const change = async (values: object) => (await director.call('PATCH', `/api/talent/${id}`, { body: values })).json().experienceLevel
  expect(await change({ bio: 'Sings.' })).toBeNull()
  expect(await change({ experienceLevel: 'experienced' })).toBe('experienced')
  expect(await change({ experienceLevel: null })).toBeNull()
})

test('who applies without a level is neither met nor missed by a role that asks for one', async () => {
  const { id } = await nobodySaid()
  const project = (await director.post('/api/projects', { title: 'Viewbook' })).json()
  const [role] = (await director.get(`/api/projects/${project.id}/casting`)).json().roles
  const criteria = { experienceLevels: ['professional'] }
  const asked = await director.put(`/api/roles/${role.id}`, { name: 'Lead', criteria, version: role.version })
  expect(asked.statusCode, asked.body).toBe(200)
  await director.post(`/api/roles/${role.id}/applications`, { studentIds: [id], as: 'shortlisted' })
  const { cards } = (await director.get(`/api/projects/${project.id}/casting`)).json()
  expect(cards[0].results).toEqual([{ criterion: 'experience', result: 'unknown' }])
})

test('the documented calls keep their levels: Add Talent begins with beginner, a student with student', async () => {
  const person = { firstName: 'Ann', lastName: 'Oh', cellPhone: '310 555 0143', major: 'Film', expectedGraduationYear: 2028 }
  const added = await director.post('/api/admin/student-profile', { ...person, email: 'ann@example.edu', studentUserId: 'ann@example.edu' })
  expect(added.json()).toMatchObject({ experienceLevel: 'beginner' })
  const student = await signIn(server, await makeUser(server, { email: 'own@example.edu' }))
  expect((await student.post('/api/student-profile', { ...person, email: 'own@example.edu' })).json()).toMatchObject({
    experienceLevel: 'student',
  })
})
