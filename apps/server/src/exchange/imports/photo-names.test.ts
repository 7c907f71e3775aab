import { PHOTO_NAMES_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const matches = async (...names: string[]) => (await director.post('/api/import-photos/match', { names })).json()

test('pictures are matched with people by their names, with the photos that these have already', async () => {
  const jane = await makeProfile(server, { firstName: 'Jané', lastName: 'St. Doe' })
  await makeProfile(server, { firstName: 'Alex', lastName: 'Kim' })
  await makeProfile(server, { firstName: 'alex', lastName: 'KIM' })
  await director.post(`/api/students/${jane.id}/photos`, { photos: [inline(await newPicture())] })

  const [byName, byMail, twice, nobody] = await matches('St Doe_Jane_2.jpg', `${jane.email}.png`, 'Kim_Alex.jpg', 'IMG_0001.jpg')
  expect(byName).toMatchObject({ match: 'matched', people: [{ id: jane.id, firstName: 'Jané', photoCount: 1 }] })
  expect(byName.people[0].photoUrl).toMatch(/^\/media\/photos\//)
  expect(byMail).toEqual(byName)
  expect([twice.match, twice.people.length]).toEqual(['ambiguous', 2])
  expect(nobody).toEqual({ match: 'unknown', people: [] })
})

test('a restricted person is not named, and their namesake waits for a decision', async () => {
  const held = await makeProfile(server, { firstName: 'Jane', lastName: 'Doe' })
  await server.deps.platform.db.update(studentProfiles).set({ heldAt: new Date() }).where(eq(studentProfiles.id, held.id))
  expect(await matches('Doe_Jane.jpg')).toEqual([{ match: 'restricted', people: [] }])
  const free = await makeProfile(server, { firstName: 'Jane', lastName: 'Doe' })
  expect(await matches('Doe_Jane.jpg')).toMatchObject([{ match: 'ambiguous', people: [{ id: free.id }] }])
})

test('too many or too long names, and none, are refused', async () => {
  const many = Array.from({ length: PHOTO_NAMES_LIMITS.pictures + 1 }, (_, at) => `${at}.jpg`)
  for (const [names, message] of [
    [[], IMPORT_MESSAGE.noPictures],
    [many, 'Please choose at most 1,000 pictures at once'],
  ] as const) {
    const answer = await director.post('/api/import-photos/match', { names })
    expect([answer.statusCode, answer.json().fields.names]).toEqual([400, message])
  }
  expect((await director.post('/api/import-photos/match', { names: ['x'.repeat(PHOTO_NAMES_LIMITS.name + 1)] })).statusCode).toBe(400)
})
