import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

/** Text that only the person themselves may have typed. */
const PRIVATE = 'Quetzalcoatl'
const lines: string[] = []

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, onLogLine: (line) => lines.push(line) })
})
afterAll(() => server.close())
beforeEach(() => lines.splice(0))

const sql = async (statement: string) => (await server.deps.platform.db.$client.query(statement)).rows
/** Makes the database refuse every new row of a table, with an error that quotes the row. */
const refuse = (table: string) => sql(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`)
const relent = (table: string) => sql(`ALTER TABLE ${table} DROP CONSTRAINT refused`)

interface ErrorLine {
  readonly err?: { readonly message?: string; readonly cause?: { readonly code?: string; readonly constraint?: string } }
}
const failures = () => lines.map((line) => JSON.parse(line) as ErrorLine).filter(({ err }) => err !== undefined)

test('a query of a route that fails is logged by its statement and its cause, without what was typed', async () => {
  const client = await signIn(server, await makeUser(server))
  await refuse('student_profiles')
  const body = { ...PROFILE_FORM, firstName: PRIVATE, bio: `${PRIVATE} prays`, homeAddress: `1 ${PRIVATE} Road` }
  const { statusCode, body: answer } = await client.post('/api/student-profile', body)
  await relent('student_profiles')
  expect([statusCode, answer.includes(PRIVATE)]).toEqual([500, false])
  expect(failures()).toEqual([
    expect.objectContaining({
      msg: 'request failed',
      err: expect.objectContaining({
        message: expect.stringMatching(/^Failed query: insert into "student_profiles"/),
        cause: expect.objectContaining({ code: '23514', constraint: 'refused' }),
      }),
    }),
  ])
  expect(lines.join('')).not.toContain(PRIVATE)
})

test('a query of a sign-in that fails is logged without the address', async () => {
  const email = `${PRIVATE}${randomBytes(4).toString('hex')}@example.edu`.toLowerCase()
  const client = server.anonymous()
  await client.post('/api/auth/email', { email })
  const code = /\b\d{6}\b/.exec((await mailTo(server, email)).text ?? '')?.[0]
  await refuse('users')
  const { statusCode } = await client.post('/api/auth/email/verify', { email, code })
  await relent('users')
  expect(statusCode).toBe(500)
  expect(failures()[0]?.err).toMatchObject({
    message: expect.stringMatching(/^Failed query: insert into "users"/),
    cause: { code: '23514' },
  })
  expect(lines.join('').toLowerCase()).not.toContain(PRIVATE.toLowerCase())
})

test('a query of a job that fails is neither logged nor kept in the queue with its values', async () => {
  const email = `${PRIVATE}${randomBytes(4).toString('hex')}@example.edu`.toLowerCase()
  await refuse('sign_in_requests')
  await server.anonymous().post('/api/auth/email', { email })
  const [output] = await vi.waitUntil(
    async () => {
      const rows = await sql(`SELECT output::text FROM pgboss.job WHERE output IS NOT NULL AND data->>'email' = '${email}'`)
      return rows.length > 0 && rows.map((row) => String(row.output))
    },
    { timeout: 10_000, interval: 20 },
  )
  await relent('sign_in_requests')
  expect(output).toContain('Failed query: insert into \\"sign_in_requests\\"')
  expect(output).toContain('23514')
  expect(output?.toLowerCase()).not.toContain(PRIVATE.toLowerCase())
  expect(lines.join('').toLowerCase()).not.toContain(PRIVATE.toLowerCase())
})
