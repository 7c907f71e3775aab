import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({
    env: { ROLE: 'all', ADMIN_EMAILS: 'Boss@Example.edu, deputy@else.example', ALLOWED_EMAIL_DOMAINS: 'example.edu' },
  })
})
afterAll(() => server.close())

async function signInByMail(email: string) {
  const client = server.anonymous()
  const before = (await mailsTo(server, email)).length
  expect((await client.post('/api/auth/email', { email })).statusCode).toBe(202)
  const token = /token=([\w-]+)/.exec((await mailTo(server, email, before + 1)).text ?? '')?.[1]
  const answer = await client.post('/api/auth/email/verify', { token })
  expect(answer.statusCode).toBe(200)
  return { client, user: answer.json().user as { id: string; role: string } }
}

const roleOf = async (client: Awaited<ReturnType<typeof signIn>>) => (await client.get('/api/auth/user')).json().role

test('known, unknown and refused addresses get the same answer; a refused one gets no mail', async () => {
  const known = await makeUser(server)
  const answers = []
  for (const email of [known.email, 'new@example.edu', 'ada@else.example', 'ada@sub.example.edu']) {
    const { statusCode, body, headers } = await server.anonymous().post('/api/auth/email', { email })
    // The secret of the requesting browser is random each time.
    const cookie = String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;')
    answers.push({ statusCode, body, names: Object.keys(headers), cookie })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await jobsDone(server, 'sign-in-mail')
  expect(await mailsTo(server, known.email)).toHaveLength(1)
  expect(await mailsTo(server, 'new@example.edu')).toHaveLength(1)
  expect(await mailsTo(server, 'ada@else.example')).toEqual([])
  expect(await mailsTo(server, 'ada@sub.example.edu')).toEqual([])
})

test('requesting a mail creates no account', async () => {
  await server.anonymous().post('/api/auth/email', { email: 'curious@example.edu' })
  await mailTo(server, 'curious@example.edu')
  const { rows } = await server.deps.platform.db.$client.query("SELECT 1 FROM users WHERE email = 'curious@example.edu'")
  expect(rows).toEqual([])
})

test('addresses of ADMIN_EMAILS sign in as admins, whatever their domain; others as students', async () => {
  expect((await signInByMail('boss@example.edu')).user.role).toBe('admin')
  expect((await signInByMail('deputy@else.example')).user.role).toBe('admin')
  expect((await signInByMail('ada@example.edu')).user.role).toBe('student')
})

test('an account that is on the list now becomes an admin at its next sign-in, and one that is not loses the role', async () => {
  const { user } = await signInByMail('boss@example.edu')
  const { $client } = server.deps.platform.db
  await $client.query("UPDATE users SET role = 'student' WHERE id = $1", [user.id])
  expect((await signInByMail('boss@example.edu')).user).toMatchObject({ id: user.id, role: 'admin' })
  const former = await makeUser(server, { email: 'former@example.edu', role: 'admin' })
  expect((await signInByMail('former@example.edu')).user).toMatchObject({ id: former.id, role: 'student' })
})

test('a change of role ends the sessions that began with the old one', async () => {
  const person = await makeUser(server, { role: 'admin' })
  const client = await signIn(server, person)
  expect(await roleOf(client)).toBe('admin')
  await server.deps.accounts.settleAdmins()
  expect(await roleOf(client)).toBeUndefined()
  expect(await roleOf(await signIn(server, person))).toBe('student')
})

test('a start updates the roles to match the list and leaves sample people alone', async () => {
  const former = await makeUser(server, { role: 'admin' })
  const sample = await makeUser(server, { role: 'admin', isSample: true })
  const deputy = await makeUser(server, { email: 'boss2@example.edu' })
  await server.deps.platform.db.$client.query("UPDATE users SET role = 'student' WHERE email = 'boss@example.edu'")
  await server.deps.accounts.settleAdmins()
  const { rows } = await server.deps.platform.db.$client.query('SELECT id, email, role FROM users')
  const role = (id: string) => rows.find((row) => row.id === id || row.email === id)?.role
  expect([role(former.id), role(sample.id), role(deputy.id), role('boss@example.edu')]).toEqual(['student', 'admin', 'student', 'admin'])
  const lines = await server.deps.platform.db.select().from(auditLog)
  expect(lines).toContainEqual(
    expect.objectContaining({ action: 'account.role-changed', subject: `user:${former.id}`, details: { role: 'student' } }),
  )
})

test('signing in and out is recorded in the audit log, without secrets', async () => {
  const { client, user } = await signInByMail('audited@example.edu')
  await client.get('/api/logout')
  const lines = (await server.deps.platform.db.select().from(auditLog)).filter(({ actor }) => actor === user.id)
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['account.created', { role: 'student' }],
    ['account.signed-in', { by: 'link' }],
    ['account.signed-out', null],
  ])
})
