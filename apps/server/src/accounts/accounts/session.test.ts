import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a visitor who is not signed in gets a 401', async () => {
  const response = await server.anonymous().get('/api/auth/user')
  expect([response.statusCode, response.json()]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }])
})

test('a session returns the signed-in user', async () => {
  const user = await makeUser(server, { firstName: 'Ada' })
  const client = await signIn(server, user)
  const response = await client.get('/api/auth/user')
  expect(response.json()).toEqual({
    id: user.id,
    email: user.email,
    firstName: 'Ada',
    lastName: null,
    profileImageUrl: null,
    role: 'student',
  })
})

test('an expired session counts as not signed in', async () => {
  const user = await makeUser(server)
  const client = server.anonymous()
  client.cookies.set(...(await server.sessionCookie(user.id, { expired: true })))
  expect((await client.get('/api/auth/user')).statusCode).toBe(401)
})
