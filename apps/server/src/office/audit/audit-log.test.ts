import { AUDIT_PAGE_SIZE, type AuditLine } from '@callboard/contract/office/audit/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
let director: TestClient
let directorId: string

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  const admin = await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Moreau', email: 'ines_m@example.edu' })
  directorId = admin.id
  director = await signIn(server, admin)
})

async function write(...lines: (typeof auditLog.$inferInsert)[]): Promise<void> {
  await server.deps.platform.db.insert(auditLog).values(lines)
}

async function read(query: Record<string, string> = {}): Promise<AuditLine[]> {
  const response = await director.get('/api/audit-log', query)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const subjects = async (query: Record<string, string>) => (await read(query)).map(({ subject }) => subject)

describe('the audit log', () => {
  test('says who did what to what, newest first', async () => {
    await write(
      { actor: directorId, action: 'project.created', subject: 'project:7' },
      { actor: 'gone', action: 'account.signed-in', details: { by: 'link' } },
      { actor: null, action: 'profile-link.used', subject: 'talent:3' },
    )
    expect(await read()).toEqual([
      expect.objectContaining({ actor: null, actorName: null, action: 'profile-link.used', subject: 'talent:3' }),
      expect.objectContaining({ actor: 'gone', actorName: null, details: { by: 'link' } }),
      expect.objectContaining({ actor: directorId, actorName: 'Ines Moreau', details: null }),
    ])
  })

  test('finds by id, name or address of a person, and takes wildcards literally', async () => {
    const other = await makeUser(server, { email: 'inesxm@example.edu' })
    await write({ actor: directorId, action: 'a.b', subject: 'hers:1' }, { actor: other.id, action: 'a.b', subject: 'others:1' })
    expect(await subjects({ actor: directorId })).toEqual(['hers:1'])
    expect(await subjects({ actor: 'moreau' })).toEqual(['hers:1'])
    expect(await subjects({ actor: 'ines m' })).toEqual(['hers:1'])
    expect(await subjects({ actor: 'ines_m@' })).toEqual(['hers:1'])
    expect(await subjects({ actor: '%' })).toEqual([])
    expect(await subjects({ actor: 'nobody' })).toEqual([])
  })

  test('finds by action, or by the part before its dot', async () => {
    await write(
      { action: 'project.created', subject: 'project:1' },
      { action: 'project.deleted', subject: 'project:2' },
      { action: 'profile-link.used', subject: 'link:3' },
    )
    expect(await subjects({ action: 'project' })).toEqual(['project:2', 'project:1'])
    expect(await subjects({ action: 'project.created' })).toEqual(['project:1'])
    expect(await subjects({ action: 'pro' })).toEqual([])
    expect((await director.get('/api/audit-log/actions')).json()).toEqual(['profile-link.used', 'project.created', 'project.deleted'])
  })

  test('finds by subject, or by its beginning', async () => {
    await write(...['project:7', 'project:71', 'profile:7'].map((subject) => ({ action: 'a.b', subject })))
    expect(await subjects({ subject: 'project:7' })).toEqual(['project:7'])
    expect(await subjects({ subject: 'project' })).toEqual(['project:71', 'project:7'])
    expect(await subjects({ subject: 'project:' })).toEqual(['project:71', 'project:7'])
    expect(await subjects({ subject: 'pro%' })).toEqual([])
  })

  test('finds by days in the institution’s time zone, also when daylight saving time ends', async () => {
    const at = (time: string, subject: string) => ({ at: new Date(time), action: 'a.b', subject })
    await write(
      at('2026-11-01T06:59:59.999Z', 'eve'),
      at('2026-11-01T07:00:00Z', 'first'),
      // This day has 25 hours in Los Angeles.
      at('2026-11-02T07:59:59.999Z', 'last'),
      at('2026-11-02T08:00:00Z', 'morrow'),
    )
    expect(await subjects({ from: '2026-11-01', to: '2026-11-01' })).toEqual(['last', 'first'])
    expect(await subjects({ from: '2026-11-02' })).toEqual(['morrow'])
    expect(await subjects({ to: '2026-10-31' })).toEqual(['eve'])
  })

  test('gets the next page by the last line of the previous one', async () => {
    await write(...Array.from({ length: AUDIT_PAGE_SIZE + 3 }, (_, index) => ({ action: 'a.b', subject: `n:${index}` })))
    const first = await read()
    expect(first).toHaveLength(AUDIT_PAGE_SIZE)
    expect(await subjects({ before: String(first.at(-1)?.id) })).toEqual(['n:2', 'n:1', 'n:0'])
  })

  test.each([
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ before: '0' }, 'before'],
    [{ actor: 'x'.repeat(201) }, 'actor'],
  ])('%j is refused by field', async (query, field) => {
    const response = await director.get('/api/audit-log', query as Record<string, string>)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
  })

  test('ignores empty filters', async () => {
    await write({ action: 'a.b' })
    expect(await read({ actor: '', action: '', subject: '', from: '', to: '', before: '' })).toHaveLength(1)
  })
})
