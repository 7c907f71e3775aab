import type { AuditLine } from '@callboard/contract/office/audit/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { changedVersion } from './audit-log.domain.ts'

const server = testServer()
let dana: TestClient
beforeEach(async () => {
  dana = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
})

const lines = async (action: string): Promise<AuditLine[]> => (await dana.get('/api/audit-log', { action })).json()
const post = async (): Promise<number> => (await dana.post('/api/projects', { title: 'Night shoot', wardrobe: 'Dark' })).json().id

describe('the names in the audit log', () => {
  test('are current, and leave out people who were erased', async () => {
    const profile = await makeProfile(server, { firstName: 'Ana', lastName: 'Ruiz' })
    await dana.post(`/api/talent/${profile.id}/hold`, { reason: null })
    expect((await lines('talent')).map(({ subjectName }) => subjectName)).toEqual([RESTRICTED])
    await dana.delete(`/api/holds/${profile.id}`)
    expect((await lines('talent')).map(({ subjectName }) => subjectName)).toEqual(['Ana Ruiz', 'Ana Ruiz'])
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [profile.userId])
    expect((await lines('talent')).map(({ subjectName }) => subjectName)).toEqual([null, null])
    const [{ log } = { log: '' }] = await rowsIn(server, "SELECT string_agg(to_jsonb(audit_log)::text, ' ') AS log FROM audit_log")
    expect(log).not.toMatch(/Ana|Ruiz/)
  })

  test('are given for casting calls, roles, lists, events, templates and accounts, while they exist', async () => {
    const id = await post()
    await dana.post(`/api/projects/${id}/roles`, { name: 'Lead' })
    const { list } = (await dana.post('/api/lists', { name: 'Spring', people: [] })).json()
    await dana.post('/api/message-templates', { name: 'Call times', subject: 'Call', content: 'Come.' })
    const when = '2026-12-01T18:00:00.000Z'
    await dana.post('/api/calendar-events', { title: 'Callbacks', startDate: when, endDate: when, eventType: 'callback' })
    const names = async () => Object.fromEntries((await lines('')).map(({ action, subjectName }) => [action, subjectName]))
    expect(await names()).toMatchObject({
      'project.created': 'Night shoot',
      'role.created': 'Night shoot, Lead',
      'list.created': 'Spring',
      'message_template.created': 'Call times',
      'event.created': 'Callbacks',
    })
    await dana.delete(`/api/lists/${list.id}`)
    await dana.delete(`/api/projects/${id}`)
    expect(await names()).toMatchObject({ 'project.created': null, 'role.created': null, 'list.created': null })
  })

  test('are null for subjects whose id is invalid', async () => {
    for (const subject of ['project:99999999999999999999', 'project:x', 'talent:-1', 'nothing', 'constructor:1', 'toString:1'])
      await rowsIn(server, "INSERT INTO audit_log (action, subject) VALUES ('odd.line', $1)", [subject])
    expect((await lines('odd')).map(({ subjectName }) => subjectName)).toEqual(Array(6).fill(null))
  })
})

describe('the changes in the audit log', () => {
  test('of casting calls and roles have the values before and after, as long as the versions are kept', async () => {
    const id = await post()
    await dana.put(`/api/projects/${id}`, { title: 'Night shoot', wardrobe: 'Bright' })
    const role = (await dana.post(`/api/projects/${id}/roles`, { name: 'Lead', pay: '$50' })).json()
    await dana.put(`/api/roles/${role.id}`, { name: 'Lead', pay: '$80', version: role.version })
    const wardrobe = { field: 'wardrobe', role: null, before: 'Dark', after: 'Bright' }
    expect((await lines('project.updated'))[0]).toMatchObject({ details: { version: 2, fields: ['wardrobe'] }, changes: [wardrobe] })
    expect((await lines('role.updated'))[0]?.changes).toEqual([{ field: 'pay', role: 'Lead', before: '$50', after: '$80' }])
    await rowsIn(server, 'DELETE FROM project_versions WHERE number = 1')
    expect((await lines('project.updated'))[0]).toMatchObject({ details: { fields: ['wardrobe'] }, changes: [] })
  })

  test('of settings have the values before and after, except secrets and values that are not text', async () => {
    const { version, values } = (await dana.get('/api/settings')).json()
    const changed = { ...values, officeName: 'Casting desk', retention: { ...values.retention, messagesMonths: 12 } }
    expect((await dana.put('/api/settings', { version, values: changed })).statusCode).toBe(200)
    const [line] = await lines('settings.changed')
    expect(line?.details).toEqual({ fields: 'officeName, retention' })
    expect(line?.changes).toEqual([{ field: 'officeName', role: null, before: values.officeName, after: 'Casting desk' }])
  })
})

test('a line names the version that it made only when it made one', () => {
  expect(changedVersion({ subject: 'project:7', details: { version: 3 } })).toEqual({ of: 'project', projectId: 7, number: 3 })
  expect(changedVersion({ subject: 'role:9', details: { projectId: 7, version: 3 } })).toEqual({ of: 'project', projectId: 7, number: 3 })
  expect(changedVersion({ subject: 'settings:2', details: null })).toEqual({ of: 'settings', version: 2 })
  for (const subject of ['project:7', 'role:9', 'talent:7', null])
    expect(changedVersion({ subject, details: { from: 'draft' } })).toBeUndefined()
})
