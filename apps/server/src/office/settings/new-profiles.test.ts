import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('the page of a new profile is open or closed as the office decided; existing profiles keep their choice', async () => {
  const client = await signIn(server, await makeUser(server, { role: 'admin' }))
  const pages = async () => (await client.get('/api/settings/in-use')).json().pages
  const add = async (values: object) => {
    const student = await makeUser(server)
    const talent = { firstName: 'Mina', lastName: 'Park', email: student.email, cellPhone: '310 555 0100', major: 'Dance', ...values }
    const added = await client.post('/api/admin/student-profile', { ...talent, studentUserId: student.id, expectedGraduationYear: 2028 })
    expect([added.statusCode, added.body.slice(0, 200)]).toEqual([201, expect.anything()])
  }
  await add({})
  expect(await pages()).toEqual({ open: 1, closed: 0, hidesContact: 0 })
  const { version, values } = (await client.get('/api/settings')).json()
  const newProfiles = { isPublic: false, hidesContact: true }
  await client.put('/api/settings', { version, values: { ...values, newProfiles } })
  await add({})
  expect(await pages()).toEqual({ open: 1, closed: 1, hidesContact: 0 })
  const student = await makeUser(server)
  const own = { firstName: 'Zoë', lastName: 'Park', email: student.email, cellPhone: '310 555 0100', major: 'Dance', age: 20 }
  const made = await (await signIn(server, student)).post('/api/student-profile', { ...own, expectedGraduationYear: 2028, isPublic: true })
  expect([made.statusCode, made.json().isPublic, made.json().hidesContact]).toEqual([201, true, true])
})
