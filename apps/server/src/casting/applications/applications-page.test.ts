import type { ApplicationsPage } from '@callboard/contract/casting/applications/endpoints'
import { APPLICATION_LIST } from '@callboard/contract/casting/applications/rules'
import { beforeEach, expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeProject, makeRole } from '#testing/factories.ts'
import { manyPeople } from '#testing/many-people.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

type Query = Record<string, string>

async function pageOf(projectId: number, query: Query = {}): Promise<ApplicationsPage> {
  const answer = await director.get(`/api/projects/${projectId}/applications/page`, query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}
const recipientsOf = async (projectId: number, query: Query = {}) =>
  (await director.get(`/api/projects/${projectId}/applications/recipients`, query)).json()
const wholeOf = async (projectId: number) => (await director.get(`/api/projects/${projectId}/applications`)).json()
const idsOf = ({ applications: found }: Pick<ApplicationsPage, 'applications'>) => found.map(({ id }) => id)
const firstNamesOf = ({ applications: found }: Pick<ApplicationsPage, 'applications'>) => found.map(({ student }) => student.firstName)

/** Creates a casting call. New students with these first names apply to it, in this order. */
async function called(names: readonly string[], more: { lastName?: string; major?: string; email?: string } = {}) {
  const { id: projectId } = await makeProject(server)
  const made: number[] = []
  for (const [index, firstName] of names.entries()) {
    const { id: studentId } = await makeProfile(server, { firstName, ...more })
    const submittedAt = new Date(Date.UTC(2026, 0, 1, 0, index))
    made.push((await makeApplication(server, { projectId, studentId, submittedAt })).id)
  }
  return { projectId, made }
}

/** Makes a casting call with the given number of applications. */
async function calledByMany(count: number) {
  const { id: projectId } = await makeProject(server)
  const { id: roleId } = await makeRole(server, { projectId })
  const people = await manyPeople(server, count)
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index))
  await server.deps.platform.db
    .insert(applications)
    .values(people.map((studentId, index) => ({ projectId, roleId, studentId, submittedAt: at(index) })))
  return projectId
}

test('pages together hold what the whole list does, oldest first, and each says how many there are', async () => {
  const projectId = await calledByMany(2 * APPLICATION_LIST.page + 3)
  const pages = []
  for (const from of [0, 1, 2]) pages.push(await pageOf(projectId, { from: String(from * APPLICATION_LIST.page) }))
  expect(pages.map(({ applications: found }) => found.length)).toEqual([APPLICATION_LIST.page, APPLICATION_LIST.page, 3])
  expect(pages.flatMap(({ applications: found }) => found)).toEqual(await wholeOf(projectId))
  for (const { found, recipients, byStatus } of pages) {
    expect([found, recipients]).toEqual([103, 103])
    expect(byStatus.map(({ count }) => count)).toEqual([103, 0, 0, 0])
  }
  expect((await pageOf(projectId, { from: '500' })).applications).toEqual([])
})

test('a page has the same bytes however many have applied', async () => {
  const [few, many] = [await calledByMany(APPLICATION_LIST.page), await calledByMany(2_000)]
  const bytes = async (id: number, part = '') => (await director.get(`/api/projects/${id}/applications${part}`)).rawPayload.length
  const [page, same] = [await bytes(few, '/page'), await bytes(many, '/page')]
  expect(Math.abs(same - page)).toBeLessThan(page / 20)
  expect(await bytes(many)).toBeGreaterThan(30 * same)
})

test('a search finds names, majors and addresses in any spelling, and pages of what it finds', async () => {
  const { projectId, made } = await called(['Ngọc', 'Łukasz'], { lastName: 'O’Brien', major: 'Dance' })
  const [first, second] = made
  for (const [search, found] of Object.entries({
    'ngoc obrien': [first],
    LUKASZ: [second],
    dance: made,
    "o'brien": made,
    'ngoc film': [],
    '  ': made,
  })) {
    const page = await pageOf(projectId, { search })
    expect([search, idsOf(page), page.found]).toEqual([search, found, found.length])
  }
  expect(idsOf(await pageOf(projectId, { search: 'dance', from: '1' }))).toEqual([second])
  const { email } = (await wholeOf(projectId))[1].student
  expect(firstNamesOf(await pageOf(projectId, { search: email }))).toEqual(['Łukasz'])
})

test('a status shows who has it, and who had it after the change that the reader knew', async () => {
  const { projectId, made } = await called(['Ana', 'Bo', 'Cy'])
  const [ana, bo, cy] = made
  const { seen } = await pageOf(projectId, { status: 'pending' })
  await director.patch(`/api/applications/${ana}`, { status: 'rejected' })
  await director.patch(`/api/applications/${bo}`, { notes: 'Sings' })
  const pending = { status: 'pending', seen: String(seen) }
  expect(idsOf(await pageOf(projectId, pending))).toEqual([ana, bo, cy])
  expect(await pageOf(projectId, pending)).toMatchObject({ found: 3, recipients: 3, seen })
  expect(idsOf(await pageOf(projectId, { ...pending, search: 'ana' }))).toEqual([ana])
  const chosenAgain = await pageOf(projectId, { status: 'pending' })
  expect(idsOf(chosenAgain)).toEqual([bo, cy])
  expect(chosenAgain.seen).toBeGreaterThan(seen)
  expect(idsOf(await pageOf(projectId, { status: 'rejected', seen: String(seen) }))).toEqual([ana])
  expect(chosenAgain.byStatus).toEqual([
    { status: 'pending', count: 2 },
    { status: 'accepted', count: 0 },
    { status: 'rejected', count: 1 },
    { status: 'withdrawn', count: 0 },
  ])
})

test('a message goes to each student once who is shown, not restricted, and has not withdrawn', async () => {
  const { projectId, made } = await called(['Ana', 'Bo', 'Cy'])
  const [ana, , cy] = (await wholeOf(projectId)).map(({ student }: { student: { id: number; userId: string } }) => student)
  const { id: roleId } = await makeRole(server, { projectId })
  await makeApplication(server, { projectId, roleId, studentId: ana.id })
  await rowsIn(server, "UPDATE applications SET stage = 'withdrawn', told_stage = 'withdrawn' WHERE id = $1", [made[1]])
  expect(await pageOf(projectId)).toMatchObject({ found: 4, recipients: 2 })
  expect(await pageOf(projectId, { search: 'ana' })).toMatchObject({ found: 2, recipients: 1 })
  expect(await recipientsOf(projectId)).toEqual([ana, cy].map((student) => expect.objectContaining({ id: student.userId })))
  expect(await recipientsOf(projectId, { search: 'cy' })).toEqual([
    { id: cy.userId, firstName: 'Cy', lastName: cy.lastName, email: cy.email },
  ])
  expect(await recipientsOf(projectId, { status: 'withdrawn' })).toEqual([])
})

test('a restricted student is shown without a name, found by nothing of theirs, and not written to', async () => {
  const { projectId } = await called(['Ana', 'Bo'])
  const [{ studentId }] = await wholeOf(projectId)
  await director.post(`/api/talent/${studentId}/hold`, { reason: 'safety' })
  const page = await pageOf(projectId)
  expect(page).toMatchObject({ found: 2, recipients: 1 })
  expect(page.applications).toEqual(await wholeOf(projectId))
  expect(JSON.stringify(page)).not.toContain('Ana')
  expect((await pageOf(projectId, { search: 'ana' })).found).toBe(0)
  expect((await recipientsOf(projectId)).map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Bo'])
})

test('applications of other casting calls are not shown, and a deleted casting call has none', async () => {
  const [one, other] = [await called(['Ana']), await called(['Bo'])]
  expect(firstNamesOf(await pageOf(one.projectId))).toEqual(['Ana'])
  expect((await recipientsOf(other.projectId)).map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Bo'])
  await director.delete(`/api/projects/${one.projectId}`)
  for (const part of ['page', 'recipients'])
    expect((await director.get(`/api/projects/${one.projectId}/applications/${part}`)).statusCode).toBe(404)
  expect(await server.deps.platform.db.$count(applications)).toBe(2)
})

test.each<Query>([{ status: 'gone' }, { seen: '-1' }, { from: 'x' }, { from: '1.5' }, { search: 'x'.repeat(101) }, { seen: '9999999999' }])(
  'refuses %j',
  async (query) => {
    const { id } = await makeProject(server)
    expect((await director.get(`/api/projects/${id}/applications/page`, query)).statusCode).toBe(400)
  },
)
