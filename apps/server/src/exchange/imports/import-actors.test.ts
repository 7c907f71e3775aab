import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { imports } from '#db/schema/imports.ts'
import { RUN_IMPORT, UNDO_IMPORT } from '#exchange/imports/imports.jobs.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let uploader: { id: string }
let starter: { id: string }
let director: TestClient
beforeEach(async () => {
  uploader = await makeUser(server, { role: 'admin' })
  starter = await makeUser(server, { role: 'admin' })
  director = await signIn(server, uploader)
})

const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const actorsOf = (action: string) => rowsIn(server, 'SELECT DISTINCT actor FROM audit_log WHERE action = $1', [action])

/** Starts the job of an import that an account started or is undoing. */
async function runAs(id: number, state: 'running' | 'undoing', who: Partial<typeof imports.$inferInsert>): Promise<void> {
  await inTransaction(db(), async (transaction) => {
    await transaction
      .update(imports)
      .set({ state, run: 9, ...who })
      .where(eq(imports.id, id))
    await server.deps.platform.jobs.enqueue(transaction, state === 'running' ? RUN_IMPORT : UNDO_IMPORT, { id, run: 9 })
  })
  server.deps.platform.jobs.wake(state === 'running' ? RUN_IMPORT : UNDO_IMPORT)
}

describe('an import', () => {
  test('is the work of who started it, and its undoing of who undid it', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    director = await signIn(server, starter)
    await desk.start(id)
    for (const action of ['import.started', 'talent.imported', 'import.done'])
      expect(await actorsOf(action)).toEqual([{ actor: starter.id }])
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [uploader.id])
    const undoer = await makeUser(server, { role: 'admin' })
    director = await signIn(server, undoer)
    expect(await desk.undo(id)).toMatchObject({ kept: 0 })
    expect(await actorsOf('import.undone')).toEqual([{ actor: undoer.id }])
    expect(await rowsIn(server, 'SELECT 1 FROM student_profiles')).toEqual([])
  })

  test.each(['photographer', 'student', undefined])('stops when who started it is %s by then', async (role) => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    if (role) await db().update(users).set({ role }).where(eq(users.id, starter.id))
    await runAs(id, 'running', { startedBy: role ? starter.id : null })
    await desk.settled(id, 'cancelled')
    expect(await rowsIn(server, 'SELECT 1 FROM student_profiles')).toEqual([])
    expect(await rowsIn(server, "SELECT actor, details FROM audit_log WHERE action = 'import.cancelled'")).toEqual([
      { actor: null, details: { was: 'running' } },
    ])
  })

  test('is not undone by somebody who may no longer, and waits for another director', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }]))
    await desk.start(id)
    await db().update(users).set({ role: 'student' }).where(eq(users.id, starter.id))
    await runAs(id, 'undoing', { undoneBy: starter.id, done: 0 })
    expect(await desk.settled(id, 'done')).toMatchObject({ done: 2, undoableUntil: expect.any(String) })
    expect(await rowsIn(server, 'SELECT 1 FROM student_profiles')).toHaveLength(2)
    await desk.undo(id)
    expect(await rowsIn(server, 'SELECT 1 FROM student_profiles')).toEqual([])
  })
})

describe('columns that are left out', () => {
  const TABLE = tableOf(
    [
      { first: 'Ana', GPA: 'private grade' },
      { first: 'Bo', email: 'no address', GPA: 'other grade' },
    ],
    ['GPA'],
  )

  test('are not kept of imported rows once the import has begun, and come back with refused rows', async () => {
    const { id } = await desk.check(TABLE)
    await desk.start(id)
    expect(JSON.stringify(await rowsIn(server, 'SELECT * FROM import_rows'))).not.toContain('private grade')
    const { file, cells } = await desk.refused(id)
    expect(cells.map((row) => row.slice(-2))).toEqual([
      ['GPA', 'Why it was not imported'],
      ['other grade', 'Email: Valid email is required'],
    ])
    // As often as it takes.
    expect((await desk.refused((await desk.check(file)).id)).cells).toEqual(cells)
    const again = await desk.check(TABLE)
    const [ana] = await rowsIn<{ user_id: string }>(server, 'SELECT user_id FROM student_profiles')
    expect(again.counts.unchanged).toBe(1)
    const person = await signIn(server, { id: ana?.user_id ?? '' })
    const files = unzipSync((await person.get('/api/account/data')).rawPayload)
    const { importedRows } = JSON.parse(Buffer.from(files['my-data.json'] ?? []).toString())
    expect(importedRows).toHaveLength(2)
    expect(JSON.stringify(importedRows)).not.toMatch(/private grade|GPA/)
    expect(importedRows[0].header).toContain('First name')
  })
})

test('headings of refused rows are texts as they are, also repeated ones', async () => {
  const file = [
    'First name,Last name,Email,Cell phone,Major,Expected graduation year,=1+1,=1+1,@SUM(A1)',
    'Bo,Vega,none,310 555 0142,Dance,2028,Tap,Jazz,LA',
  ]
  const required = ['firstName', 'lastName', 'email', 'cellPhone', 'major', 'expectedGraduationYear'] as const
  const { id } = await desk.check(file.join('\r\n'), { columns: [...required, 'specialties', 'specialties', 'location'] })
  const [header] = (await desk.refused(id)).cells
  expect(header?.slice(-4)).toEqual(['=1+1', '=1+1', '@SUM(A1)', 'Why it was not imported'])
})
