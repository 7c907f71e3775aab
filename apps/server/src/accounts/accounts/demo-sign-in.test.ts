import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { DEMO_EMAIL } from './sign-in.service.ts'

let plain: TestApp
let demo: TestApp
beforeAll(async () => {
  plain = await testApp()
  demo = await testApp({ demo: true })
})
afterAll(() => Promise.all([plain.close(), demo.close()]))

test('outside the demo, demo sign-in answers 404, even for an invalid body', async () => {
  await makeUser(plain, { email: DEMO_EMAIL.admin, role: 'admin', isSample: true })
  for (const body of [{ role: 'admin' }, { role: 'king' }, {}, undefined]) {
    const answer = await plain.anonymous().post('/api/auth/demo', body)
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not-found', message: 'Not found' }])
  }
  const broken = await plain.anonymous().call('POST', '/api/auth/demo', { payload: '{', headers: { 'content-type': 'application/json' } })
  expect(broken.statusCode).toBe(404)
})

test('in the demo anyone signs in as the sample person of a role', async () => {
  expect((await demo.anonymous().post('/api/auth/demo', { role: 'admin' })).statusCode).toBe(404)
  const admin = await makeUser(demo, { email: DEMO_EMAIL.admin, role: 'admin', isSample: true })
  const student = await makeUser(demo, { email: DEMO_EMAIL.student, isSample: true })
  for (const person of [admin, student]) {
    const client = demo.anonymous()
    const answer = await client.post('/api/auth/demo', { role: person.role })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: expect.objectContaining({ id: person.id, role: person.role }), returnTo: '/' },
    ])
    expect((await client.get('/api/auth/user')).json().id).toBe(person.id)
  }
  const answer = await demo.anonymous().post('/api/auth/demo', { role: 'student', returnTo: '//evil.example' })
  expect(answer.json().returnTo).toBe('/')
})

test('demo sign-in does not open a real account with the address of a sample person', async () => {
  await demo.truncate()
  await makeUser(demo, { email: DEMO_EMAIL.admin, role: 'admin', isSample: false })
  expect((await demo.anonymous().post('/api/auth/demo', { role: 'admin' })).statusCode).toBe(404)
})

test('a demo role that does not exist is refused', async () => {
  for (const body of [{ role: 'king' }, {}, []]) expect((await demo.anonymous().post('/api/auth/demo', body)).statusCode).toBe(400)
  const said = async (body: object) => (await demo.anonymous().post('/api/auth/demo', body)).json().fields
  for (const body of [{ role: 'king' }, {}])
    expect(await said(body)).toEqual({ role: 'Please choose one of these: student, photographer, assistant, admin' })
})
