import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import { IMPORT_KEPT_DAYS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { importPictures } from '#db/schema/imports.ts'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { newPicture } from '#testing/pictures.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-28T18:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const profiles = () => db().select().from(studentProfiles).orderBy(asc(studentProfiles.firstName))
const photos = () => db().select().from(profilePhotos)

/** Uploads a picture as the director. */
async function uploaded(): Promise<{ id: string; url: string }> {
  const file = { name: 'a.png', type: 'image/png', content: await newPicture(), field: 'image' }
  return (await director.upload('/api/upload-image', file)).json().photo
}
const add = (id: number, studentId: number, ...sent: readonly { url: string }[]) =>
  director.post(`/api/imports/${id}/photos`, { studentId, photos: sent.map(({ url }) => url) })

/** Runs an import of two people until it ends. */
async function moveIn(): Promise<{ id: number; people: number[] }> {
  const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }]))
  await desk.start(id)
  return { id, people: (await profiles()).map((person) => person.id) }
}

describe('photos that belong to an import', () => {
  test('are undone with its rows, to the last one', async () => {
    const other = await makeProfile(server, { firstName: 'Zed', lastName: 'There', email: 'zed@example.edu' })
    const { id, people } = await moveIn()
    const [ana = 0, bo = 0] = people
    expect((await add(id, ana, await uploaded(), await uploaded())).json()).toEqual({ added: 2 })
    expect((await add(id, bo, await uploaded())).json()).toEqual({ added: 1 })
    // A person who is not in the table.
    expect((await add(id, other.id, await uploaded())).json()).toEqual({ added: 1 })
    expect((await desk.get(id)).photos.added).toBe(4)
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', kept: 0 })
    expect((await profiles()).map((person) => person.id)).toEqual([other.id])
    expect([await photos(), await db().select().from(importPictures)]).toEqual([[], []])
  })

  test('do not hide that somebody has changed a profile since', async () => {
    const { id, people } = await moveIn()
    const [ana = 0] = people
    await add(id, ana, await uploaded())
    const { version } = (await director.get(`/api/talent/${ana}`)).json()
    expect((await director.call('PATCH', `/api/talent/${ana}`, { body: { location: 'LA', version } })).statusCode).toBe(200)
    expect(await desk.undo(id)).toMatchObject({ kept: 1 })
    expect(await profiles()).toMatchObject([{ id: ana, location: 'LA' }])
    // Kept people keep their photos.
    expect(await photos()).toMatchObject([{ profileId: ana }])
    expect(await db().select().from(importPictures)).toEqual([])
  })

  test('that a portfolio has already are not added twice, and are taken out again alone', async () => {
    const { id, people } = await moveIn()
    const [ana = 0] = people
    const [one, two] = [await uploaded(), await uploaded()]
    await add(id, ana, one)
    expect((await add(id, ana, one, two)).json()).toEqual({ added: 1 })
    const takeOut = () => director.post(`/api/imports/${id}/photos/take-out`, { studentId: ana, photoIds: [two.id] })
    expect((await takeOut()).json()).toEqual({ takenOut: 1 })
    expect((await takeOut()).json()).toEqual({ takenOut: 0 })
    expect((await photos()).map(({ hash }) => hash)).toEqual([one.id])
    const lines = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `talent:${ana}`))
      .orderBy(auditLog.id)
    expect(lines.map(({ action }) => action)).toEqual(['talent.photos-added', 'talent.photos-added', 'talent.updated'])
    expect(await desk.undo(id)).toMatchObject({ kept: 0 })
    expect(await profiles()).toEqual([])
  })

  test('stay with a restricted profile, which undoing leaves', async () => {
    const { id, people } = await moveIn()
    const [ana = 0] = people
    await add(id, ana, await uploaded())
    await db().update(studentProfiles).set({ heldAt: new Date() }).where(eq(studentProfiles.id, ana))
    expect(await desk.undo(id)).toMatchObject({ kept: 1 })
    expect(await photos()).toHaveLength(1)
  })

  test('are refused where they are no own uploads, and while nothing can be undone', async () => {
    const { id, people } = await moveIn()
    const [ana = 0] = people
    expect((await add(id, ana, { url: 'https://example.edu/a.png' })).json().fields).toEqual({ photos: IMPORT_MESSAGE.ownUpload })
    const { id: open } = (await desk.upload(tableOf([{ first: 'Cy' }]))).json()
    expect((await add(open, ana, await uploaded())).json().message).toBe(IMPORT_ERROR.notEnded.message)
    const photo = await uploaded()
    clock.advance(IMPORT_KEPT_DAYS * 24 * 60 + 1)
    director = await signIn(server, await makeUser(server, { role: 'admin' }))
    expect((await add(id, ana, photo)).statusCode).toBe(409)
  })
})
