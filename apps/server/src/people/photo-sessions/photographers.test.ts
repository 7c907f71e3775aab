import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('photographers add to portfolios, and read nothing but name and photos of a student', async () => {
  const photographer = await signIn(server, await makeUser(server, { role: 'photographer' }))
  const student = await makeProfile(server, { bio: 'Only for the desk', rating: 5, gender: 'Female', cellPhone: '310 555 0142' })
  const added = await photographer.post(`/api/students/${student.id}/photos`, { photos: [inline(await newPicture())] })
  expect(added.statusCode, added.body).toBe(201)
  const shown = (await photographer.get(`/api/students/${student.id}`)).json()
  expect(shown).toEqual({ id: student.id, firstName: 'Mara', lastName: 'Lindqvist', portfolio: added.json() })
  expect((await photographer.get(`/api/talent/${student.id}`)).statusCode).toBe(403)
})

test('photographers move a photo to the student it is of', async () => {
  const photographer = await signIn(server, await makeUser(server, { role: 'photographer' }))
  const [from, to] = [await makeProfile(server), await makeProfile(server, { firstName: 'Ada' })]
  const { photos } = (await photographer.post(`/api/students/${from.id}/photos`, { photos: [inline(await newPicture())] })).json()
  const moved = await photographer.post(`/api/students/${from.id}/photos/move`, { photoIds: [photos[0].id], toStudentId: to.id })
  expect(moved.json()).toMatchObject({ from: { photos: [] }, to: { photos: [{ id: photos[0].id }] } })
})

test('only the desk and its student can change a profile, so a photographer cannot change an old one of their own', async () => {
  const owner = await makeProfile(server)
  const edit = (userId: string, role: 'photographer' | 'assistant' | 'student') =>
    server.deps.talents.update({ kind: 'user', userId, email: '', role }, owner.id, { bio: 'Changed' })
  const other = await makeUser(server)
  for (const id of [owner.userId, other.id])
    await expect(edit(id, 'photographer')).rejects.toMatchObject({ status: 404, message: PROFILE_ERROR.missing.message })
  await expect(edit(other.id, 'assistant')).resolves.toMatchObject({ version: 2 })
})
