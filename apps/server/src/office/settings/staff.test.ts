import { STAFF_ROLES } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { directors } from '#db/schema/settings.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestApp } from '#testing/test-app.ts'

const start = ownServers()

const roleOf = async (server: TestApp, id: string) => {
  const [found] = await server.deps.platform.db.select({ role: users.role }).from(users).where(eq(users.id, id))
  return found?.role
}
async function newestLine({ deps }: TestApp) {
  const [line] = await deps.platform.db
    .select({ action: auditLog.action, subject: auditLog.subject, details: auditLog.details })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  return line
}

describe('the staff', () => {
  test('are added by address, with an account or without, and removed with their sessions', async () => {
    const server = await start({ env: { ADMIN_EMAILS: 'first@example.edu' } })
    const { client, user } = await signedInDirector(server)
    const grace = await makeUser(server, { email: 'grace@example.edu', firstName: 'Grace', lastName: 'Hopper' })
    const graces = await signIn(server, grace)
    expect((await graces.get('/api/settings')).statusCode).toBe(403)
    expect((await client.post('/api/staff', { email: 'Grace@Example.edu' })).statusCode).toBe(201)
    expect((await graces.get('/api/auth/user')).statusCode).toBe(401)
    const again = await signIn(server, grace)
    expect((await again.get('/api/settings')).statusCode).toBe(200)
    const list = (await client.post('/api/staff', { email: 'new@example.edu', role: 'photographer' })).json()
    expect(list).toEqual([
      expect.objectContaining({ email: user.email, isYou: true, by: 'group', role: 'admin' }),
      expect.objectContaining({ email: 'first@example.edu', by: 'server', name: null, role: 'admin' }),
      expect.objectContaining({ email: 'grace@example.edu', by: 'office', name: 'Grace Hopper', isYou: false, role: 'admin' }),
      expect.objectContaining({ email: 'new@example.edu', by: 'office', name: null, lastSignInAt: null, role: 'photographer' }),
    ])
    expect((await client.post('/api/staff', { email: 'new@example.edu' })).statusCode).toBe(409)
    expect((await client.post('/api/staff/remove', { email: 'first@example.edu' })).statusCode).toBe(409)
    expect((await client.post('/api/staff/remove', { email: 'grace@example.edu' })).statusCode).toBe(200)
    expect((await again.get('/api/auth/user')).statusCode).toBe(401)
    expect((await (await signIn(server, grace)).get('/api/settings')).statusCode).toBe(403)
    expect((await client.post('/api/staff/remove', { email: 'grace@example.edu' })).statusCode).toBe(404)
  })

  test('keep their roles when the server starts again', async () => {
    const server = await start({ env: { ADMIN_EMAILS: 'both@example.edu' } })
    const { client, user } = await signedInDirector(server)
    await client.post('/api/staff', { email: user.email })
    const people = await Promise.all(STAFF_ROLES.map((role) => makeUser(server, { email: `${role}@example.edu`, role: 'student' })))
    for (const role of STAFF_ROLES) await client.post('/api/staff', { email: `${role}@example.edu`, role })
    // The list gives a lower role than the environment does.
    const both = await makeUser(server, { email: 'both@example.edu' })
    await server.deps.platform.db.insert(directors).values({ email: both.email, role: 'photographer', addedAt: new Date() })
    const former = await makeUser(server, { role: 'assistant' })
    await server.another()
    expect((await client.get('/api/staff')).statusCode).toBe(200)
    expect(await Promise.all(people.map(({ id }) => roleOf(server, id)))).toEqual(STAFF_ROLES)
    expect(await roleOf(server, both.id)).toBe('admin')
    expect(await roleOf(server, former.id)).toBe('student')
  })

  test('get another role at once on every instance, and the audit line has the old and the new role', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    const sam = await makeUser(server, { email: 'sam@example.edu' })
    await client.post('/api/staff', { email: sam.email, role: 'assistant' })
    const sams = await signIn(server, sam)
    expect((await sams.get('/api/talent/search')).statusCode).toBe(200)
    expect((await sams.get('/api/settings')).json()).toEqual(errorOf(COMMON_ERROR.notYourRole))
    const changed = await client.post('/api/staff/role', { email: sam.email, role: 'photographer' })
    expect(changed.json()).toContainEqual(expect.objectContaining({ email: sam.email, role: 'photographer', by: 'office' }))
    expect(await newestLine(server)).toEqual({
      action: 'staff.role-changed',
      subject: `user:${sam.id}`,
      details: { email: sam.email, from: 'assistant', to: 'photographer' },
    })
    expect((await sams.get('/api/talent/search')).statusCode).toBe(401)
    // Another instance that does not know the change yet signs them in with the new role.
    const other = await server.another()
    other.deps.platform.office.use({ ...other.deps.platform.office.stored, staff: [{ email: sam.email, role: 'admin' }] })
    const { db } = other.deps.platform
    expect((await inTransaction(db, (transaction) => other.deps.accounts.admit(transaction, sam.email))).role).toBe('photographer')
    const again = await signIn(server, sam)
    expect((await again.get('/api/students')).statusCode).toBe(200)
    expect((await again.get('/api/talent/search')).statusCode).toBe(403)
  })

  test('always keep a casting director: nobody can take away their own rights, even when two do it at once', async () => {
    const server = await start()
    const { client, user } = await signedInDirector(server)
    const bo = await makeUser(server, { email: 'bo@example.edu' })
    for (const email of [user.email, bo.email]) await client.post('/api/staff', { email })
    const bos = await signIn(server, bo)
    for (const [path, body] of [
      ['/api/staff/remove', { email: user.email }],
      ['/api/staff/role', { email: user.email, role: 'assistant' }],
    ] as const) {
      const own = await client.post(path, body)
      expect([own.statusCode, own.json().message]).toEqual([409, SETTINGS_ERROR.yourself.message])
    }
    const both = await Promise.all([
      client.post('/api/staff/role', { email: bo.email, role: 'photographer' }),
      bos.post('/api/staff/role', { email: user.email, role: 'photographer' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect([await roleOf(server, user.id), await roleOf(server, bo.id)].toSorted()).toEqual(['admin', 'photographer'])
  })

  test('cannot have a profile, and are neither registered at a kiosk nor written to as talent', async () => {
    const server = await start()
    const { client } = await signedInDirector(server)
    await client.post('/api/staff', { email: 'lens@example.edu', role: 'photographer' })
    expect(await server.deps.accounts.isFree('lens@example.edu')).toBe(false)
    const lens = await makeUser(server, { email: 'lens@example.edu', role: 'photographer' })
    const refused = await client.post('/api/admin/student-profile', { ...PROFILE_FORM, studentUserId: lens.id })
    expect([refused.statusCode, refused.json().message]).toEqual([400, TALENT_ERROR.adminAccount.message])
  })
})
