import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { pictureSite } from '#testing/picture-site.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const site = pictureSite()
const server = testServer({ env: { ROLE: 'all' }, network: site.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const profileOf = async (id: number) => (await db().select().from(studentProfiles).where(eq(studentProfiles.id, id)))[0]

test('undoing restores somebody whom several imports have changed, also with photos', async () => {
  const bo = await makeProfile(server, { firstName: 'Bo', lastName: 'Li', email: 'bo@example.edu', location: null, instagram: null })
  site.pages.set('/1.png', await pattern(80, 60).png().toBuffer())
  const change = async (more: object, ...columns: string[]) => {
    const { id } = await desk.check(tableOf([{ first: 'Bo', last: 'Li', email: bo.email, ...more }], columns))
    await desk.start(id)
    return id
  }
  const first = await change({ Location: 'LA' }, 'Location')
  const second = await change({ Instagram: '@bo' }, 'Instagram')
  const third = await change({ Location: 'Malibu', Photos: site.at('/1.png') }, 'Location', 'Photos')
  expect(await db().select().from(profilePhotos)).toHaveLength(1)
  for (const id of [third, second, first]) expect(await desk.undo(id)).toMatchObject({ kept: 0 })
  expect(await profileOf(bo.id)).toMatchObject({ location: null, instagram: null })
  expect(await db().select().from(profilePhotos)).toEqual([])
})

test('undoing leaves somebody whom a colleague has changed between two imports', async () => {
  const bo = await makeProfile(server, { firstName: 'Bo', lastName: 'Li', email: 'bo@example.edu', location: null, instagram: null })
  site.pages.set('/1.png', await pattern(80, 60).png().toBuffer())
  const row = { first: 'Bo', last: 'Li', email: bo.email }
  const first = await desk.check(tableOf([{ ...row, Location: 'LA' }], ['Location']))
  await desk.start(first.id)
  await db().update(studentProfiles).set({ version: sql`version + 1`, bio: 'Edited' }).where(eq(studentProfiles.id, bo.id))
  const second = await desk.check(tableOf([{ ...row, Instagram: '@bo', Photos: site.at('/1.png') }], ['Instagram', 'Photos']))
  await desk.start(second.id)
  expect(await desk.undo(second.id)).toMatchObject({ kept: 0 })
  expect(await desk.undo(first.id)).toMatchObject({ kept: 1 })
  expect(await profileOf(bo.id)).toMatchObject({ location: 'LA', instagram: null })
})
