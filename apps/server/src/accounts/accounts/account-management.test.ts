import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { ownersPasskey } from '#testing/passkey-device.ts'
import { makeScene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const director = async () => {
  const user = await makeUser(server, { role: 'admin' })
  return { user, client: await signIn(server, user) }
}

test('lists only casting directors and people without a profile, with their browsers', async () => {
  const { client, user } = await director()
  await signIn(server, user)
  const newcomer = await makeUser(server, { firstName: 'Ada', lastName: 'Byron' })
  const talent = await makeProfile(server)
  const list = (await client.get('/api/accounts')).json()
  expect(list).toEqual([
    {
      id: user.id,
      name: user.email,
      email: user.email,
      role: 'admin',
      sessions: 2,
      passkeys: 0,
      lastSeenAt: expect.any(String),
      groupsUnknown: false,
    },
    {
      id: newcomer.id,
      name: 'Ada Byron',
      email: newcomer.email,
      role: 'student',
      sessions: 0,
      passkeys: 0,
      lastSeenAt: null,
      groupsUnknown: false,
    },
  ])
  expect(JSON.stringify(list)).not.toContain(talent.userId)
  expect((await client.get('/api/accounts?search=BYRON')).json()).toHaveLength(1)
  await makeUser(server, { firstName: 'Łukasz', lastName: 'O’Brien‑Groß', email: 'staff@example.edu' })
  for (const words of ['lukasz', "o'brien", 'obrien', 'GROSS', 'o’brien-gross', 'brien lukasz', 'staff@example.edu'])
    expect((await client.get(`/api/accounts?search=${encodeURIComponent(words)}`)).json(), words).toHaveLength(1)
  expect((await client.get('/api/accounts?search=%25')).json()).toEqual([])
})

test('a casting director with a recent sign-in can sign out another one everywhere, which is recorded', async () => {
  const [ada, grace] = [await director(), await director()]
  const phone = await signIn(server, grace.user)
  expect((await ada.client.delete(`/api/accounts/${grace.user.id}/sessions`)).json()).toEqual({ ended: 2 })
  expect([(await phone.get('/api/auth/user')).statusCode, (await ada.client.get('/api/auth/user')).statusCode]).toEqual([401, 200])
  const [line] = await server.deps.platform.db.select().from(auditLog)
  expect(line).toMatchObject({ actor: ada.user.id, action: 'account.signed-out-by-office', subject: `user:${grace.user.id}` })
  await server.deps.platform.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes'`)
  expect((await ada.client.delete(`/api/accounts/${grace.user.id}/sessions`)).statusCode).toBe(403)
  expect((await ada.client.delete(`/api/accounts/${grace.user.id}/passkeys`)).statusCode).toBe(403)
})

test('lost passkeys can be removed by another director or by a command; the owner is notified and signed out', async () => {
  const scene = await makeScene(server)
  const { client, user } = await director()
  await ownersPasskey(scene)
  await ownersPasskey({ ...scene, owner: scene.other })
  const [owner] = await server.deps.platform.db
    .execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${scene.owner.userId}`)
    .then(({ rows }) => rows)
  const email = owner?.email ?? ''
  const open = await signIn(server, { id: scene.owner.userId })
  expect((await client.delete(`/api/accounts/${scene.owner.userId}/passkeys`)).json()).toEqual({ removed: 1 })
  expect((await open.get('/api/auth/user')).statusCode).toBe(401)
  await mailTo(server, email, 2)
  expect((await client.delete(`/api/accounts/${user.id}/passkeys`)).statusCode).toBe(409)

  await ownersPasskey(scene)
  expect(await server.deps.accountManagement.resetByCommand(email)).toBe(1)
  expect(await server.deps.accountManagement.resetByCommand('nobody@example.edu')).toBeUndefined()
  expect(await server.deps.passkeys.own({ kind: 'user', userId: scene.owner.userId, email, role: 'student' })).toEqual([])
})

test('a missing or restricted account is not found', async () => {
  const { client } = await director()
  const held = await makeProfile(server, { heldAt: new Date() })
  const colleague = await makeUser(server, { role: 'admin', email: 'held@example.edu' })
  await makeProfile(server, { userId: colleague.id, heldAt: new Date() })
  expect((await client.get('/api/accounts?search=held@')).json()).toEqual([])
  for (const id of ['nobody', held.userId, colleague.id]) {
    expect((await client.delete(`/api/accounts/${id}/sessions`)).statusCode).toBe(404)
    expect((await client.delete(`/api/accounts/${id}/passkeys`)).statusCode).toBe(404)
  }
})
