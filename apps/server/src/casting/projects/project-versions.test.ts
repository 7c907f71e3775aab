import { VERSION_ERROR } from '@callboard/contract/casting/projects/errors'
import type { ProjectVersion } from '@callboard/contract/casting/projects/versions.endpoints'
import { VERSION_LIMITS } from '@callboard/contract/casting/projects/versions.rules'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeVersionsJob } from './project-versions.jobs.ts'

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let dana: TestClient
let danaId: string
let omar: TestClient
beforeEach(async () => {
  const user = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' })
  danaId = user.id
  dana = await signIn(server, user)
  omar = await signIn(server, await makeUser(server, { role: 'admin', email: 'omar@example.edu' }))
})

const post = async (values: Record<string, unknown> = {}): Promise<number> =>
  (await dana.post('/api/projects', { title: 'Night shoot', wardrobe: 'Dark colours', ...values })).json().id
const versions = async (id: number): Promise<ProjectVersion[]> => (await dana.get(`/api/projects/${id}/versions`)).json()
const change = async (client: TestClient, id: number, body: Record<string, unknown>) => {
  const response = await client.put(`/api/projects/${id}`, { title: 'Night shoot', ...body })
  expect(response.statusCode, response.body).toBe(200)
}
const restore = (id: number, number: number, latest: number) => omar.post(`/api/projects/${id}/versions/${number}/restore`, { latest })
const call = async (id: number) => (await dana.get(`/api/projects/${id}`)).json()
const rolesOf = async (id: number): Promise<Role[]> => (await dana.get(`/api/projects/${id}/roles`)).json()
const role = (values: Record<string, unknown>) => ({ name: 'Lead', ...values })

describe('the history of a casting call', () => {
  test('has each change with who made it, when, and the values before and after; a save without a change is none', async () => {
    const id = await post()
    clock.advance(5)
    await change(omar, id, { wardrobe: 'Bright colours', deadline: '2026-12-01' })
    await change(omar, id, { wardrobe: 'Bright colours' })
    expect(await versions(id)).toEqual([
      {
        number: 2,
        at: '2026-11-21T18:05:00.000Z',
        by: 'omar@example.edu',
        restores: null,
        changes: [
          { field: 'deadline', role: null, before: null, after: '2026-12-01' },
          { field: 'wardrobe', role: null, before: 'Dark colours', after: 'Bright colours' },
        ],
      },
      { number: 1, at: '2026-11-21T18:00:00.000Z', by: 'Dana Reyes', restores: null, changes: [] },
    ])
  })

  test('has roles that were added, changed, ordered and deleted, and the status', async () => {
    const id = await post()
    const lead = (await dana.post(`/api/projects/${id}/roles`, role({ pay: '$50' }))).json()
    await dana.put(`/api/roles/${lead.id}`, role({ pay: '$80', version: lead.version }))
    const ids = (await rolesOf(id)).map((one) => one.id)
    await dana.put(`/api/projects/${id}/roles/order`, { roleIds: ids.toReversed() })
    await dana.delete(`/api/roles/${lead.id}`)
    await change(dana, id, { status: 'draft' })
    expect((await versions(id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'status', role: null, before: 'active', after: 'draft' }],
      [{ field: 'role', role: null, before: 'Lead', after: null }],
      [{ field: 'order', role: null, before: ['Participant', 'Lead'], after: ['Lead', 'Participant'] }],
      [{ field: 'pay', role: 'Lead', before: '$50', after: '$80' }],
      [{ field: 'role', role: null, before: null, after: 'Lead' }],
      [],
    ])
  })

  test('of a call that is older than versions begins with its state before the change', async () => {
    const { id } = await makeProject(server, { title: 'Old call', createdBy: danaId })
    expect(await versions(id)).toEqual([])
    await change(omar, id, { title: 'Older call' })
    expect((await versions(id)).map(({ by, changes }) => [by, changes])).toEqual([
      ['omar@example.edu', [{ field: 'title', role: null, before: 'Old call', after: 'Older call' }]],
      ['Dana Reyes', []],
    ])
  })

  test('is only for the office, and not of a deleted call', async () => {
    const id = await post()
    const student = await signIn(server, await makeUser(server))
    expect((await student.get(`/api/projects/${id}/versions`)).statusCode).toBe(403)
    expect((await student.get(`/api/projects/${id}/versions/1`)).statusCode).toBe(403)
    expect((await student.post(`/api/projects/${id}/versions/1/restore`, { latest: 1 })).statusCode).toBe(403)
    await dana.delete(`/api/projects/${id}`)
    expect((await dana.get(`/api/projects/${id}/versions`)).statusCode).toBe(404)
  })

  test('leaves out the name of a deleted account', async () => {
    const id = await post()
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [danaId])
    expect((await (await omar.get(`/api/projects/${id}/versions`)).json()).map(({ by }: ProjectVersion) => by)).toEqual([null])
  })

  test('keeps a limited number of versions, for a limited time, and always the newest', async () => {
    const id = await post()
    await rowsIn(
      server,
      `INSERT INTO project_versions (project_id, number, state, changed_at)
       SELECT project_id, n, state, $2 FROM project_versions, generate_series(2, $3::int) AS n WHERE project_id = $1 AND number = 1`,
      [id, clock.now(), VERSION_LIMITS.kept],
    )
    await change(dana, id, { wardrobe: 'Anything' })
    const numbers = (await versions(id)).map(({ number }) => number)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([VERSION_LIMITS.kept, VERSION_LIMITS.kept + 1, 2])
    await rowsIn(server, "UPDATE project_versions SET changed_at = changed_at - interval '25 months'")
    await purgeVersionsJob({ db: server.deps.platform.db, clock })
    expect((await versions(id)).map(({ number }) => number)).toEqual([VERSION_LIMITS.kept + 1])
  })
})

describe('restoring a version', () => {
  test('previews its changes, makes a new version, and can be undone by another restore', async () => {
    const id = await post()
    await change(dana, id, { wardrobe: 'Bright colours' })
    const changes = [{ field: 'wardrobe', role: null, before: 'Bright colours', after: 'Dark colours' }]
    expect((await dana.get(`/api/projects/${id}/versions/1`)).json()).toEqual({ latest: 2, changes, keptRoles: [] })
    expect((await restore(id, 1, 2)).json()).toEqual({ id, number: 3 })
    expect(await call(id)).toMatchObject({ wardrobe: 'Dark colours', version: 3 })
    expect((await versions(id))[0]).toMatchObject({ number: 3, by: 'omar@example.edu', restores: 1, changes })
    expect((await restore(id, 2, 3)).statusCode).toBe(200)
    expect(await call(id)).toMatchObject({ wardrobe: 'Bright colours' })
  })

  test('is refused when there is a newer version than was seen, when nothing would change, and when it is no longer kept', async () => {
    const id = await post()
    await change(dana, id, { wardrobe: 'Bright colours' })
    const stale = await restore(id, 1, 1)
    expect([stale.statusCode, stale.json()]).toEqual([409, errorOf(VERSION_ERROR.stale)])
    const same = await restore(id, 2, 2)
    expect([same.statusCode, same.json()]).toEqual([409, errorOf(VERSION_ERROR.same)])
    const missing = await restore(id, 9, 2)
    expect([missing.statusCode, missing.json()]).toEqual([404, errorOf(VERSION_ERROR.missing)])
    expect(await call(id)).toMatchObject({ wardrobe: 'Bright colours' })
  })

  test('by two people at once happens once', async () => {
    const id = await post()
    await change(dana, id, { wardrobe: 'Bright colours' })
    const answers = await Promise.all([restore(id, 1, 2), restore(id, 1, 2)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('brings a deleted role back under its id, and the numbers with it; status and applications stay', async () => {
    const id = await post({ numberOfStudents: 2 })
    const lead = (await dana.post(`/api/projects/${id}/roles`, role({ needed: 3, pay: '$50' }))).json()
    await dana.delete(`/api/roles/${lead.id}`)
    const [participant] = await rolesOf(id)
    const profile = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId: profile.id, roleId: participant?.id ?? 0 })
    await change(dana, id, { status: 'completed' })
    expect((await restore(id, 2, 4)).statusCode).toBe(200)
    expect(await rolesOf(id)).toMatchObject([{ name: 'Participant' }, { id: lead.id, name: 'Lead', needed: 3, pay: '$50' }])
    expect(await call(id)).toMatchObject({ numberOfStudents: 5, status: 'completed' })
    expect(await rowsIn(server, 'SELECT role_id AS role FROM applications')).toEqual([{ role: participant?.id }])
  })

  test('deletes a role that was added since, unless somebody has applied for it', async () => {
    const id = await post()
    await dana.post(`/api/projects/${id}/roles`, role({ name: 'Extra' }))
    const lead = (await dana.post(`/api/projects/${id}/roles`, role({}))).json()
    const profile = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId: profile.id, roleId: lead.id })
    expect((await dana.get(`/api/projects/${id}/versions/1`)).json()).toMatchObject({ latest: 3, keptRoles: ['Lead'] })
    expect((await restore(id, 1, 3)).statusCode).toBe(200)
    expect((await rolesOf(id)).map(({ name }) => name)).toEqual(['Participant', 'Lead'])
  })

  test('is refused when the roles would ask for too many people', async () => {
    const id = await post({ numberOfStudents: 900 })
    await change(dana, id, { numberOfStudents: 1 })
    const extra = await makeRole(server, { projectId: id, name: 'Crowd', needed: 190 })
    const profile = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId: profile.id, roleId: extra.id })
    expect((await restore(id, 1, 2)).statusCode).toBe(400)
  })

  test('is on record with the fields', async () => {
    const id = await post()
    await change(dana, id, { wardrobe: 'Bright colours' })
    await restore(id, 1, 2)
    const [line] = (await dana.get('/api/audit-log', { action: 'project.version-restored' })).json()
    expect(line).toMatchObject({ subject: `project:${id}`, details: { fields: ['wardrobe'] } })
  })
})
