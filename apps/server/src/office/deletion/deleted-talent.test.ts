import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { deletedProfiles, studentProfiles } from '#db/schema/profiles.ts'
import { type DeletionDesk, deletionDesk } from '#testing/deletion-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { everyLife, LIFE_TABLES, makeTalentLife, rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let desk: DeletionDesk
beforeEach(async () => {
  desk = await deletionDesk(server)
})

const aDayFromNow = () => new Date(clock.now().getTime() + DAY_MS).toISOString()
const db = () => server.deps.platform.db

describe('deleting a profile', () => {
  test('deletes everything that belongs to it, and undoing restores every row', async () => {
    const { id } = await makeTalentLife(server)
    await makeTalentLife(server)
    const before = await everyLife(server)
    expect((await desk.admin.delete(`/api/talent/${id}`)).statusCode).toBe(204)
    for (const table of LIFE_TABLES) expect((await everyLife(server))[table]?.length, table).toBe((before[table]?.length ?? 0) / 2)
    expect((await desk.admin.get(`/api/talent/${id}`)).statusCode).toBe(404)
    const [deletion] = await desk.deletions()
    expect(deletion).toEqual({
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
      profileIds: [id],
      names: ['Mara Lindqvist'],
      deleted: 1,
      deletedAt: clock.now().toISOString(),
      deletedBy: 'Ines Okafor',
      restorableUntil: aDayFromNow(),
    })
    const restored = await desk.undoNewest()
    expect([restored.statusCode, restored.json()]).toEqual([200, { message: '1 profile restored', restored: 1 }])
    expect(await everyLife(server)).toEqual(before)
    expect(await desk.deletions()).toEqual([])
    expect(await db().$count(deletedProfiles)).toBe(0)
  })

  test('returns its message in the language of the page', async () => {
    const { id } = await makeTalentLife(server)
    desk.admin.cookies.set('callboard.language', 'es')
    const { message, batch } = (await desk.admin.call('DELETE', '/api/talent/bulk', { body: { profileIds: [id] } })).json()
    const restored = (await desk.admin.post(`/api/talent/deleted/${batch}/restore`)).json()
    desk.admin.cookies.delete('callboard.language')
    expect([message, restored.message]).toEqual(['1 perfil eliminado', '1 perfil restaurado'])
  })

  test('revokes its links permanently', async () => {
    const { id } = await makeTalentLife(server)
    await desk.admin.delete(`/api/talent/${id}`)
    await desk.undoNewest()
    expect(await rowsIn(server, 'SELECT * FROM profile_links')).toEqual([])
  })

  test('keeps the account without its picture, which is restored with the profile', async () => {
    const { id, userId } = await makeTalentLife(server)
    const face = async () => (await db().select().from(users).where(eq(users.id, userId)))[0]?.profileImageUrl
    await db().update(users).set({ profileImageUrl: '/media/photos/x/160' }).where(eq(users.id, userId))
    await desk.admin.delete(`/api/talent/${id}`)
    expect(await face()).toBeNull()
    const client = await signIn(server, { id: userId })
    expect((await client.get('/api/student-profile')).statusCode).toBe(404)
    await desk.undoNewest()
    expect(await face()).toBe(`/media/photos/${`b${id.toString(16)}`.padEnd(64, '0')}/160`)
    expect((await client.get('/api/student-profile')).json()).toMatchObject({ id, version: 7, rating: 84 })
  })

  test('handles every table that refers to a profile', async () => {
    const referring = await rowsIn<{ table: string }>(
      server,
      "SELECT conrelid::regclass::text AS table FROM pg_constraint WHERE confrelid IN ('student_profiles'::regclass, 'applications'::regclass, 'profile_photos'::regclass, 'self_tapes'::regclass, 'check_people'::regclass, 'votes'::regclass) AND contype = 'f'",
    )
    // Tables that are not restored: links, captures sent for a profile, and import rows and photos. The import can then not be undone for
    // this profile.
    const forgotten = ['profile_links', 'photo_captures', 'import_rows', 'import_pictures']
    expect(new Set(referring.map(({ table }) => table))).toEqual(new Set([...LIFE_TABLES.slice(1), ...forgotten]))
  })

  test('answers 404 for a missing profile', async () => {
    for (const id of ['4242', '0', 'x', '4503599627370496']) {
      const missing = await desk.admin.delete(`/api/talent/${id}`)
      expect(missing.statusCode, id).toBe(404)
    }
    expect((await desk.admin.delete('/api/talent/4242')).json()).toEqual(errorOf(TALENT_ERROR.missing))
  })
})

describe('deleting several profiles', () => {
  test('counts each profile once, and missing ones not at all', async () => {
    const [one, two, kept] = [await makeTalentLife(server), await makeTalentLife(server), await makeTalentLife(server)]
    const response = await desk.bulkDelete([one.id, two.id, two.id, 4242])
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: '2 profiles deleted',
        deleted: 2,
        batch: expect.any(String),
        restorableUntil: aDayFromNow(),
      },
    ])
    expect((await rowsIn<{ id: string }>(server, 'SELECT id FROM student_profiles')).map(({ id }) => Number(id))).toEqual([kept.id])
    const nobody = await desk.bulkDelete([one.id])
    expect([nobody.statusCode, nobody.json()]).toEqual([
      200,
      { message: '0 profiles deleted', deleted: 0, batch: null, restorableUntil: null },
    ])
  })

  test('is undone at once', async () => {
    const lives = [await makeTalentLife(server), await makeTalentLife(server), await makeTalentLife(server)]
    const before = await everyLife(server)
    const { batch } = (await desk.bulkDelete(lives.map(({ id }) => id))).json()
    expect(await desk.deletions()).toMatchObject([{ batch, deleted: 3, names: Array(3).fill('Mara Lindqvist') }])
    expect((await desk.restore(batch)).json()).toEqual({ message: '3 profiles restored', restored: 3 })
    expect(await everyLife(server)).toEqual(before)
    expect((await desk.restore(batch)).statusCode).toBe(404)
  })

  test('refuses anything but a list of ids, and more than a thousand', async () => {
    for (const wrong of [undefined, [], 'all', [0], ['x'], [1.5], [2 ** 53], Array.from({ length: 1001 }, (_, index) => index + 1)]) {
      const response = await desk.bulkDelete(wrong)
      expect(response.statusCode, JSON.stringify(wrong)?.slice(0, 40)).toBe(400)
      expect(response.json().fields).toHaveProperty('profileIds')
    }
  })

  test('by two people at once deletes each profile once', async () => {
    const ids = [(await makeTalentLife(server)).id, (await makeTalentLife(server)).id]
    const [first, second] = await Promise.all([desk.bulkDelete(ids), desk.bulkDelete([...ids].reverse())])
    expect([first.json().deleted, second.json().deleted].sort()).toEqual([0, 2])
  })

  test('deletes and restores a thousand', async () => {
    await rowsIn(server, `INSERT INTO users (id, email) SELECT 'u' || n, 'u' || n || '@example.edu' FROM generate_series(1, 1000) AS n`)
    await rowsIn(
      server,
      `INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
       SELECT n, 'u' || n, 'F', 'L', 'e', 'c', 'm' FROM generate_series(1, 1000) AS n`,
    )
    const { deleted, batch } = (await desk.bulkDelete(Array.from({ length: 1000 }, (_, index) => index + 1))).json()
    expect(deleted).toBe(1000)
    expect((await desk.restore(batch)).json()).toEqual({ message: '1,000 profiles restored', restored: 1000 })
    expect(await db().$count(studentProfiles)).toBe(1000)
  })
})

test('a deletion and its undoing are recorded, without names', async () => {
  const [one, two] = [await makeTalentLife(server), await makeTalentLife(server)]
  await desk.admin.delete(`/api/talent/${one.id}`)
  const { batch } = (await desk.bulkDelete([two.id, 4242])).json()
  await desk.restore(batch)
  const lines = await db().select().from(auditLog).orderBy(auditLog.id)
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ['talent.deleted', `talent:${one.id}`],
    ['talent.deleted', `talent:${two.id}`],
    ['talent.restored', `talent:${two.id}`],
  ])
  expect(JSON.stringify(lines)).not.toContain('Lindqvist')
})
