import { SETTINGS_MESSAGE } from '@callboard/contract/settings/rules'
import { afterEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, type TestAppOptions, testApp } from '#testing/test-app.ts'

const open: TestApp[] = []
const start = async (options: TestAppOptions = {}) => {
  const server = await testApp(options)
  open.push(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function director(server: TestApp) {
  const user = await makeUser(server, { email: 'ada@example.edu', role: 'admin', firstName: 'Ada', lastName: 'Byron' })
  return { user, client: await signIn(server, user) }
}

describe('casting directors', () => {
  test('are added by address, with an account or without, and removed with their sessions', async () => {
    const server = await start({ env: { ADMIN_EMAILS: 'first@example.edu' } })
    const { client, user } = await director(server)
    const grace = await makeUser(server, { email: 'grace@example.edu', firstName: 'Grace', lastName: 'Hopper' })
    const graces = await signIn(server, grace)
    expect((await graces.get('/api/settings')).statusCode).toBe(403)
    expect((await client.post('/api/directors', { email: 'Grace@Example.edu' })).statusCode).toBe(201)
    expect((await graces.get('/api/auth/user')).statusCode).toBe(401)
    const again = await signIn(server, grace)
    expect((await again.get('/api/settings')).statusCode).toBe(200)
    const list = (await client.post('/api/directors', { email: 'new@example.edu' })).json()
    expect(list).toEqual([
      expect.objectContaining({ email: user.email, isYou: true, by: 'group' }),
      expect.objectContaining({ email: 'first@example.edu', by: 'server', name: null }),
      expect.objectContaining({ email: 'grace@example.edu', by: 'office', name: 'Grace Hopper', isYou: false }),
      expect.objectContaining({ email: 'new@example.edu', by: 'office', name: null, lastSignInAt: null }),
    ])
    expect((await client.post('/api/directors', { email: 'new@example.edu' })).statusCode).toBe(409)
    expect((await client.post('/api/directors/remove', { email: 'first@example.edu' })).statusCode).toBe(409)
    expect((await client.post('/api/directors/remove', { email: 'grace@example.edu' })).statusCode).toBe(200)
    expect((await again.get('/api/auth/user')).statusCode).toBe(401)
    expect((await (await signIn(server, grace)).get('/api/settings')).statusCode).toBe(403)
    expect((await client.post('/api/directors/remove', { email: 'grace@example.edu' })).statusCode).toBe(404)
  })

  test('stay casting directors when the server starts again, and cannot remove themselves', async () => {
    const server = await start()
    const { client, user } = await director(server)
    await client.post('/api/directors', { email: user.email })
    await client.post('/api/directors', { email: 'other@example.edu' })
    const own = await client.post('/api/directors/remove', { email: user.email })
    expect([own.statusCode, own.json().message]).toEqual([409, SETTINGS_MESSAGE.yourself])
    await server.another()
    expect((await client.get('/api/directors')).statusCode).toBe(200)
  })
})
