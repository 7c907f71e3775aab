import { expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const HOSTILE = 'Ma\r\nra\u2028\u202eB'
const TYPED = { ...PROFILE_FORM, firstName: HOSTILE, lastName: HOSTILE, major: HOSTILE, location: HOSTILE, bio: 'One\ntwo' }
const KEPT = { firstName: 'Ma ra B', lastName: 'Ma ra B', major: 'Ma ra B', location: 'Ma ra B', bio: 'One\ntwo' }

test('a student, a casting director and the bearer of an edit link store names and other fields on one line', async () => {
  const student = await makeUser(server)
  const profile = await makeProfile(server, { userId: student.id })
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { editUrl } = (await director.post(`/api/talent/${profile.id}/edit-token`)).json()
  const ways = [
    async () => (await signIn(server, student)).put('/api/student-profile', TYPED),
    () => director.patch(`/api/talent/${profile.id}`, TYPED),
    () => server.anonymous().put(`/api/edit-profile/${String(editUrl).split('/').at(-1)}`, TYPED),
  ]
  for (const way of ways) {
    await server.deps.platform.db
      .update(studentProfiles)
      .set({ firstName: 'Before', lastName: 'Before', major: 'Before', location: 'Before' })
    expect((await way()).statusCode).toBe(200)
    expect(await server.deps.platform.db.select().from(studentProfiles)).toEqual([expect.objectContaining(KEPT)])
  }
})

test('a stored line break does not block a change of another field', async () => {
  const student = await makeUser(server)
  await makeProfile(server, { userId: student.id, lastName: 'Lind\nqvist' })
  const answer = await (await signIn(server, student)).put('/api/student-profile', { ...PROFILE_FORM, lastName: 'Lind\nqvist', bio: 'New' })
  expect([answer.statusCode, answer.json().lastName, answer.json().bio]).toEqual([200, 'Lind qvist', 'New'])
})
