import type { ExportJob } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_KEPT_HOURS } from '@callboard/contract/exchange/exports/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { parse } from 'csv-parse/sync'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { exportJobs } from '#db/schema/exports.ts'
import { consents } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const ORDER = { format: 'csv', includeFields: { basicInfo: true } }

let server: TestApp
let clock: FakeClock
let director: TestClient
let directorId: string

beforeAll(async () => {
  clock = fakeClock()
  server = await testApp({ env: { ROLE: 'all' }, clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  for (const key of await files()) await server.deps.platform.store.delete(key)
  const admin = await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Moreau' })
  directorId = admin.id
  director = await signIn(server, admin)
  await makeProfile(server)
})

const jobs = async (): Promise<ExportJob[]> => (await director.get('/api/export/jobs')).json()

async function made(order: object = {}): Promise<ExportJob> {
  const { id } = (await director.post('/api/export/jobs', { ...ORDER, ...order })).json()
  return vi.waitFor(
    async () => {
      const job = (await jobs()).find((one) => one.id === id)
      expect(job?.state).toBe('ready')
      return job as ExportJob
    },
    { timeout: 20_000 },
  )
}

/** An export after a crash: running, but without a process. */
async function abandoned(values: Partial<typeof exportJobs.$inferInsert> = {}): Promise<number> {
  const [job] = await server.deps.platform.db
    .insert(exportJobs)
    .values({
      format: 'csv',
      includeFields: ['basicInfo'],
      fileName: 'x.csv',
      state: 'running',
      createdBy: directorId,
      createdAt: clock.now(),
      ...values,
    })
    .returning()
  return job?.id ?? 0
}

async function stateOf(id: number): Promise<string | undefined> {
  const [job] = await server.deps.platform.db.select().from(exportJobs).where(eq(exportJobs.id, id))
  return job?.state
}

async function files(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list('exports/')) keys.push(key)
  return keys
}

describe('an export in the background', () => {
  test('is generated, listed with its requester, and can be downloaded', async () => {
    const job = await made()
    expect(job).toMatchObject({ format: 'csv', includeFields: ['basicInfo'], done: 1, total: 1, createdBy: 'Ines Moreau' })
    const response = await director.get(`/api/export/jobs/${job.id}/file`)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${job.fileName}"`)
    expect(Number(response.headers['content-length'])).toBe(job.size)
    expect(response.rawPayload).toHaveLength(job.size ?? 0)
    expect(parse(response.rawPayload, { bom: true, columns: true })).toHaveLength(1)
    expect(new Date(job.keptUntil ?? 0).getTime()).toBeGreaterThan(clock.now().getTime() + (EXPORT_KEPT_HOURS - 1) * HOUR_MS)
  })

  test('leaves out everybody without current consent, if that is asked for', async () => {
    const { userId } = await makeProfile(server, { firstName: 'Agreeable' })
    await server.deps.platform.db
      .insert(consents)
      .values({ userId, uses: ['directors'], textVersion: '1', way: 'self', givenAt: clock.now() })
    const job = await made({ consenting: true })
    expect(job).toMatchObject({ consenting: true, done: 1 })
    expect((await director.get(`/api/export/jobs/${job.id}/file`)).body).toContain('Agreeable')
  })

  test('is recorded when requested, downloaded and deleted; a HEAD request is no download', async () => {
    const { id } = await made()
    await director.call('HEAD', `/api/export/jobs/${id}/file`)
    await director.get(`/api/export/jobs/${id}/file`)
    expect((await director.delete(`/api/export/jobs/${id}`)).statusCode).toBe(204)
    const lines = await server.deps.platform.db.select().from(auditLog).orderBy(asc(auditLog.id))
    expect(lines.map(({ action, actor, subject }) => [action, actor, subject])).toEqual(
      ['export.made', 'export.downloaded', 'export.deleted'].map((action) => [action, directorId, `export:${id}`]),
    )
    expect([await files(), await jobs()]).toEqual([[], []])
    expect((await director.get(`/api/export/jobs/${id}/file`)).statusCode).toBe(404)
  })

  test('can be downloaded while it is ready, not before or after', async () => {
    const id = await abandoned()
    const early = await director.get(`/api/export/jobs/${id}/file`)
    expect([early.statusCode, early.json().message]).toEqual([409, 'This export is not ready yet'])
    const { id: ready } = await made()
    await server.deps.platform.store.delete(`exports/${ready}/students.csv`)
    expect((await director.get(`/api/export/jobs/${ready}/file`)).json()).toEqual({
      code: 'exports.missing',
      message: 'This export no longer exists',
    })
  })

  test('stays cancelled, and leaves no file', async () => {
    const id = await abandoned()
    expect((await director.delete(`/api/export/jobs/${id}`)).statusCode).toBe(204)
    await server.deps.exportWorker.resume()
    expect(await stateOf(id)).toBe('cancelled')
    expect(await files()).toEqual([])
  })

  test('is resumed after a crash', async () => {
    const id = await abandoned()
    await server.deps.exportWorker.resume()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('ready'), { timeout: 20_000 })
    expect((await director.get(`/api/export/jobs/${id}/file`)).statusCode).toBe(200)
  })

  test('fails when a crash left it hours ago', async () => {
    const id = await abandoned({ createdAt: new Date(clock.now().getTime() - 4 * HOUR_MS) })
    await server.deps.exportWorker.resume()
    expect(await stateOf(id)).toBe('failed')
  })

  test('is not resumed while another process generates it', async () => {
    const id = await abandoned()
    const client = await server.deps.platform.db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock(1202611214, $1::integer)', [id])
      await server.deps.exportWorker.resume()
      const queued = await server.deps.platform.db.$client.query(
        "SELECT 1 FROM pgboss.job WHERE name = 'exports-make' AND data->>'id' = $1",
        [String(id)],
      )
      expect(queued.rowCount).toBe(0)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('that fails has the state failed', async () => {
    const id = await abandoned({ format: 'csv', includeFields: ['nonsense' as never] })
    await server.deps.exportWorker.resume()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'), { timeout: 20_000 })
    expect(await files()).toEqual([])
  })

  test('is removed with its file after a day, and so is a file without an export', async () => {
    const { id } = await made()
    await server.deps.platform.store.put('exports/999999/students.csv', Buffer.from('left behind'))
    await server.deps.exportWorker.sweep()
    expect(await files()).toEqual([`exports/${id}/students.csv`])
    clock.advance(EXPORT_KEPT_HOURS * 60 + 1)
    await server.deps.exportWorker.sweep()
    expect([await files(), await stateOf(id)]).toEqual([[], undefined])
  })
})
